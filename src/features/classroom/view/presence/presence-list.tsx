import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { usePictures } from '#src/features/messaging/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useCanAsk, useStatus } from '#src/ui/live/use-status.ts';
import { KnownPictures, PersonMark } from '#src/ui/parts/person-mark.tsx';
import { useClass } from '../use-class.ts';

const load = () => import('./presence-overlay.tsx');
const Overlay = lazy(async () => ({ default: (await load()).PresenceOverlay }));
const preload = (): void => void load();

const triggerId = 'presence';

/** Faces shown beside the count; pressed, it names everybody. */
const faces = 4;
const facesOnPhone = 2;

/** Who is here now: people who have this course open. Live things are known online only, and missing them is no trouble. */
export const PresenceList = ({ courseId }: { readonly courseId: string }) => {
  const { uids, isConnected, end, comeBack } = useClass(courseId);
  const people = usePresent(courseId, uids);
  const pictures = usePictures(people.length > 1 ? courseId : '');
  const isOnline = useCanAsk();
  const { uid } = useSession();
  const isSignedOut = useStatus().connection === 'signed-out' || end === 'signed-out';
  if (end === 'elsewhere') return <Elsewhere onComeBack={comeBack} />;
  if (isSignedOut || end === 'no-member') return <NotAdmitted why={isSignedOut ? 'signed-out' : 'no-member'} />;
  if (end !== undefined) return null;
  if (!isOnline)
    return (
      <Text as="span" hideBelow="md" minW="0" truncate data-present="unknown">
        <Trans>Who is here shows when you are online</Trans>
      </Text>
    );
  if (uids === undefined) return null;
  if (uids.size === 1 && uids.has(uid))
    return (
      <Text as="span" hideBelow="md" minW="0" truncate data-present="1">
        <Trans>Only you are here now</Trans>
      </Text>
    );
  return (
    <KnownPictures value={pictures}>
      <Present people={people} count={uids.size} isStale={!isConnected} />
    </KnownPictures>
  );
};

/** Members that are here, others before oneself. Somebody who joined the course a moment ago may not be known yet. */
const usePresent = (courseId: string, uids: ReadonlySet<string> | undefined): readonly CourseMemberRow[] => {
  const { uid: mine } = useSession();
  const members = useLive(membersIn, courseId);
  return useMemo(() => {
    const here = (members ?? []).filter(({ uid }) => uids?.has(uid) === true);
    return [...here.filter(({ uid }) => uid !== mine), ...here.filter(({ uid }) => uid === mine)];
  }, [members, uids, mine]);
};

interface PresentProps {
  readonly people: readonly CourseMemberRow[];
  readonly count: number;
  /** The connection is being looked for again. */
  readonly isStale: boolean;
}

const Present = ({ people, count, isStale }: PresentProps) => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const told = t`${count} here now`;
  return (
    <>
      <Button
        id={triggerId}
        variant="ghost"
        size="sm"
        px="2"
        minW={{ base: '44px', md: 'auto' }}
        color="fg.muted"
        fontWeight="400"
        opacity={isStale ? 0.6 : 1}
        aria-label={told}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-present={count}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        <Flex aria-hidden flexShrink="0">
          {people.slice(0, faces).map(({ uid, username }, index) => (
            <Flex
              key={uid}
              hideBelow={index < facesOnPhone ? undefined : 'md'}
              ms={index === 0 ? '0' : '-1.5'}
              borderRadius="full"
              borderWidth="2px"
              borderColor="bg"
              bg="bg"
            >
              <PersonMark uid={uid} name={username} size="24px" />
            </Flex>
          ))}
        </Flex>
        {/* On a phone the number stands for the words; they are its name all the same. */}
        <Box as="span" hideFrom="md">
          {count}
        </Box>
        <Box as="span" hideBelow="md">
          {told}
        </Box>
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <Overlay triggerId={triggerId} people={people} count={count} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};

/** Nothing is connected (S-572); the course is there all the same. */
const NotAdmitted = ({ why }: { readonly why: 'signed-out' | 'no-member' }) => (
  <Text as="span" hideBelow="md" data-present={why}>
    {why === 'signed-out' ? (
      <Trans>You are not signed in: live lessons are not connected.</Trans>
    ) : (
      <Trans>You are not in this course: live lessons are not connected.</Trans>
    )}
  </Text>
);

const Elsewhere = ({ onComeBack }: { readonly onComeBack: () => void }) => {
  const { t } = useLingui();
  return (
    <Flex align="center" gap="1" data-present="elsewhere">
      <Box as="span" hideBelow="md">
        <Trans>You are here on another device</Trans>
      </Box>
      <Button
        variant="ghost"
        size={{ base: 'sm', md: 'xs' }}
        aria-label={t`Be here with this one`}
        onClick={onComeBack}
      >
        <Box as="span" hideFrom="md">
          <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box as="span" hideBelow="md">
          <Trans>Be here with this one</Trans>
        </Box>
      </Button>
    </Flex>
  );
};
