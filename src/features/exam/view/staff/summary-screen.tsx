import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { can } from '#contract/core/roles.ts';
import { minute } from '#contract/core/time.ts';
import { classStatistics, reliabilityOf, type Sat } from '#contract/features/exam/statistics.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { activityById } from '#src/features/content/data/public.ts';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { type ClassWork, classWork } from '#src/features/exam/data/queries.ts';
import { type WholePaper, wholePaper } from '#src/features/question/data/public.ts';
import { Chart } from '#src/ui/charts/chart.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { DetailPage } from '#src/ui/parts/detail-page.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { percent } from '#src/ui/words/percent.ts';
import { saveSheets } from '#src/ui/words/save.ts';
import { points, shown } from '../format.ts';
import { ByQuestion, linesByQuestion } from './by-question.tsx';
import { tasksOf } from './question-list.tsx';
import { firstSats } from './takers.ts';

interface ByStudentProps {
  readonly courseId: string;
  readonly paper: WholePaper;
  readonly work: ClassWork;
  readonly sats: readonly Sat[];
}

/** First attempts from the best on; equal scores share a place. */
const ByStudent = ({ courseId, paper, work, sats }: ByStudentProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  const total = paper.paper.total;
  const rows = useMemo(() => ranked(sats, work), [sats, work]);
  const columns: readonly Column<Ranked>[] = [
    { id: 'rank', head: <Trans>Rank</Trans>, isNumber: true, cell: ({ rank }) => rank },
    {
      id: 'student',
      head: <Trans>Student</Trans>,
      sort: ({ uid }) => names.get(uid),
      cell: ({ uid, row }) => (
        <Link
          to="/class_studentTestDetail"
          search={{ courseid: courseId, testpaperid: paper.paper.id, id: row?.id ?? '' }}
        >
          <Text as="span" color="brand.fg">
            {names.get(uid) ?? t`Former member`}
          </Text>
        </Link>
      ),
    },
    {
      id: 'score',
      head: <Trans>Score</Trans>,
      isNumber: true,
      sort: ({ score }) => score,
      cell: ({ score }) => `${points(score)} · ${percent(total === 0 ? undefined : score / total)}`,
    },
    {
      id: 'right',
      head: <Trans>Right</Trans>,
      isNumber: true,
      sort: ({ right }) => right,
      cell: ({ right, asked }) => `${right} / ${asked}`,
    },
    {
      id: 'time',
      head: <Trans>Time taken</Trans>,
      isNumber: true,
      sort: ({ minutes }) => minutes,
      cell: ({ minutes }) => <Plural value={minutes} one="# minute" other="# minutes" />,
    },
  ];
  return (
    <DataTable
      label={t`By student`}
      rows={rows}
      keyOf={({ uid }) => uid}
      columns={columns}
      nameOf={({ uid }) => names.get(uid) ?? t`Former member`}
      mark={({ uid }) => ({ 'data-student': uid })}
    />
  );
};

interface Ranked {
  readonly uid: string;
  readonly rank: number;
  readonly score: number;
  readonly right: number;
  readonly asked: number;
  readonly minutes: number;
  readonly row: ClassWork['works'][number] | undefined;
}

const ranked = (sats: readonly Sat[], work: ClassWork): readonly Ranked[] => {
  const first = new Map(work.works.filter(({ number }) => number === 1).map((row) => [row.subject, row]));
  const sorted = sats.toSorted((one, other) => other.score - one.score || (one.uid < other.uid ? -1 : 1));
  return sorted.map(({ uid, score, marks }) => {
    const row = first.get(uid);
    const all = Object.values(marks);
    return {
      uid,
      rank: 1 + sorted.findIndex((one) => one.score === score),
      score,
      right: all.filter(({ right }) => right === 'right').length,
      asked: all.length,
      minutes: row === undefined ? 0 : Math.max(1, Math.round((row.finishedAt - row.startedAt) / minute)),
      row,
    };
  });
};

interface SummaryScreenProps {
  readonly courseId: string;
  readonly activityId: string;
}

