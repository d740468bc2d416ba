import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStaff } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { startTest } from '#contract/features/exam/calls.ts';
import type { AttemptRow, OutcomeRow } from '#contract/features/exam/rows.ts';
import type { PaperRow } from '#contract/features/question/rows.ts';
import { myResultOf } from '#src/features/activity/data/public.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMyRole } from '#src/features/course/view/public.tsx';
import { attemptsOf, deviceOf, outcomesOf } from '#src/features/exam/data/queries.ts';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { paperById } from '#src/features/question/data/public.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Time } from '#src/ui/words/time.tsx';
import { points } from './format.ts';

interface TestScreenProps {
  readonly courseId: string;
  readonly id: string;
}

/** /class_studentDetail: a test before and after it is sat. */
export const TestScreen = ({ courseId, id }: TestScreenProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const role = useMyRole(courseId);
  const activity = useLoaded(activityById, id);
  const paper = useLoaded(paperById, id);
  useReadAbout(id);
  if (course === undefined || activity === undefined || paper === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (activity.value?.kind === 'interactiveQuiz')
    return <Navigate to="/interactive" search={{ courseid: courseId, testpaperid: id }} replace />;
  if (role !== undefined && isStaff(role))
    return <Navigate to="/class_testDetail" search={{ courseid: courseId, testpaperid: id }} replace />;
  if (activity.value === undefined || paper.value === undefined)
    return (
      <LostPage title={t`No such test`}>
        <Trans>It was deleted or taken back, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Test activity={activity.value} paper={paper.value} />;
};

interface TestProps {
  readonly activity: ActivityRow;
  readonly paper: PaperRow;
}

const Test = ({ activity, paper }: TestProps) => {
  const attempts = useLive(attemptsOf, activity.id) ?? [];
  const outcomes = useLive(outcomesOf, activity.id);
  return (
    <Page title={activity.title} narrow>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
        <Facts activity={activity} paper={paper} attempts={attempts} />
        {paper.intro !== '' && (
          <Box mt="4">
            <RichText html={paper.intro} />
          </Box>
        )}
        <Begin activity={activity} paper={paper} attempts={attempts} reason={lastReason(attempts, outcomes)} />
      </Box>
      {attempts.some(({ state }) => state !== 'open') && (
        <Attempts attempts={attempts.filter(({ state }) => state !== 'open')} outcomes={outcomes} />
      )}
    </Page>
  );
};

const lastReason = (attempts: readonly AttemptRow[], outcomes: ReadonlyMap<string, OutcomeRow> | undefined): string =>
  outcomes?.get(attempts.at(-1)?.id ?? '')?.reason ?? '';

const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <Box>
    <Text as="dt" fontSize="sm" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" fontWeight="500">
      {children}
    </Text>
  </Box>
);

const Facts = ({ activity, paper, attempts }: TestProps & { readonly attempts: readonly AttemptRow[] }) => (
  <Box as="dl" display="grid" gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }} gap="4">
    <Fact name={<Trans>Questions</Trans>}>{paper.count}</Fact>
    <Fact name={<Trans>Total</Trans>}>{points(paper.total)}</Fact>
    <Fact name={<Trans>Time</Trans>}>
      {paper.minutes === 0 ? (
        <Trans>No limit</Trans>
      ) : (
        <Plural value={paper.minutes} one="# minute" other="# minutes" />
      )}
    </Fact>
    <Fact name={<Trans>Attempts used</Trans>}>
      {paper.attempts === 0 ? attempts.length : `${attempts.length} / ${paper.attempts}`}
    </Fact>
    {activity.opensAt > 0 && (
      <Fact name={<Trans>Opens</Trans>}>
        <Time at={activity.opensAt} />
      </Fact>
    )}
    {activity.closesAt > 0 && (
      <Fact name={<Trans>Closes</Trans>}>
        <Time at={activity.closesAt} />
      </Fact>
    )}
  </Box>
);

const sitHref = (courseId: string, attemptId: string) =>
  ({ to: '/class_testClassRoomDetail', search: { courseid: courseId, id: attemptId } }) as const;

interface BeginProps extends TestProps {
  readonly attempts: readonly AttemptRow[];
  /** Why another attempt was given; empty: it was not. */
  readonly reason: string;
}

