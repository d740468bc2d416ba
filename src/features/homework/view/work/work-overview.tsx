import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChartColumn, ClipboardCheck, Send } from 'lucide-react';
import { Suspense } from 'react';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { useParts } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Panel } from '../parts/panel.tsx';
import type { Task } from '../parts/task-of.tsx';
import { useCounts } from '../parts/use-counts.ts';

/** How far the class is, and the way on to the works. */
export const WorkOverview = ({ task }: { readonly task: Task }) => {
  const { t } = useLingui();
  const { row, of } = task;
  const counts = useCounts(of);
  if (of.state === 'unpublished') return <Unpublished task={task} />;
  return (
    <Panel label={t`The class`}>
      <Flex align="center" justify="space-between" gap="4" wrap="wrap">
        <Flex columnGap="6" rowGap="2" wrap="wrap" textStyle="num">
          <Figure value={counts?.submitted} of={counts?.students} label={t`handed in`} />
          <Figure value={counts?.graded} label={t`reviewed`} />
          {(counts?.returned ?? 0) > 0 && <Figure value={counts?.returned} label={t`returned`} />}
        </Flex>
        <Flex gap="2" wrap="wrap">
          {(counts?.graded ?? 0) > 0 && (
            <Button asChild variant="outline">
              <Link to="/casestudyAnalysis" search={{ courseid: row.courseId, homeworkId: row.id }}>
                <ChartColumn size={16} aria-hidden />
                <Trans>Statistics</Trans>
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link to="/viewReviewHomework" search={{ courseid: row.courseId, homeworkId: row.id }}>
              <ClipboardCheck size={16} aria-hidden />
              <Trans>Review</Trans>
            </Link>
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
};

interface FigureProps {
  readonly value: number | undefined;
  readonly of?: number | undefined;
  readonly label: string;
}

const Figure = ({ value, of, label }: FigureProps) => (
  <Box>
    <Text fontSize="xl" fontWeight="600" lineHeight="1.2">
      {value ?? '·'}
      {of !== undefined && (
        <Text as="span" color="fg.muted" fontWeight="400">
          {' / '}
          {of}
        </Text>
      )}
    </Text>
    <Text fontSize="sm" color="fg.muted">
      {label}
    </Text>
  </Box>
);

/** What other features do with the works is set before there are any. */
const Tools = ({ task: { row } }: { readonly task: Task }) => {
  const { i18n } = useLingui();
  return useParts('review')
    .flat()
    .map(
      ({ key, page }) =>
        page !== undefined && (
          <Button key={key} asChild variant="outline">
            <Link to={page.href({ courseId: row.courseId, activityId: row.id })}>
              <page.icon size={16} aria-hidden />
              {i18n._(page.label)}
            </Link>
          </Button>
        ),
    );
};

const Unpublished = ({ task: { row, of } }: { readonly task: Task }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const publish = useOnce(async () => {
    const times = { publishAt: 0, closesAt: of.closesAt };
    const result = await store.mutate(publishCoursewares, { courseId: row.courseId, ids: [row.id], ...times });
    if (!result.ok) tellRefusal(result.refusal);
  });
  return (
    <Panel label={t`The class`}>
      <Flex align="center" justify="space-between" gap="4" wrap="wrap">
        <Text color="fg.muted" fontSize="sm">
          <Trans>Students do not see it yet.</Trans>
        </Text>
        <Flex gap="2" wrap="wrap">
          <Suspense fallback={null}>
            <Tools task={{ row, of }} />
          </Suspense>
          <Button onClick={publish}>
            <Send size={16} aria-hidden />
            <Trans>Publish now</Trans>
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
};
