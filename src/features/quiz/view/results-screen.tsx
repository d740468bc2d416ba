import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { GivenRow, RoundRow } from '#contract/features/quiz/rows.ts';
import { scoreOf, tallyOf } from '#contract/features/quiz/rules.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { type WholePaper, wholePaper } from '#src/features/question/data/public.ts';
import { givenOf, roundsOf } from '#src/features/quiz/data/queries.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { saveSheets } from '#src/ui/words/save.ts';
import { QuizPage, type QuizRef, StaffOnly } from './quiz-page.tsx';

/** /interactive_reviewDetails: what became of a quiz: every question that was asked, and every student. */
export const ResultsScreen = (place: QuizRef) => (
  <QuizPage {...place}>
    {({ activity, isStaff }) => (isStaff ? <Results activity={activity} /> : <StaffOnly />)}
  </QuizPage>
);

const Results = ({ activity }: { readonly activity: ActivityRow }) => {
  useWork(activity.id);
  const rounds = useLive(roundsOf, activity.id);
  const given = useLive(givenOf, activity.id);
  const paper = useLive(wholePaper, activity.id);
  if (rounds === undefined || given === undefined || paper === undefined) return <WaitingPage />;
  if (rounds.length === 0)
    return (
      <Page title={activity.title} headingHidden>
        <EmptyState picture="empty" title={<Trans>Nothing was asked yet</Trans>} />
      </Page>
    );
  return <Sheet activity={activity} rounds={rounds} given={given} paper={paper} />;
};

interface SheetProps {
  readonly activity: ActivityRow;
  readonly rounds: readonly RoundRow[];
  readonly given: ReadonlyMap<string, readonly GivenRow[]>;
  readonly paper: WholePaper;
}

/** Of each student the score of each round; `undefined`: no answer that counts. */
const linesOf = ({ rounds, given, paper }: SheetProps) => {
  const named = [...given.values()].flat().filter(({ subject, came }) => subject !== '' && came !== 'after');
  const answers = new Map(named.map((row) => [`${row.roundId} ${row.subject}`, row]));
  return [...new Set(named.map(({ subject }) => subject))].map((uid) => {
    const scores = rounds.map(({ id, question, versionId }) => {
      const row = answers.get(`${id} ${uid}`);
      const key = paper.keys.get(versionId)?.key;
      return row === undefined ? undefined : key === undefined ? 0 : scoreOf(question, key, row.response).score / 100;
    });
    return { uid, scores, sum: scores.reduce<number>((all, one) => all + (one ?? 0), 0) };
  });
};

type StudentLine = ReturnType<typeof linesOf>[number];

const Sheet = (props: SheetProps) => {
  const { activity, rounds, given, paper } = props;
  const { t } = useLingui();
  const names = useMemberNames(activity.courseId);
  const lines = linesOf(props).toSorted((one, other) => other.sum - one.sum || (one.uid < other.uid ? -1 : 1));
  const chart = useMemo(() => {
    const tallies = rounds.map((row) =>
      tallyOf(row.question, paper.keys.get(row.versionId)?.key, given.get(row.id) ?? []),
    );
    return {
      // A question that was asked again: which time it was.
      labels: rounds.map(({ number, itemId }, at) => {
        const before = rounds.slice(0, at).filter((one) => one.itemId === itemId).length;
        return before === 0 ? String(number) : `${number} (${before + 1})`;
      }),
      series: [
        { name: t`Answered`, values: tallies.map(({ answered }) => answered), color: 'border-control' },
        { name: t`Right`, values: tallies.map(({ right }) => right), color: 'chart-1' },
      ],
    };
  }, [rounds, given, paper, t]);
  const nameOf = (uid: string) => names.get(uid) ?? t`Former member`;
  const save = useOnce(() =>
    saveSheets(activity.title, [
      {
        name: t`Students`,
        head: [t`Student`, t`Score`, ...rounds.map(({ number }) => t`Question ${number}`)],
        lines: lines.map(({ uid, sum, scores }) => [nameOf(uid), sum, ...scores.map((one) => one ?? null)]),
      },
    ]),
  );
  const place = { courseid: activity.courseId, testpaperid: activity.id };
  const columns: readonly Column<StudentLine>[] = [
    {
      id: 'student',
      head: <Trans>Student</Trans>,
      isPinned: true,
      sort: ({ uid }) => nameOf(uid),
      cell: ({ uid }) => (
        <Link to="/stuInteractiveAnswerDetails" search={{ ...place, id: uid }}>
          <Text as="span" color="brand.fg">
            {nameOf(uid)}
          </Text>
        </Link>
      ),
    },
    {
      id: 'score',
      head: <Trans>Score</Trans>,
      isNumber: true,
      sort: ({ sum }) => sum,
      cell: ({ sum }) => (
        <Text as="span" fontWeight="600">
          {sum}
        </Text>
      ),
    },
    ...rounds.map(
      ({ id, number }, at): Column<StudentLine> => ({
        id,
        head: (
          <Link to="/interactiveAnswerDetail" search={{ ...place, id }}>
            {number}
          </Link>
        ),
        isNumber: true,
        cell: ({ scores }) => scores[at] ?? '–',
      }),
    ),
  ];
  return (
    <Page
      title={activity.title}
      actions={
        <Flex gap="2" wrap="wrap">
          <Button size="sm" variant="outline" onClick={save}>
            <Trans>Save as a table</Trans>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to="/class_interactionTestDetail" search={place}>
              <Trans>To the quiz</Trans>
            </Link>
          </Button>
        </Flex>
      }
    >
      <Box p={{ base: '4', md: '5' }} mb="6" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        <Chart title={t`Questions as they were asked`} head={t`Question`} {...chart} />
      </Box>
      <DataTable
        label={t`Students`}
        rows={lines}
        keyOf={({ uid }) => uid}
        columns={columns}
        nameOf={({ uid }) => nameOf(uid)}
        mark={({ uid }) => ({ 'data-student': uid })}
      />
    </Page>
  );
};
