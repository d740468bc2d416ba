import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { can } from '#contract/core/roles.ts';
import { isGivenTo } from '#contract/features/activity/audience.ts';
import { workStateOf } from '#contract/features/homework/handing-in.ts';
import type { StandingRow } from '#contract/features/homework/rows.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { standingTable } from '#contract/features/homework/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { sheetsIn } from '#src/features/activity/data/public.ts';
import { activityRowKey } from '#src/features/content/data/public.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { standingsOf } from '#src/features/homework/data/queries.ts';
import type { CoursePanelProps } from '#src/ui/feature.ts';
import { useOpenRequest } from '#src/ui/live/open-request.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { type Mark, useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { PublishTag, useGo, WorkTag } from './parts/panel.tsx';
import { byDate, type Task, tasksIn } from './parts/task-of.tsx';
import { countsFrom, studentsOf, type WorkCounts } from './parts/use-counts.ts';

/** The homework and case studies of a course: the next date first. */
export const HomeworkPanel = ({ courseId, ...asked }: CoursePanelProps) => {
  const { t } = useLingui();
  const go = useGo();
  const actor = useMyActor(courseId);
  const tasks = useLive(tasksIn, courseId);
  const writes = can(actor, 'content.write');
  const write = () => go('/reviseHomework', { courseid: courseId });
  useOpenRequest(asked, writes, write);
  const sorted = useMemo(() => tasks?.toSorted(byDate(Date.now())), [tasks]);
  if (sorted === undefined) return <Waiting />;
  const add = writes && (
    <Button size="sm" onClick={write}>
      <Plus size={16} aria-hidden />
      <Trans>New homework</Trans>
    </Button>
  );
  return (
    <Box as="section" aria-label={t`Homework`}>
      {writes && sorted.length > 0 && (
        <Flex justify="flex-end" gap="2" mb="3" wrap="wrap">
          <Button size="sm" variant="ghost" onClick={() => go('/reviseCaseStudy', { courseid: courseId })}>
            <Trans>New case study</Trans>
          </Button>
          {add}
        </Flex>
      )}
      {sorted.length === 0 && (
        <EmptyState picture="empty" title={<Trans>No homework</Trans>} action={add || undefined}>
          {writes ? (
            <Trans>Write a homework here, with or without a network, and give it to the class.</Trans>
          ) : (
            <Trans>Homework from your teacher appears here.</Trans>
          )}
        </EmptyState>
      )}
      {sorted.length > 0 && (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
          {writes ? (
            <ForStaff courseId={courseId} tasks={sorted} />
          ) : (
            <ForStudents courseId={courseId} tasks={sorted} />
          )}
        </Box>
      )}
    </Box>
  );
};

interface ListProps {
  readonly courseId: string;
  readonly tasks: readonly Task[];
}

const ForStaff = ({ courseId, tasks }: ListProps) => {
  const sheets = useLive(sheetsIn, courseId);
  const students = useLive(studentsOf, courseId);
  const marks = useMarks(tasks.map(({ row }) => activityRowKey(row.id)));
  return tasks.map(({ row, of }) => {
    const meant = students?.filter((student) => isGivenTo(of, student));
    const counts = meant && countsFrom(sheets?.get(row.id), meant);
    return (
      <Item
        key={row.id}
        task={{ row, of }}
        mark={marks.get(activityRowKey(row.id))}
        tag={<PublishTag of={of} />}
        counts={of.state === 'published' ? counts : undefined}
      />
    );
  });
};

const ForStudents = ({ courseId, tasks }: ListProps) => {
  const standings = useLive(standingsOf, courseId);
  const marks = useMarks(tasks.map(({ row }) => rowKey(standingTable, row.id)));
  return tasks.map((task) => {
    const standing = standings?.get(task.row.id);
    return (
      <Item
        key={task.row.id}
        task={task}
        mark={marks.get(rowKey(standingTable, task.row.id))}
        tag={<WorkTag state={workStateOf(standing)} />}
        standing={standing}
      />
    );
  });
};

interface ItemProps {
  readonly task: Task;
  readonly mark: Mark | undefined;
  readonly tag: React.ReactNode;
  readonly counts?: WorkCounts | undefined;
  readonly standing?: StandingRow | undefined;
}

const Item = ({ task: { row, of }, mark, tag, counts, standing }: ItemProps) => (
  <Box as="li" _notLast={{ borderBottomWidth: '1px' }}>
    <Flex
      asChild
      align="center"
      gap="3"
      px={{ base: '3', md: '4' }}
      py="3"
      _hover={{ bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
    >
      <Link
        to={row.kind === 'homework' ? '/homework' : '/casestudy'}
        search={{ courseid: row.courseId, homeworkId: row.id }}
        data-touch
      >
        <Box flex="1" minW="0">
          <Text fontWeight="500" lineClamp="2">
            {of.title}
          </Text>
          <Flex mt="1" fontSize="xs" color="fg.muted" columnGap="3" wrap="wrap" textStyle="num">
            {row.kind === 'caseStudy' && <Trans>Case study</Trans>}
            {of.closesAt > 0 && (
              <span>
                <Trans>
                  due <Time at={of.closesAt} />
                </Trans>
              </span>
            )}
            {counts !== undefined && (
              <span>
                <Trans>
                  {counts.submitted} of {counts.students} handed in, {counts.graded} reviewed
                </Trans>
              </span>
            )}
          </Flex>
        </Box>
        {standing?.feedback?.score != null && (
          <Text fontWeight="600" textStyle="num" flexShrink="0">
            {scoreText(standing.feedback.score)}
          </Text>
        )}
        <Flex direction={{ base: 'column', sm: 'row' }} align="flex-end" gap="2" flexShrink="0">
          <SyncMark mark={mark} />
          {tag}
        </Flex>
      </Link>
    </Flex>
  </Box>
);
