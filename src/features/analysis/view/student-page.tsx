import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Step } from '#contract/features/analysis/progress.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Analysis, StudentLine } from '#src/features/analysis/data/queries.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { DetailPage } from '#src/ui/parts/detail-page.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { WaitingPage } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { percent } from '#src/ui/words/percent.ts';
import { Time } from '#src/ui/words/time.tsx';
import { StaffCourse } from './analysis-page.tsx';
import { Reasons, TaskLink } from './tables.tsx';
import { useAnalysis } from './use-analysis.ts';
import { part, useStandingNames } from './words.ts';

interface StudentPageProps {
  readonly courseId: string;
  readonly uid: string;
}

/** /analysis_detail: how one student is doing, activity by activity. */
export const StudentPage = ({ courseId, uid }: StudentPageProps) => (
  <StaffCourse courseId={courseId}>{() => <OfStudent courseId={courseId} uid={uid} />}</StaffCourse>
);

const OfStudent = ({ courseId, uid }: StudentPageProps) => {
  const { t } = useLingui();
  const analysis = useAnalysis(courseId);
  if (analysis === undefined) return <WaitingPage />;
  const student = analysis.students.find((one) => one.uid === uid);
  if (student === undefined)
    return (
      <LostPage title={t`No such student`}>
        <Trans>They are not in this course, or not any more.</Trans>
      </LostPage>
    );
  const { name, done, late, missing, open, share, reasons } = student;
  return (
    <DetailPage
      title={name}
      stats={[
        { name: t`Done`, value: percent(part(done, done + missing + open)) },
        { name: t`Score`, value: percent(share), hint: t`of what was given` },
        { name: t`Missing`, value: missing },
        { name: t`Late`, value: late },
      ]}
      note={reasons.length > 0 && <Reasons reasons={reasons} />}
    >
      <Suspense fallback={<Waiting />}>
        <Steps student={student} tasks={analysis.tasks} />
      </Suspense>
    </DetailPage>
  );
};

interface StepsProps {
  readonly student: StudentLine;
  readonly tasks: Analysis['tasks'];
}

interface Line {
  readonly step: Step;
  readonly task: ActivityRow;
}

const Steps = ({ student, tasks }: StepsProps) => {
  const { t } = useLingui();
  const names = useStandingNames();
  const byId = new Map(tasks.map(({ task }) => [task.id, task]));
  const lines = student.steps.flatMap((step): readonly Line[] => {
    const task = byId.get(step.activityId);
    return task === undefined ? [] : [{ step, task }];
  });
  const columns: readonly Column<Line>[] = [
    {
      id: 'title',
      head: t`Activity`,
      cell: ({ task }) => <TaskLink task={task} />,
      sort: ({ task }) => task.title,
    },
    {
      id: 'standing',
      head: t`State`,
      cell: ({ step }) => (
        <Box as="span" color={step.standing === 'missing' ? 'fg.error' : undefined} data-standing={step.standing}>
          {names[step.standing]}
        </Box>
      ),
      sort: ({ step }) => names[step.standing],
    },
    {
      id: 'due',
      head: t`Due`,
      onPhone: 'named',
      cell: ({ task }) => (task.closesAt > 0 ? <Time at={task.closesAt} /> : '–'),
      sort: ({ task }) => task.closesAt || undefined,
    },
    {
      id: 'score',
      head: t`Score`,
      isNumber: true,
      cell: ({ step }) => (step.max > 0 ? `${step.score / 100} / ${step.max / 100}` : '–'),
      sort: ({ step }) => (step.max > 0 ? step.score / step.max : undefined),
    },
  ];
  return (
    <DataTable
      label={t`Activities`}
      rows={lines}
      keyOf={({ step }) => step.activityId}
      columns={columns}
      mark={({ step }) => ({ 'data-step': step.activityId })}
    />
  );
};
