import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { OutlineChapter } from '#contract/features/content/outline.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { ActivityLine } from '../parts/activity-line.tsx';
import { useDuration } from '../parts/duration.ts';
import { Progress } from '../parts/progress.tsx';
import { StateMark } from '../parts/states.tsx';
import { type CourseContent, nextOf, shareDone, stateIn, useCourseContent } from '../parts/use-course-content.ts';

/** So much of what is next is listed. */
const upNext = 3;

/** How far I am with a course, and how I go on. */
export const MyLearning = ({ courseId }: { readonly courseId: string }) => {
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
