import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { can } from '#contract/core/roles.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { rowKey } from '#src/core/feature.ts';
import { MissingCourse, useCourse, useMemberNames, useMyRole } from '#src/features/course/view/public.tsx';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { repliesOf, topicById } from '#src/features/topic/data/queries.ts';
import { topicReplyTable, topicTable } from '#src/features/topic/data/tables.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ReplyItem } from './reply-item.tsx';

/** /topic_detail: one topic, its replies, and a box to add one. */
export const TopicScreen = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const topic = useLoaded(topicById, id);
  if (course === undefined || topic === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (topic.value === undefined)
    return (
      <Page title={t`No such topic`} headingHidden>
        <EmptyState picture="lost" title={<Trans>No such topic</Trans>}>
          <Trans>It was deleted, or it has not reached this device yet.</Trans>
        </EmptyState>
      </Page>
    );
  return <Topic topic={topic.value} />;
};

const Topic = ({ topic }: { readonly topic: TopicRow }) => {
  const names = useMemberNames(topic.courseId);
  useReadAbout(topic.id);
  const key = rowKey(topicTable, topic.id);
  const mark = useMarks([key]).get(key);
  return (
    <Page narrow title={topic.title}>
      <Flex mt="-1" mb="4" align="center" gap="3" fontSize="sm" color="fg.muted" wrap="wrap">
        <PersonMark uid={topic.createdBy} name={names.get(topic.createdBy) ?? '·'} />
        <span>{names.get(topic.createdBy) ?? <Trans>Former member</Trans>}</span>
        <Time at={topic.createdAt} />
        <SyncMark mark={mark} />
      </Flex>
      {topic.content !== '' && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} mb="6">
          <Text textStyle="prose" whiteSpace="pre-wrap" maxW="measure">
            {topic.content}
          </Text>
        </Box>
      )}
      <Replies topic={topic} names={names} />
    </Page>
  );
};

interface RepliesProps {
  readonly topic: TopicRow;
  readonly names: ReadonlyMap<string, string>;
}

const Replies = ({ topic, names }: RepliesProps) => {
  const { t } = useLingui();
  const replies = useLive(repliesOf, topic.id);
  const list = replies ?? [];
  const marks = useMarks(list.map(({ id }) => rowKey(topicReplyTable, id)));
  const may = can(useMyRole(topic.courseId), 'topic.reply');
  const count = list.length;
  return (
    <Box as="section" aria-label={t`Replies`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Plural value={count} _0="No replies yet" one="# reply" other="# replies" />
      </Heading>
      <Box as="ul" listStyleType="none" display="grid" gap="3" mb="4">
        {list.map((reply) => (
          <ReplyItem
            key={reply.id}
            reply={reply}
            author={names.get(reply.createdBy)}
            mark={marks.get(rowKey(topicReplyTable, reply.id))}
          />
        ))}
      </Box>
      {may && <ReplyBox courseId={topic.courseId} topicId={topic.id} />}
    </Box>
  );
};
