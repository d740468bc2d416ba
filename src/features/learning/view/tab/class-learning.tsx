import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { LearnCountRow } from '#contract/features/learning/rows.ts';
import { learnCounts } from '#src/features/learning/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { ActivityLine } from '../parts/activity-line.tsx';
import { useDuration } from '../parts/duration.ts';
import { Progress } from '../parts/progress.tsx';
import { useCourseContent } from '../parts/use-course-content.ts';

/** How the class is doing with each activity; the sums come about every 30 s. */
export const ClassLearning = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const content = useCourseContent(courseId);
  const counts = useLive(learnCounts, courseId);
  if (content === undefined || counts === undefined) return <Waiting rows={4} />;
  if (content.activities.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>Nothing is published yet</Trans>}>
        <Trans>Publish content in the teaching part: here you see how the class is doing with it.</Trans>
      </EmptyState>
    );
  const { chapters, loose } = content.outline;
  const parts = [
    ...chapters.map(({ chapter, activities, sections }) => ({
      id: chapter.id,
      title: chapter.title,
      activities: [...activities, ...sections.flatMap((section) => section.activities)],
    })),
    { id: '', title: chapters.length === 0 ? t`Content` : t`In no chapter`, activities: loose },
  ].filter(({ activities }) => activities.length > 0);
  return (
    <Box as="section" aria-label={t`Learning`}>
      {parts.map(({ id, title, activities }) => (
        <Box key={id} mb="5">
          <Heading as="h2" fontSize="sm" fontWeight="600" mb="2">
            {title}
          </Heading>
          <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
            {activities.map((activity) => (
              <Line key={activity.id} activity={activity} count={counts.get(activity.id)} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** On a phone it stands below the name, which begins after its icon. */
const underTitle = { ps: { base: '30px', md: '0' }, pb: { base: '1.5', md: '0' } } as const;

const Line = ({ activity, count }: { readonly activity: ActivityRow; readonly count: LearnCountRow | undefined }) => {
  const { t } = useLingui();
  const duration = useDuration();
  const { completed: done = 0, learners = 0, students: total = 0, time = 0 } = count ?? {};
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  const average = duration(learners === 0 ? 0 : time / learners);
  return (
    <ActivityLine activity={activity}>
      {learners === 0 ? (
        <Text fontSize="sm" color="fg.muted" {...underTitle}>
          <Trans>Nobody has started</Trans>
        </Text>
      ) : (
        <Flex align="center" gap="4" fontSize="sm" color="fg.muted" textStyle="num" {...underTitle}>
          <Text as="span" whiteSpace="nowrap">
            <Trans>{learners} started</Trans>
          </Text>
          <Text as="span" whiteSpace="nowrap" display={{ base: 'none', md: 'inline' }}>
            <Trans>{average} on average</Trans>
          </Text>
          <Flex as="span" align="center" gap="2">
            <Box width="6rem" display={{ base: 'none', sm: 'block' }}>
              <Progress percent={percent} label={t`Completed by`} />
            </Box>
            <Text as="span" whiteSpace="nowrap">
              <Trans>
                {done} of {total} completed
              </Trans>
            </Text>
          </Flex>
        </Flex>
      )}
    </ActivityLine>
  );
};