/** /examSummarize: how a test turned out, by class, question and student. */
export const SummaryScreen = ({ courseId, activityId }: SummaryScreenProps) => {
  const { t } = useLingui();
  const actor = useMyActor(courseId);
  const activity = useLive(activityById, activityId);
  const isHere = useWork(activityId);
  const work = useLive(classWork, activityId);
  const paper = useLive(wholePaper, activityId);
  if (actor === undefined || work === undefined) return <WaitingPage />;
  const isEmpty = !work.works.some(({ state }) => state !== 'open');
  if (paper === undefined || isEmpty || !can(actor, 'exam.run'))
    return (
      <Page title={t`Statistics`} headingHidden>
        <EmptyState picture="empty" title={<Trans>Nothing to count yet</Trans>}>
          {isHere ? (
            <Trans>Statistics appear when students hand in.</Trans>
          ) : (
            <Trans>The answers of the class are on their way to this device.</Trans>
          )}
        </EmptyState>
      </Page>
    );
  return <Summary courseId={courseId} title={activity?.title ?? ''} work={work} paper={paper} />;
};

interface SummaryProps {
  readonly courseId: string;
  readonly title: string;
  readonly work: ClassWork;
  readonly paper: WholePaper;
}

const Summary = ({ courseId, title, work, paper }: SummaryProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  const sats = useMemo(() => firstSats(work, paper), [work, paper]);
  const tasks = useMemo(() => tasksOf(paper, work).filter(({ question }) => !isLayout(question.type)), [paper, work]);
  const { total } = paper.paper;
  const whole = classStatistics(sats, total);
  const reliability = reliabilityOf(sats);
  const save = useOnce(async () => {
    const students = sats.map(({ uid, score, marks }) => [
      names.get(uid) ?? uid,
      score / 100,
      ...tasks.map(({ itemId }) => {
        const mark = marks[itemId];
        return mark === undefined ? null : mark.score / 100;
      }),
    ]);
    const questions = linesByQuestion({ tasks, sats, voices: work.voices });
    await saveSheets(title, [
      {
        name: t`Students`,
        head: [t`Student`, t`Score`, ...tasks.map(({ number }) => t`Question ${number}`)],
        lines: students,
      },
      {
        name: t`Questions`,
        head: [
          t`Question`,
          t`Asked`,
          t`Right`,
          t`Partly right`,
          t`Wrong`,
          t`Not answered`,
          t`Mean`,
          t`Maximum`,
          t`Difficulty`,
          t`Discrimination`,
        ],
        lines: questions,
      },
    ]);
  });
  return (
    <DetailPage
      title={title}
      actions={
        <Flex gap="2">
          <Button size="sm" variant="outline" onClick={save}>
            <Trans>Save as a table</Trans>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to="/class_testDetail" search={{ courseid: courseId, testpaperid: paper.paper.id }}>
              <Trans>To the test</Trans>
            </Link>
          </Button>
        </Flex>
      }
      stats={[
        { name: t`Handed in`, value: whole.sat },
        { name: t`Mean`, value: `${shown(whole.mean)} / ${points(total)}` },
        { name: t`Median`, value: shown(whole.median) },
        { name: t`Highest`, value: shown(whole.best) },
        { name: t`Lowest`, value: shown(whole.worst) },
        { name: t`Standard deviation`, value: shown(whole.deviation) },
        { name: t`Reliability`, value: reliability === undefined ? '–' : reliability.toFixed(2) },
      ]}
    >
      <Spread tenths={whole.tenths} />
      <Heading as="h2" fontSize="md" fontWeight="600" mt="8" mb="1">
        <Trans>By question</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted" mb="3">
        <Trans>First attempts. Discrimination compares the best with the weakest 27 %, from 20 students on.</Trans>
      </Text>
      <ByQuestion tasks={tasks} sats={sats} voices={work.voices} keys={paper.keys} />
      <Heading as="h2" fontSize="md" fontWeight="600" mt="8" mb="3">
        <Trans>By student</Trans>
      </Heading>
      <ByStudent courseId={courseId} paper={paper} work={work} sats={sats} />
    </DetailPage>
  );
};

/** How the scores lie. */
const Spread = ({ tenths }: { readonly tenths: readonly number[] }) => {
  const { t } = useLingui();
  const chart = useMemo(
    () => ({
      labels: tenths.map((_, at) => `${at * 10}–${at === 9 ? 100 : at * 10 + 9} %`),
      series: [{ name: t`Students`, values: tenths }],
    }),
    [tenths, t],
  );
  return (
    <Box p={{ base: '4', md: '5' }} borderWidth="1px" borderRadius="l3" bg="bg.panel">
      <Chart title={t`Distribution of the scores`} head={t`Score`} {...chart} />
    </Box>
  );
};
