import { Box, Button, Flex, Image, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { BookOpen, File, FileAudio, FileImage, FileText, FileVideo, HardDrive, Share2 } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { allShared, dropShared, filesOfShared, type Shared, type SharedFile } from '#src/core/shared.ts';
import { hasWords, titledOf } from '#src/core/shared-drafts.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { conversationsToWriteIn } from '#src/features/messaging/data/public.ts';
import { ConversationChoice } from '#src/features/messaging/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { restingLook } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { CourseTargets, useTargets } from './course-targets.tsx';
import { useHandOver } from './use-hand-over.ts';

/** What was shared: its words, and its files by name, size and picture. */
const SharedCard = ({ shared }: { readonly shared: Shared }) => {
  const { title, content } = titledOf(shared);
  const { files, lost } = shared;
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4" data-shared>
      {hasWords(shared) && (
        <>
          <Text fontWeight="600" fontSize="sm" overflowWrap="anywhere">
            {title}
          </Text>
          {content !== title && (
            <Text fontSize="sm" color="fg.muted" lineClamp={4} whiteSpace="pre-line" overflowWrap="anywhere">
              {content}
            </Text>
          )}
        </>
      )}
      {files.length > 0 && (
        <Flex as="ul" listStyleType="none" direction="column" gap="2" mt={hasWords(shared) ? '3' : '0'}>
          {files.map((file) => (
            <FileRow key={file.address} file={file} />
          ))}
        </Flex>
      )}
      {lost > 0 && (
        <Text fontSize="sm" color="fg.error" mt="3">
          <Plural
            value={lost}
            one="# file could not be kept: there is no room on this device."
            other="# files could not be kept: there is no room on this device."
          />
        </Text>
      )}
    </Box>
  );
};

const iconOf = ({ type }: SharedFile) => {
  if (type.startsWith('image/')) return FileImage;
  if (type.startsWith('video/')) return FileVideo;
  if (type.startsWith('audio/')) return FileAudio;
  return /pdf|word|text|presentation/.test(type) ? FileText : File;
};

const FileRow = ({ file }: { readonly file: SharedFile }) => {
  const picture = usePicture(file);
  const Icon = iconOf(file);
  return (
    <Flex as="li" align="center" gap="3" minH="44px" minW="0">
      <Flex
        align="center"
        justify="center"
        boxSize="44px"
        flexShrink="0"
        color="fg.muted"
        bg="bg.subtle"
        borderRadius="l2"
      >
        {picture === '' ? (
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <Image src={picture} alt="" boxSize="44px" objectFit="cover" borderRadius="l2" />
        )}
      </Flex>
      <Box minW="0">
        <Text fontSize="sm" truncate>
          {file.name}
        </Text>
        <Text fontSize="xs" color="fg.muted" textStyle="num">
          {sizeText(file.size)}
        </Text>
      </Box>
    </Flex>
  );
};

/** Of pictures that a browser draws; markup stays a name. */
const usePicture = (file: SharedFile): string => {
  const [picture, setPicture] = useState('');
  const isDrawn = /^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(file.type);
  useEffect(() => {
    if (!isDrawn) return;
    let address = '';
    let isGone = false;
    void filesOfShared({ files: [file] }).then(([bytes]) => {
      if (bytes === undefined || isGone) return;
      address = URL.createObjectURL(bytes);
      setPicture(address);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, [file, isDrawn]);
  return picture;
};

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
