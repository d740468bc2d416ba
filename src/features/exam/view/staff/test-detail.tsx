import { Badge, Box, Button, Flex, Text } from '@chakra-ui/react';
import { badgeRecipe } from '@chakra-ui/react/theme';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { isGivenTo } from '#contract/features/activity/audience.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { useWork } from '#src/features/activity/view/public.tsx';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { classWork, studentsOf } from '#src/features/exam/data/queries.ts';
import { wholePaper } from '#src/features/question/data/public.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { DetailPage } from '#src/ui/parts/detail-page.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { WaitingPage } from '#src/ui/parts/page.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { points } from '../format.ts';
import { editHref } from '../kinds.ts';
import { ExtraTimeDialog, ReturnDialog, TestActs } from './actions.tsx';
import { AllowAhead, DeviceAsks } from './device-asks.tsx';
import { QuestionList } from './question-list.tsx';
import { type Taker, takersOf } from './takers.ts';

interface TestDetailProps {
  readonly courseId: string;
  readonly id: string;
}

/** /class_testDetail: who sits a test, and what becomes of it. */
export const TestDetail = ({ courseId, id }: TestDetailProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const activity = useLoaded(activityById, id);
  if (course === undefined || activity === undefined || actor === undefined) return <WaitingPage />;
  if (course.value === undefined) return <MissingCourse />;
  if (activity.value === undefined || !can(actor, 'exam.run')) return <LostPage title={t`No such test`} />;
  return <Detail activity={activity.value} />;
};

const Detail = ({ activity }: { readonly activity: ActivityRow }) => {
  const { t } = useLingui();
  const { id, courseId } = activity;
  const isHere = useWork(id);
  const work = useLive(classWork, id);
  const paper = useLive(wholePaper, id);
  const students = useLive(studentsOf, courseId);
  const takers = useMemo(() => {
    if (work === undefined || students === undefined) return undefined;
    const meant = students.filter((student) => isGivenTo(activity, student));
    return takersOf(meant, work, paper?.questions);
  }, [work, students, paper, activity]);
  const counts = useMemo(() => {
    const of = (state: Taker['state']) => takers?.filter((one) => one.state === state).length ?? 0;
    return { none: of('none'), open: of('open'), done: of('done') };
  }, [takers]);
  return (
    <DetailPage
      title={activity.title}
      actions={
        <Flex gap="2" wrap="wrap">
          <Button asChild size="sm" variant="outline">
            <a href={editHref({ courseId, id })}>
              <Trans>Edit</Trans>
            </a>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to="/examSummarize" search={{ courseid: courseId, testpaperid: id }}>
              <Trans>Statistics</Trans>
            </Link>
          </Button>
        </Flex>
      }
      stats={[
        { name: t`Not participating`, value: counts.none },
        { name: t`Answering`, value: counts.open },
        { name: t`Submitted`, value: counts.done },
      ]}
      note={!isHere && <Trans>The answers of the class are on their way to this device.</Trans>}
    >
      <TestActs
        activity={activity}
        takers={takers ?? []}
        releasedAt={work?.exam?.releasedAt ?? 0}
        endedAt={work?.exam?.endedAt ?? 0}
      />
      <DeviceAsks takers={takers ?? []} />
      {takers !== undefined && takers.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>This test has no students yet</Trans>} />
      ) : (
        <Takers activity={activity} takers={takers ?? []} isExam={paper?.paper.kind === 'exam'} />
      )}
      {paper !== undefined && work !== undefined && <QuestionList activity={activity} paper={paper} work={work} />}
    </DetailPage>
  );
};

interface TakersProps {
  readonly activity: ActivityRow;
  readonly takers: readonly Taker[];
  /** Another device needs a word of the staff. */
  readonly isExam: boolean;
}

