import { Badge, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Reason } from '#contract/features/analysis/progress.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { useKinds } from '#src/features/activity/view/public.tsx';
import type { ChapterLine, StudentLine, TaskLine } from '#src/features/analysis/data/queries.ts';
import { type Column, DataTable } from '#src/ui/parts/data-table.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { percent } from '#src/ui/words/percent.ts';
import { part, useReasonNames } from './words.ts';

interface Counted {
  readonly done: number;
  readonly late: number;
  readonly missing: number;
  readonly share: number | undefined;
}

/** What every table ends with. */
const useCounts = <Row extends Counted>(all: (row: Row) => number): readonly Column<Row>[] => {
  const { t } = useLingui();
  return [
    {
      id: 'done',
      head: t`Done`,
      isNumber: true,
      cell: (row) => percent(part(row.done, all(row))),
      sort: (row) => part(row.done, all(row)),
    },
    { id: 'late', head: t`Late`, isNumber: true, onPhone: 'named', cell: ({ late }) => late, sort: ({ late }) => late },
    {
      id: 'missing',
      head: t`Missing`,
      isNumber: true,
      cell: ({ missing }) => missing,
      sort: ({ missing }) => missing,
    },
    {
      id: 'share',
      head: t`Score`,
      isNumber: true,
      cell: ({ share }) => percent(share),
      sort: ({ share }) => share,
    },
  ];
};

/** Why somebody may need help, in words. */
export const Reasons = ({ reasons }: { readonly reasons: readonly Reason[] }) => {
  const names = useReasonNames();
  return (
    <Flex gap="1" wrap="wrap">
      {reasons.map((reason) => (
        <Badge key={reason} variant="outline" whiteSpace="normal" data-reason={reason}>
          {names[reason]}
        </Badge>
      ))}
    </Flex>
  );
};

interface StudentTableProps {
  readonly courseId: string;
  readonly students: readonly StudentLine[];
}

export const StudentTable = ({ courseId, students }: StudentTableProps) => {
  const { t } = useLingui();
  const counts = useCounts<StudentLine>(({ done, missing, open }) => done + missing + open);
  const columns: readonly Column<StudentLine>[] = [
    {
      id: 'name',
      head: t`Student`,
      cell: ({ uid, name }) => (
        <Link to="/analysis_detail" search={{ courseid: courseId, uid }} style={{ textDecoration: 'underline' }}>
          {name}
        </Link>
      ),
      sort: ({ name }) => name,
    },
    {
      id: 'reasons',
      head: t`To look at`,
      onPhone: 'under',
      cell: ({ reasons }) => <Reasons reasons={reasons} />,
      sort: ({ reasons }) => reasons.length,
      isLatestFirst: true,
    },
    ...counts,
  ];
  return (
    <DataTable
      label={t`Students`}
      rows={students}
      keyOf={({ uid }) => uid}
      nameOf={({ name }) => name}
      columns={columns}
      mark={({ uid }) => ({ 'data-student': uid })}
    />
  );
};

/** To the page of an activity, where its kind has one; inside a `Suspense`. */
export const TaskLink = ({ task }: { readonly task: ActivityRow }) => {
  const href = useKinds().get(task.kind)?.href(task);
  if (href === undefined) return task.title;
  return (
    <Link to={href} style={{ textDecoration: 'underline' }}>
      {task.title}
    </Link>
  );
};

export const TaskTable = ({ tasks }: { readonly tasks: readonly TaskLine[] }) => (
  <Suspense fallback={<Waiting />}>
    <Tasks tasks={tasks} />
  </Suspense>
);

const Tasks = ({ tasks }: { readonly tasks: readonly TaskLine[] }) => {
  const { t } = useLingui();
  const counts = useCounts<TaskLine>(({ students }) => students);
  const columns: readonly Column<TaskLine>[] = [
    {
      id: 'title',
      head: t`Activity`,
      cell: ({ task }) => <TaskLink task={task} />,
      sort: ({ task }) => task.title,
    },
    ...counts,
  ];
  return (
    <DataTable
      label={t`Activities`}
      rows={tasks}
      keyOf={({ task }) => task.id}
      nameOf={({ task }) => task.title}
      columns={columns}
      mark={({ task }) => ({ 'data-task': task.id })}
    />
  );
};

export const ChapterTable = ({ chapters }: { readonly chapters: readonly ChapterLine[] }) => {
  const { t } = useLingui();
  const counts = useCounts<ChapterLine>(({ cells }) => cells);
  const columns: readonly Column<ChapterLine>[] = [
    { id: 'title', head: t`Chapter`, cell: ({ id, title }) => (id === '' ? t`In no chapter` : title) },
    { id: 'tasks', head: t`Activities`, isNumber: true, onPhone: 'named', cell: ({ tasks }) => tasks },
    ...counts,
  ];
  return (
    <DataTable
      label={t`Chapters`}
      rows={chapters}
      keyOf={({ id }) => id}
      columns={columns}
      mark={({ id }) => ({ 'data-chapter': id })}
    />
  );
};
