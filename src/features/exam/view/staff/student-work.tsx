import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { second } from '#contract/core/time.ts';
import { takeLateTest } from '#contract/features/exam/calls.ts';
import { shortHash } from '#contract/features/exam/marking.ts';
import type { AskedQuestion, OutcomeRow, WorkRow } from '#contract/features/exam/rows.ts';
import { atScore, withOptions } from '#contract/features/question/paper.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { type ClassWork, classWork } from '#src/features/exam/data/queries.ts';
import { type WholePaper, wholePaper } from '#src/features/question/data/public.ts';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Stamp, Time } from '#src/ui/words/time.tsx';
import { AnsweredQuestion as Told } from '../answered-question.tsx';
import { points } from '../format.ts';
import { numbersOf } from '../sit/use-page.ts';
import { totalOfWork } from './takers.ts';

interface HistoryProps {
  readonly courseId: string;
  readonly row: WorkRow;
  readonly work: ClassWork;
  /** By item. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** How an attempt came to its marks: rounds of marking by rule, and marks that people gave. Nothing of it is ever changed. */
const History = ({ courseId, row, work, numbers }: HistoryProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  const rounds = work.rounds
    .filter(({ attemptId }) => attemptId === row.id)
    .map(({ id, at, round, marks }) => {
      const sum = points(Object.values(marks).reduce((all, [score]) => all + score, 0));
      return { id, at, what: t`Marked by rule, round ${round}: ${sum}` };
    });
  const given = work.given
    .filter(({ attemptId }) => attemptId === row.id)
    .map(({ id, at, by, itemId, score, comment }) => {
      const number = numbers.get(itemId) ?? '–';
      const name = names.get(by) ?? t`Former member`;
      const value = score === null ? '–' : points(score);
      const what =
        score === null
          ? t`${name} took back the mark of question ${number}`
          : t`${name} marked question ${number}: ${value}`;
      return { id, at, what: comment === '' ? what : `${what} · ${comment}` };
    });
  const lines = [...rounds, ...given].toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  if (lines.length < 2) return null;
  return (
    <Box as="details" mt="6" fontSize="sm">
      <Box as="summary" cursor="pointer" fontWeight="500" minH="11" display="list-item" py="2">
        <Trans>History of the marks</Trans>
      </Box>
      <Box as="ol" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        {lines.map(({ id, at, what }) => (
          <Box as="li" key={id} px="4" py="2" _notLast={{ borderBottomWidth: '1px' }}>
            <Text color="fg.muted">
              <Stamp at={at} />
            </Text>
            <Text overflowWrap="anywhere">{what}</Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

interface StudentWorkProps {
  readonly courseId: string;
  readonly activityId: string;
  readonly id: string;
}

/** One student's attempt as staff have it: answers, marks, times, and how the page was left. */
export const StudentWork = ({ courseId, activityId, id }: StudentWorkProps) => {
  const { t } = useLingui();
  const isHere = useWork(activityId);
  const work = useLive(classWork, activityId);
  const paper = useLive(wholePaper, activityId);
  const names = useMemberNames(courseId);
  if (work === undefined) return <WaitingPage narrow />;
  const row = work.works.find((one) => one.id === id);
  if (row === undefined || paper === undefined)
    return isHere ? <LostPage title={t`No such attempt`} /> : <WaitingPage narrow />;
  const total = totalOfWork(row, work, paper.questions);
  const asked = askedOf(row, paper);
  const numbers = numbersOf(asked);
  const outcome: Pick<OutcomeRow, 'marks' | 'keys'> = { marks: total.marks, keys: keysOf(row, paper) };
  return (
    <Page
      title={names.get(row.subject) ?? t`Former member`}
      narrow
      actionsBeside
      actions={
        <Button asChild size="sm" variant="outline">
          <Link to="/class_testDetail" search={{ courseid: courseId, testpaperid: activityId }}>
            <Trans>To the test</Trans>
          </Link>
        </Button>
      }
    >
      <Flex justify="space-between" gap="4" wrap="wrap" mb="4" fontSize="sm">
        <Box color="fg.muted">
          <Trans>Attempt {row.number}</Trans>
          {' · '}
          <Time at={row.startedAt} />
          {row.finishedAt > 0 && (
            <>
              {' – '}
              <Time at={row.finishedAt} />
            </>
          )}
          {row.hash !== '' && !asked.some(({ question }) => question.type === 'openAnonymous') && (
            <Text>
              <Trans>Check number</Trans> {shortHash(row.hash)}
            </Text>
          )}
          {row.away.length > 0 && <Left away={row.away} />}
        </Box>
        {row.state !== 'open' && (
          <Text fontWeight="600" fontSize="md" fontVariantNumeric="tabular-nums">
            {points(total.score)} / {points(total.max)}
          </Text>
        )}
      </Flex>
      {row.late !== null && <Late row={row} />}
      {row.state === 'open' ? (
        <EmptyState picture="empty" title={<Trans>Still answering</Trans>}>
          <Trans>Answers are here when the test is handed in or collected.</Trans>
        </EmptyState>
      ) : (
        <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {asked.map((one) =>
            one.question.type === 'openAnonymous' ? (
              <Nameless key={one.itemId} stem={one.question.stem} number={numbers.get(one.itemId)} />
            ) : (
              <Told
                key={one.itemId}
                asked={one}
                number={numbers.get(one.itemId)}
                response={row.answers[one.itemId]}
                outcome={outcome}
              />
            ),
          )}
          <History courseId={courseId} row={row} work={work} numbers={numbers} />
        </Box>
      )}
    </Page>
  );
};

/** What was asked anonymously: here a name stands beside the answers. */
const Nameless = ({ stem, number }: { readonly stem: string; readonly number: number | undefined }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '5' }}>
    <Flex gap="2" mb="2" fontSize="sm">
      <Text fontWeight="600">{number}.</Text>
      <Box flex="1" minW="0">
        <RichText html={stem} />
      </Box>
    </Flex>
    <Text fontSize="sm" color="fg.muted">
      <Trans>The question is anonymous: what was written is in the statistics, without names.</Trans>
    </Text>
  </Box>
);

const askedOf = (row: WorkRow, paper: WholePaper): readonly AskedQuestion[] =>
  row.asked.flatMap(({ itemId, versionId, options, score }) => {
    const question = paper.questions.get(versionId)?.question;
    return question === undefined
      ? []
      : [{ itemId, versionId, sectionId: '', question: withOptions(atScore(question, score), options) }];
  });

const keysOf = (row: WorkRow, paper: WholePaper): OutcomeRow['keys'] =>
  Object.fromEntries(
    row.asked.flatMap(({ itemId, versionId }) => {
      const found = paper.keys.get(versionId);
      return found === undefined ? [] : [[itemId, found.key]];
    }),
  );

const Left = ({ away }: { readonly away: WorkRow['away'] }) => {
  const seconds = Math.round(away.reduce((sum, { ms }) => sum + ms, 0) / second);
  return (
    <Text>
      <Plural value={away.length} one="Left the page once" other="Left the page # times" />
      {' · '}
      <Plural value={seconds} one="# second" other="# seconds" />
    </Text>
  );
};

/** What came when it was over: one press counts it. */
const Late = ({ row }: { readonly row: WorkRow }) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const take = useOnce(async () => {
    const { courseId, activityId, id: attemptId } = row;
    const done = await store.mutate(takeLateTest, { courseId, activityId, attemptId });
    if (!done.ok) tellRefusal(done.refusal);
  });
  if (row.late === null) return null;
  return (
    <Flex align="center" gap="3" wrap="wrap" p="3" mb="4" borderWidth="1px" borderRadius="l2" bg="bg.warning">
      <Box flex="1" minW="14rem" fontSize="sm">
        <Trans>
          More came when the test was over: {row.late.count} answers, finished by the device’s word at{' '}
          <Stamp at={row.late.finishedAt} />, arrived at <Stamp at={row.late.arrivedAt} />.
        </Trans>
      </Box>
      <Button size="sm" onClick={take}>
        <Trans>Count it</Trans>
      </Button>
    </Flex>
  );
};