/** Everybody whom the test is for, with how far they are. */
const Takers = ({ activity, takers, isExam }: TakersProps) => {
  const { t } = useLingui();
  const [acts, setActs] = useState<{ readonly what: 'extra' | 'return'; readonly taker: Taker }>();
  const columns: readonly Column<Taker>[] = [
    {
      id: 'student',
      head: <Trans>Student</Trans>,
      sort: ({ name }) => name,
      cell: (taker) => <Student activity={activity} taker={taker} />,
    },
    {
      id: 'state',
      head: <Trans>State</Trans>,
      onPhone: 'under',
      sort: ({ state }) => ['none', 'open', 'done'].indexOf(state),
      cell: (taker) => <StateBadge taker={taker} />,
    },
    {
      id: 'score',
      head: <Trans>Score</Trans>,
      isNumber: true,
      sort: ({ total }) => total?.score,
      cell: ({ total }) => <Score total={total} />,
    },
    {
      id: 'finished',
      head: <Trans>Finished at</Trans>,
      onPhone: 'under',
      isNarrow: true,
      sort: ({ last }) => last?.finishedAt || undefined,
      cell: (taker) => <Finished taker={taker} />,
    },
    {
      id: 'acts',
      cell: (taker) => <Acts taker={taker} isExam={isExam} onAct={(what) => setActs({ what, taker })} />,
    },
  ];
  return (
    <Box mb="8">
      <DataTable
        label={t`Students`}
        rows={takers}
        keyOf={({ uid }) => uid}
        nameOf={({ name }) => name}
        columns={columns}
        mark={({ uid }) => ({ 'data-taker': uid })}
      />
      {acts?.what === 'extra' && (
        <ExtraTimeDialog activity={activity} taker={acts.taker} onClose={() => setActs(undefined)} />
      )}
      {acts?.what === 'return' && (
        <ReturnDialog activity={activity} taker={acts.taker} onClose={() => setActs(undefined)} />
      )}
    </Box>
  );
};

const Student = ({ activity, taker }: { readonly activity: ActivityRow; readonly taker: Taker }) => {
  const { last } = taker;
  return (
    <>
      {last === undefined ? (
        taker.name
      ) : (
        <Link
          to="/class_studentTestDetail"
          search={{ courseid: activity.courseId, testpaperid: activity.id, id: last.id }}
        >
          <Text as="span" display="inline-block" minH="6" color="brand.fg">
            {taker.name}
          </Text>
        </Link>
      )}
      {taker.extra > 0 && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>+{taker.extra} minutes</Trans>
        </Text>
      )}
      {last?.state === 'open' && last.allowedAt > 0 && (
        <Text fontSize="sm" color="fg.muted">
          <Trans>May go on at another device</Trans>
        </Text>
      )}
    </>
  );
};

const Score = ({ total }: Pick<Taker, 'total'>) => (
  <>
    {total === undefined ? '–' : `${points(total.score)} / ${points(total.max)}`}
    {total !== undefined && total.pending > 0 && (
      <Text fontSize="sm" color="fg.muted">
        <Plural value={total.pending} one="# to mark" other="# to mark" />
      </Text>
    )}
  </>
);

interface ActsProps {
  readonly taker: Taker;
  readonly isExam: boolean;
  readonly onAct: (what: 'extra' | 'return') => void;
}

const Acts = ({ taker, isExam, onAct }: ActsProps) => (
  <Flex gap="1" justify="flex-end" wrap="wrap">
    {isExam && taker.last?.state === 'open' && taker.last.askedAt === 0 && taker.last.allowedAt === 0 && (
      <AllowAhead name={taker.name} work={taker.last} />
    )}
    {taker.state === 'done' ? (
      <Button size="sm" variant="ghost" onClick={() => onAct('return')}>
        <Trans>Return</Trans>
      </Button>
    ) : (
      <Button size="sm" variant="ghost" onClick={() => onAct('extra')}>
        <Trans>Extra time</Trans>
      </Button>
    )}
  </Flex>
);

const Finished = ({ taker: { last } }: { readonly taker: Taker }) => (
  <>
    {last !== undefined && last.finishedAt > 0 && (
      <Text>
        <Time at={last.finishedAt} />
      </Text>
    )}
    {last !== undefined && last.away.length > 0 && (
      <Text fontSize="sm" color="fg.muted">
        <Plural value={last.away.length} one="left the page once" other="left the page # times" />
      </Text>
    )}
  </>
);

const StateBadge = ({ taker: { state, last, isReturned } }: { readonly taker: Taker }) => {
  if (last?.late != null)
    return (
      <Badge recipe={badgeRecipe} colorPalette="orange">
        <Trans>Late arrival</Trans>
      </Badge>
    );
  if (isReturned)
    return (
      <Badge recipe={badgeRecipe}>
        <Trans>Returned</Trans>
      </Badge>
    );
  if (state === 'none')
    return (
      <Text color="fg.muted">
        <Trans>Not participating</Trans>
      </Text>
    );
  if (state === 'open')
    return (
      <Badge recipe={badgeRecipe} colorPalette="brand">
        <Trans>Answering</Trans>
      </Badge>
    );
  return (
    <Badge recipe={badgeRecipe} colorPalette="green">
      {last?.state === 'collected' ? <Trans>Collected</Trans> : <Trans>Submitted</Trans>}
    </Badge>
  );
};
