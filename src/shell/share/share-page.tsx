import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { BookOpen, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { Replica } from '#src/core/replica.ts';
import { dropShared, readShared, type Shared } from '#src/core/shared.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { newNoticeDraft } from '#src/features/notice/data/public.ts';
import { allTopics, newTopicDraft, replyDraft } from '#src/features/topic/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { putInForm, putInReply, titledOf } from './put.ts';

/** Newest topics of a course that are offered for a reply. */
const topicsAtMost = 3;

const targets = async (replica: Replica) => {
  const [courses, topics] = await Promise.all([coursesOfMine(replica), allTopics(replica)]);
  return courses.map(({ course, role }) => ({
    course,
    writesNotices: can(role, 'notice.write'),
    opensTopics: can(role, 'topic.create'),
    topics: topics
      .filter(({ courseId }) => courseId === course.id)
      .sort((one, other) => other.createdAt - one.createdAt)
      .slice(0, topicsAtMost),
  }));
};

type Target = Awaited<ReturnType<typeof targets>>[number];

/** Asks where to with what another app shared; it becomes a draft there, and nothing is sent. */
export const SharePage = () => {
  const { t } = useLingui();
  const shared = useShared();
  const courses = useLive(targets);
  if (shared === undefined || courses === undefined) return <Waiting />;
  const isNothing = shared === 'nothing';
  return (
    <Page title={t`Share to a course`} narrow headingHidden={isNothing}>
      {isNothing ? (
        <EmptyState icon={Share2} title={<Trans>Nothing to share</Trans>}>
          <Trans>
            In another app, choose “Share” and then the classroom: texts and links land here. Files come with uploads.
          </Trans>
        </EmptyState>
      ) : (
        <Choice shared={shared} courses={courses} />
      )}
    </Page>
  );
};

const useShared = (): Shared | 'nothing' | undefined => {
  const [shared, setShared] = useState<Shared | 'nothing'>();
  useEffect(() => {
    void readShared()
      .catch(() => undefined)
      .then((found) => setShared(found ?? 'nothing'));
  }, []);
  return shared;
};

interface ChoiceProps {
  readonly shared: Shared;
  readonly courses: readonly Target[];
}

const Choice = ({ shared, courses }: ChoiceProps) => {
  const { store } = useSession();
  const router = useRouter();
  const { title, content } = titledOf(shared);
  const leave = async (href: string) => {
    await dropShared();
    router.history.push(href);
  };
  const write = async (module: 'notice' | 'topic', courseid: string) => {
    await putInForm(store, module === 'notice' ? newNoticeDraft(courseid) : newTopicDraft(courseid), shared);
    await leave(`/main/classDetail?${new URLSearchParams({ courseid, modulename: module, writing: module })}`);
  };
  const answer = async (courseid: string, id: string) => {
    await putInReply(store, replyDraft(id), shared);
    await leave(`/topic_detail?${new URLSearchParams({ courseid, id })}`);
  };
  return (
    <Flex direction="column" gap="5">
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4" data-shared>
        <Text fontWeight="600" fontSize="sm" overflowWrap="anywhere">
          {title}
        </Text>
        {content !== title && (
          <Text fontSize="sm" color="fg.muted" lineClamp={4} whiteSpace="pre-line" overflowWrap="anywhere">
            {content}
          </Text>
        )}
      </Box>
      <Text color="fg.muted" fontSize="sm">
        <Trans>It becomes a draft there. Nothing is sent before you send it.</Trans>
      </Text>
      {courses.length === 0 && (
        <EmptyState icon={BookOpen} title={<Trans>No courses on this device</Trans>}>
          <Trans>Join a course first; what you shared waits here.</Trans>
        </EmptyState>
      )}
      {courses.map((target) => (
        <CourseTargets
          key={target.course.id}
          target={target}
          onWrite={(module) => void write(module, target.course.id)}
          onAnswer={(id) => void answer(target.course.id, id)}
        />
      ))}
      <Button alignSelf="flex-start" variant="ghost" size="sm" onClick={() => void leave('/main')}>
        <Trans>Discard what was shared</Trans>
      </Button>
    </Flex>
  );
};

interface CourseTargetsProps {
  readonly target: Target;
  readonly onWrite: (module: 'notice' | 'topic') => void;
  readonly onAnswer: (topicId: string) => void;
}

const CourseTargets = ({ target, onWrite, onAnswer }: CourseTargetsProps) => {
  const { t } = useLingui();
  const { course, writesNotices, opensTopics, topics } = target;
  return (
    <Box as="section" aria-label={course.name}>
      <Heading as="h2" fontSize="sm" fontWeight="600" mb="2">
        {course.name}
      </Heading>
      <Flex gap="2" wrap="wrap">
        {writesNotices && (
          <Button size="sm" variant="outline" onClick={() => onWrite('notice')}>
            <Trans>New notice</Trans>
          </Button>
        )}
        {opensTopics && (
          <Button size="sm" variant="outline" onClick={() => onWrite('topic')}>
            <Trans>New topic</Trans>
          </Button>
        )}
        {topics.map(({ id, title }) => (
          <Button key={id} size="sm" variant="outline" maxW="full" onClick={() => onAnswer(id)}>
            <Text as="span" truncate>
              {t`Reply to “${title}”`}
            </Text>
          </Button>
        ))}
      </Flex>
    </Box>
  );
};
