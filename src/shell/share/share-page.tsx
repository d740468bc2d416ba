import { Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { BookOpen, HardDrive, Share2 } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { allShared, dropShared, type Shared } from '#src/core/shared.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { conversationsToWriteIn } from '#src/features/messaging/data/public.ts';
import { ConversationChoice } from '#src/features/messaging/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { restingLook } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { CourseTargets, useTargets } from './course-targets.tsx';
import { SharedCard } from './shared-card.tsx';
import { useHandOver } from './use-hand-over.ts';

/** Asks where to with what another app shared; it becomes a draft there, and nothing is sent. `isFull`: it did not fit. */
export const SharePage = ({ isFull }: { readonly isFull: boolean }) => {
  const { t } = useLingui();
  const { waiting, look } = useWaiting();
  const courses = useLive(coursesOfMine);
  // With the rest: what came later would push it down under the finger.
  const conversations = useLive(conversationsToWriteIn);
  if (waiting === undefined || courses === undefined || conversations === undefined) return <WaitingPage narrow />;
  const [newest] = waiting;
  return (
    <Page title={t`Share to a course or a conversation`} narrow headingHidden={newest === undefined}>
      {isFull && <NoRoom />}
      {newest === undefined && !isFull && (
        <EmptyState icon={Share2} title={<Trans>Nothing to share</Trans>}>
          <Trans>In another app, choose “Share” and then the classroom: texts, links and files land here.</Trans>
        </EmptyState>
      )}
      {newest !== undefined && (
        <Suspense fallback={<Waiting rows={6} />}>
          <Choice
            key={newest.id}
            shared={newest}
            others={waiting.length - 1}
            courses={courses}
            conversations={conversations}
            onGone={look}
          />
        </Suspense>
      )}
    </Page>
  );
};

const NoRoom = () => (
  <EmptyState
    icon={HardDrive}
    title={<Trans>What you shared could not be kept</Trans>}
    action={
      <Button asChild size="sm" variant="outline">
        <Link to="/main/UserSetting" search={{ section: 'storage' }}>
          <Trans>Free some space</Trans>
        </Link>
      </Button>
    }
  >
    <Trans>There is no room for it on this device. It is still in the app that you shared it from.</Trans>
  </EmptyState>
);

/** What waits, newest first; `undefined` while the device is asked. */
const useWaiting = () => {
  const { uid } = useSession();
  const [waiting, setWaiting] = useState<readonly Shared[]>();
  const look = useCallback(
    () =>
      allShared(uid)
        .catch(() => [])
        .then(setWaiting),
    [uid],
  );
  useEffect(() => void look(), [look]);
  return { waiting, look };
};

interface ChoiceProps {
  readonly shared: Shared;
  /** Shared before, and still waiting. */
  readonly others: number;
  readonly courses: Awaited<ReturnType<typeof coursesOfMine>>;
  readonly conversations: Awaited<ReturnType<typeof conversationsToWriteIn>>;
  readonly onGone: () => Promise<void>;
}

const Choice = ({ shared, others, courses, conversations, onGone }: ChoiceProps) => {
  const router = useRouter();
  const hand = useHandOver(shared);
  const targets = useTargets(courses);
  const discard = async () => {
    if (hand.isGoing) return;
    await dropShared(shared);
    if (others === 0) router.history.push('/main');
    else await onGone();
  };
  // All at once: what came later would push “Discard” under the finger.
  if (targets === undefined) return <Waiting rows={6} />;
  return (
    <Flex direction="column" gap="5">
      <SharedCard shared={shared} />
      <Text color="fg.muted" fontSize="sm">
        <Trans>It becomes a draft there. Nothing is sent before you send it.</Trans>
      </Text>
      <ConversationChoice
        conversations={conversations}
        isResting={hand.isGoing}
        onChoose={(id) => void hand.toConversation(id)}
      />
      {courses.length === 0 && (
        <EmptyState icon={BookOpen} title={<Trans>No courses on this device</Trans>}>
          <Trans>Join a course first; what you shared waits here.</Trans>
        </EmptyState>
      )}
      {courses.map(({ course: { id, name } }) => (
        <CourseTargets key={id} course={{ id, name }} targets={targets.get(id) ?? []} shared={shared} hand={hand} />
      ))}
      <Flex align="center" gap="3" wrap="wrap">
        <Button variant="ghost" size="sm" ms="-3.5" {...restingLook(hand.isGoing)} onClick={() => void discard()}>
          <Trans>Discard what was shared</Trans>
        </Button>
        {others > 0 && (
          <Text color="fg.muted" fontSize="sm">
            <Plural value={others} one="# more waits behind it" other="# more wait behind it" />
          </Text>
        )}
      </Flex>
      <Text color="fg.muted" fontSize="xs">
        <Trans>It waits here until you use or discard it.</Trans>
      </Text>
    </Flex>
  );
};
