import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import type { OutlineChapter } from '#contract/features/content/outline.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { LearnCountRow } from '#contract/features/learning/rows.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { learnCounts } from '#src/features/learning/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useDuration } from '../parts/finish-bar.tsx';
import { ActivityLine, Progress, StateMark } from '../parts/progress.tsx';
import { type CourseContent, nextOf, shareDone, stateIn, useCourseContent } from '../parts/use-course-content.ts';

/** How the class is doing with each activity; the sums come about every 30 s. */
const ClassLearning = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const content = useCourseContent(courseId);
  const counts = useLive(learnCounts, courseId);
  if (content === undefined || counts === undefined) return <Waiting rows={4} />;
  if (content.activities.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>No materials are published yet</Trans>}>
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

/** So much of what is next is listed. */
const upNext = 3;

/** How far I am with a course, and how I go on. */
const MyLearning = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const content = useCourseContent(courseId);
  if (content === undefined) return <Waiting rows={4} />;
  if (content.activities.length === 0)
    return (
      <EmptyState picture="empty" title={<Trans>Nothing to study yet</Trans>}>
        <Trans>What the teacher publishes appears here, chapter by chapter.</Trans>
      </EmptyState>
    );
  return (
    <Box as="section" aria-label={t`Learning`}>
      <Going courseId={courseId} content={content} />
      <Next content={content} />
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>By chapter</Trans>
      </Heading>
      {content.outline.chapters.map((chapter) => (
        <Part
          key={chapter.chapter.id}
          title={chapter.chapter.title}
          activities={activitiesOfChapter(chapter)}
          mine={content.mine}
        />
      ))}
      {content.outline.loose.length > 0 && (
        <Part
          title={content.outline.chapters.length === 0 ? t`Content` : t`In no chapter`}
          activities={content.outline.loose}
          mine={content.mine}
        />
      )}
    </Box>
  );
};

const activitiesOfChapter = ({ activities, sections }: OutlineChapter): readonly ActivityRow[] => [
  ...activities,
  ...sections.flatMap((section) => section.activities),
];

const Going = ({ courseId, content }: { readonly courseId: string; readonly content: CourseContent }) => {
  const { t } = useLingui();
  const duration = useDuration();
  const { activities, mine } = content;
  const done = activities.filter(({ id }) => stateIn(mine, id) === 'completed').length;
  const time = [...mine.values()].reduce((sum, row) => sum + row.time, 0);
  const percent = shareDone(activities, mine);
  const next = nextOf(content);
  const total = activities.length;
  return (
    <Flex
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
      mb="6"
      gap="4"
      align="center"
      wrap="wrap"
    >
      <Box flex="1" minW="14rem">
        <Flex align="baseline" gap="3" mb="2" wrap="wrap">
          <Text fontSize="lg" fontWeight="600" textStyle="num">
            {percent}%
          </Text>
          <Text fontSize="sm" color="fg.muted">
            <Trans>
              {done} of {total} completed
            </Trans>
            {time > 0 && ` · ${duration(time)}`}
          </Text>
        </Flex>
        <Progress percent={percent} label={t`Completed of this course`} />
      </Box>
      <Button asChild>
        <Link to="/coursewareStudy" search={{ courseid: courseId, ...(next === undefined ? {} : { id: next.id }) }}>
          <Play aria-hidden />
          {startText(mine.size, next)}
        </Link>
      </Button>
    </Flex>
  );
};

const startText = (begun: number, next: ActivityRow | undefined) => {
  if (next === undefined) return <Trans>View again</Trans>;
  return begun === 0 ? <Trans>Start learning</Trans> : <Trans>Continue</Trans>;
};

/** What comes next, in the order of the course, what was begun first. */
const Next = ({ content }: { readonly content: CourseContent }) => {
  const { activities, mine } = content;
  const first = nextOf(content);
  // Before the first step "start" says it, and the chapters show the same.
  if (first === undefined || mine.size === 0) return null;
  const others = activities.filter(({ id }) => id !== first.id && stateIn(mine, id) !== 'completed');
  return (
    <Box mb="6">
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>What is next</Trans>
      </Heading>
      <Lines activities={[first, ...others].slice(0, upNext)} mine={mine} />
    </Box>
  );
};

interface LinesProps {
  readonly activities: readonly ActivityRow[];
  readonly mine: CourseContent['mine'];
}

const Lines = ({ activities, mine }: LinesProps) => (
  <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
    {activities.map((activity) => (
      <ActivityLine key={activity.id} activity={activity}>
        <Box ps={{ base: '30px', md: '0' }} pb={{ base: '1.5', md: '0' }}>
          <StateMark state={stateIn(mine, activity.id)} />
        </Box>
      </ActivityLine>
    ))}
  </Box>
);

const Part = ({ title, activities, mine }: LinesProps & { readonly title: string }) => {
  const percent = shareDone(activities, mine);
  const done = activities.filter(({ id }) => stateIn(mine, id) === 'completed').length;
  return (
    <Box mb="5">
      <Flex align="center" gap="4" mb="2" wrap="wrap">
        <Heading as="h3" fontSize="sm" fontWeight="600" flex="1" minW="10rem">
          {title}
        </Heading>
        <Flex align="center" gap="2" width="10rem">
          <Progress percent={percent} label={title} />
          <Text fontSize="xs" color="fg.muted" textStyle="num" whiteSpace="nowrap">
            {`${done} / ${activities.length}`}
          </Text>
        </Flex>
      </Flex>
      <Lines activities={activities} mine={mine} />
    </Box>
  );
};

/** The learning part of a course: one's own progress, for staff the progress of the class. */
export const LearningPanel = ({ courseId }: { readonly courseId: string }) => {
  const actor = useMyActor(courseId);
  if (actor === undefined) return null;
  return can(actor, 'learning.statistics') ? <ClassLearning courseId={courseId} /> : <MyLearning courseId={courseId} />;
};
