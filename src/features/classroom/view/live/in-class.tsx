import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { pressRace } from '#contract/features/classroom/calls.ts';
import { classCmd } from '#contract/features/classroom/keys.ts';
import { collectedFor, placesOf } from '#contract/features/classroom/race.ts';
import type { RaceRow } from '#contract/features/classroom/rows.ts';
import { isTakenNow } from '#src/features/attendance/data/public.ts';
import { SignInNow } from '#src/features/attendance/view/public.tsx';
import { boardNow, classStateOf, racesOf } from '#src/features/classroom/data/queries.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { rewardsOf } from '#src/features/performance/data/public.ts';
import { OwnStars, TakeCard } from '#src/features/performance/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { LiveClass } from '../use-class.ts';

const BoardReader = lazy(async () => ({ default: (await import('../board/board-reader.tsx')).BoardReader }));

interface InClassProps extends Pick<LiveClass, 'send'> {
  readonly courseId: string;
  /** The star card that was scanned, or ''. */
  readonly card: string;
  /** Of own comments, so far. */
  readonly refusals: number;
}

/** Who was called, or a race that ended, so lately is still spoken of. */
const lately = 2 * minute;

/** What a student has in the hand in class. */
export const InClass = ({ courseId, card, refusals, send }: InClassProps) => {
  const { uid } = useSession();
  const state = useLive(classStateOf, courseId);
  const race = useLive(racesOf, courseId)?.[0];
  const isCalled = useIsCalled(courseId);
  const isNow = race !== undefined && (race.state === 'open' || race.endedAt > Date.now() - lately);
  const isTaken = useLive(isTakenNow, courseId) === true;
  const isWritten = (useLive(boardNow, courseId) ?? '') !== '';
  const isQuiet = !isTaken && !isWritten && card === '' && !isNow && !isCalled && state?.speech !== true;
  return (
    <>
      <SignInNow courseId={courseId} />
      {card !== '' && <TakeCard courseId={courseId} card={card} />}
      {isCalled && (
        <Box role="status" mb="4" p="6" borderRadius="l3" bg="brand.subtle" textAlign="center" data-called={uid}>
          <Text fontSize="2xl" fontWeight="600">
            <Trans>You are called</Trans>
          </Text>
        </Box>
      )}
      <Suspense fallback={<Waiting />}>
        <BoardReader courseId={courseId} />
      </Suspense>
      {isNow && <Race key={race.id} race={race} />}
      {state?.speech === true && <Comment send={send} refusals={refusals} isMuted={state.muted.includes(uid)} />}
      {isQuiet && (
        <EmptyState picture="empty" title={<Trans>Nothing is on</Trans>}>
          <Trans>Quick answers and comments appear here when your teacher starts them.</Trans>
        </EmptyState>
      )}
      <OwnStars courseId={courseId} />
    </>
  );
};

const useIsCalled = (courseId: string): boolean => {
  const { uid } = useSession();
  const [, setNow] = useState(0);
  const at = useLive(rewardsOf, courseId)?.find(
    ({ kind, undoneAt, uids }) => kind === 'called' && undoneAt === 0 && uids.includes(uid),
  )?.at;
  const left = at === undefined ? 0 : at + lately - Date.now();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, lately));
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
};

/** The button, and what came of it. Who may answer is known when slower networks had their time, too. */
const Race = ({ race }: { readonly race: RaceRow }) => {
  const { store, uid } = useSession();
  const tellRefusal = useTellRefusal();
  const canAsk = useCanAsk();
  const names = useMemberNames(race.courseId);
  const paintedAt = useRef(0);
  const [isSent, setSent] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const { id, courseId, state, presses } = race;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      paintedAt.current = performance.now();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (state !== 'ended') return undefined;
    const timer = setTimeout(() => setSettled(true), 2 * collectedFor);
    return () => clearTimeout(timer);
  }, [state]);
  const press = useOnce(async () => {
    const took = Math.round(Math.max(0, performance.now() - (paintedAt.current || performance.now())));
    setSent(true);
    const done = await store.mutate(pressRace, { id, courseId, took });
    if (done.ok) return;
    setSent(false);
    tellRefusal(done.refusal);
  });
  const isPressed = presses.some((one) => one.uid === uid);
  const places = placesOf(race);
  const place = places.findIndex((one) => one.uid === uid) + 1;
  return (
    <Box
      mb="4"
      p={{ base: '4', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      textAlign="center"
      data-race={state}
    >
      {state === 'open' ? (
        <>
          <Button
            size="2xl"
            width="full"
            minH="40vh"
            fontSize="4xl"
            disabled={!canAsk || isPressed || isSent}
            onClick={press}
          >
            {isPressed || isSent ? <Trans>Pressed</Trans> : <Trans>I know it!</Trans>}
          </Button>
          {!canAsk && (
            <Text mt="3" fontSize="sm" color="fg.muted">
              <Trans>This needs a network.</Trans>
            </Text>
          )}
        </>
      ) : isSettled ? (
        <Box role="status">
          <Text fontSize="2xl" fontWeight="600">
            {place > 0 ? <Trans>You may answer</Trans> : <Trans>The quick answer has ended</Trans>}
          </Text>
          <Text mt="2" color="fg.muted">
            {places.map((one) => names.get(one.uid) ?? '').join(', ')}
          </Text>
        </Box>
      ) : (
        <Text color="fg.muted" role="status">
          <Trans>It has ended …</Trans>
        </Text>
      )}
    </Box>
  );
};

interface CommentProps extends Pick<InClassProps, 'send' | 'refusals'> {
  readonly isMuted: boolean;
}

/** What is sent now, or not at all: a comment of an hour ago is none. */
const Comment = ({ send, refusals, isMuted }: CommentProps) => {
  const { t } = useLingui();
  const canAsk = useCanAsk();
  const [text, setText] = useState('');
  const sent = useRef('');
  // What was refused stands in the field again, unless something else does by then.
  useEffect(() => {
    if (refusals > 0) setText((now) => (now === '' ? sent.current : now));
  }, [refusals]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return tell(t`Write something first.`, 'problem');
    if (!send(classCmd.bullet, { text: text.trim() })) return tell(t`Not sent: there is no connection now.`, 'problem');
    sent.current = text;
    setText('');
  };
  if (isMuted)
    return (
      <Text mb="4" fontSize="sm" color="fg.muted">
        <Trans>Your teacher takes no comments from you in this class.</Trans>
      </Text>
    );
  return (
    <Flex as="form" gap="2" mb="4" onSubmit={submit}>
      <Input
        recipe={inputRecipe}
        aria-label={t`Comment`}
        placeholder={t`Comment for everybody`}
        fontSize={{ base: '16px', md: 'sm' }}
        bg="bg.panel"
        borderColor="border.control"
        maxLength={limits.bulletChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" flexShrink="0" disabled={!canAsk}>
        <Trans>Send</Trans>
      </Button>
    </Flex>
  );
};