/** The one thing to do: begin, go on, or nothing, and then why. */
const Begin = ({ activity, paper, attempts, reason }: BeginProps) => {
  const { courseId, id } = activity;
  const open = attempts.find(({ state }) => state === 'open');
  const result = useLive(myResultOf, id);
  const isReturned = result?.state === 'returned';
  const now = Date.now();
  const isEarly = activity.opensAt > now;
  const isOver = activity.closesAt > 0 && activity.closesAt <= now;
  const isSpent = paper.attempts > 0 && attempts.length >= paper.attempts && !isReturned;
  if (open !== undefined)
    return (
      <Flex mt="6" justify="flex-end">
        <Button asChild colorPalette="brand">
          <Link {...sitHref(courseId, open.id)}>
            <Trans>Go on with the test</Trans>
          </Link>
        </Button>
      </Flex>
    );
  if (isEarly || (isOver && !isReturned) || isSpent)
    return (
      <Text mt="6" color="fg.muted" fontSize="sm">
        {isEarly ? (
          <Trans>The test has not begun yet.</Trans>
        ) : isSpent ? (
          <Trans>You have handed in this test.</Trans>
        ) : (
          <Trans>The test is over.</Trans>
        )}
      </Text>
    );
  return (
    <Box mt="6">
      {isReturned && (
        <Text mb="3" fontSize="sm">
          <Trans>Your teacher gives you another attempt: {reason}</Trans>
        </Text>
      )}
      <StartButton courseId={courseId} id={id} paper={paper} isAgain={attempts.length > 0} />
    </Box>
  );
};

const StartButton = ({ courseId, id, paper, isAgain }: TestScreenProps & { paper: PaperRow; isAgain: boolean }) => {
  const { store, replica } = useSession();
  const canAsk = useCanAsk();
  const navigate = useNavigate();
  const tellRefusal = useTellRefusal();
  const start = useOnce(async () => {
    const device = await deviceOf(replica);
    const done = await store.mutate(startTest, { courseId, activityId: id, id: makeId(), device });
    if (!done.ok) return tellRefusal(done.refusal);
    if (paper.watched) await document.documentElement.requestFullscreen?.().catch(() => undefined);
    const attemptId = done.value.data?.id ?? '';
    return navigate(sitHref(courseId, attemptId));
  });
  return (
    <>
      <Text fontSize="sm" color="fg.muted" mb="3">
        {paper.minutes > 0 && <Trans>The time runs from the moment you begin. </Trans>}
        {paper.sequential && <Trans>Questions come one after another, and there is no way back. </Trans>}
        {paper.watched && <Trans>Leaving the page is recorded. </Trans>}
        <Trans>When you have begun, you need no network: answers are kept here and sent when they can be.</Trans>
      </Text>
      <Flex justify="flex-end" align="center" gap="3" wrap="wrap">
        {!canAsk && (
          <Text fontSize="sm" color="fg.warning">
            <Trans>Beginning needs a network.</Trans>
          </Text>
        )}
        <Button colorPalette="brand" disabled={!canAsk} onClick={start}>
          {isAgain ? <Trans>Begin another attempt</Trans> : <Trans>Begin the test</Trans>}
        </Button>
      </Flex>
    </>
  );
};

interface AttemptsProps {
  readonly attempts: readonly AttemptRow[];
  readonly outcomes: ReadonlyMap<string, OutcomeRow> | undefined;
}

const Attempts = ({ attempts, outcomes }: AttemptsProps) => (
  <Box as="section" mt="8">
    <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
      <Trans>My attempts</Trans>
    </Heading>
    <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
      {attempts.toReversed().map((attempt) => (
        <Box as="li" key={attempt.id} _notLast={{ borderBottomWidth: '1px' }}>
          <AttemptLine attempt={attempt} outcome={outcomes?.get(attempt.id)} />
        </Box>
      ))}
    </Box>
  </Box>
);

const AttemptLine = ({ attempt, outcome }: { attempt: AttemptRow; outcome: OutcomeRow | undefined }) => (
  <Flex asChild align="center" gap="3" minH="56px" px="4" py="2" wrap="wrap" _hover={{ bg: 'bg.subtle' }}>
    <Link to="/class_studentTestDetail" search={{ courseid: attempt.courseId, id: attempt.id }}>
      <Box flex="1" minW="10rem">
        <Text fontWeight="500">
          <Trans>Attempt {attempt.number}</Trans>
        </Text>
        <Text fontSize="sm" color="fg.muted">
          <Time at={attempt.finishedAt} />
          {' · '}
          {attempt.arrivedAt === 0 ? (
            <Trans>not sent yet</Trans>
          ) : attempt.lateAt > 0 ? (
            <Trans>late, waits for your teacher</Trans>
          ) : (
            <Plural value={attempt.count} one="# answer" other="# answers" />
          )}
        </Text>
      </Box>
      <ScoreOf outcome={outcome} />
    </Link>
  </Flex>
);

export const ScoreOf = ({ outcome }: { readonly outcome: OutcomeRow | undefined }) => {
  if (outcome === undefined) return null;
  if (outcome.score === null)
    return (
      <Text fontSize="sm" color="fg.muted">
        <Trans>Score not shown yet</Trans>
      </Text>
    );
  return (
    <Box textAlign="end">
      <Text fontWeight="600" fontVariantNumeric="tabular-nums">
        {points(outcome.score)} / {points(outcome.max)}
      </Text>
      {outcome.pending > 0 && (
        <Text fontSize="sm" color="fg.muted">
          <Plural value={outcome.pending} one="# answer to be marked" other="# answers to be marked" />
        </Text>
      )}
    </Box>
  );
};
