import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { isGone, richContent } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import { rowKey } from '#src/core/feature.ts';
import { MissingCourse, useCourse, useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { useReadAbout } from '#src/features/notification/view/public.tsx';
import { isForbidden, repliesOf, topicById, votesIn } from '#src/features/topic/data/queries.ts';
import { topicReplyTable, topicTable } from '#src/features/topic/data/tables.ts';
import { openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { type Answered, ReplyBox } from './reply-box.tsx';
import { ReplyItem } from './reply-item.tsx';
import { TopicActions } from './topic-actions.tsx';
import { LikeButton, TopicMarks } from './topic-marks.tsx';

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

const none: readonly TopicReplyRow[] = [];

const Topic = ({ topic }: { readonly topic: TopicRow }) => {
  const { courseId, id } = topic;
  const { bytesOf } = useEditorFiles();
  const names = useMemberNames(courseId);
  const replies = useLive(repliesOf, id) ?? none;
  const votes = useLive(votesIn, courseId);
  const may = can(useMyActor(courseId), 'topic.reply');
  useReadAbout(id);
  const key = rowKey(topicTable, id);
  const mark = useMarks([key]).get(key);
  return (
    <Page narrow title={topic.title} actions={<TopicActions topic={topic} replies={replies} names={names} />}>
      <Flex mt="-1" mb="4" align="center" columnGap="3" rowGap="1" fontSize="sm" color="fg.muted" wrap="wrap">
        <PersonMark uid={topic.createdBy} name={names.get(topic.createdBy) ?? '·'} />
        <span>{names.get(topic.createdBy) ?? <Trans>Former member</Trans>}</span>
        <Time at={topic.createdAt} />
        {topic.updatedAt > 0 && (
          <span>
            <Trans>
              edited <Time at={topic.updatedAt} />
            </Trans>
          </span>
        )}
        <TopicMarks topic={topic} />
        <LikeButton courseId={courseId} id={id} votes={votes} may={may} />
        <SyncMark mark={mark} of={key} />
      </Flex>
      {topic.content !== '' && (
        <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }} mb="6">
          <Box maxW="measure">
            <RichText html={richContent(topic)} bytesOf={bytesOf} onPicture={openPictures} />
          </Box>
        </Box>
      )}
      <Replies topic={topic} replies={replies} names={names} votes={votes} />
    </Page>
  );
};

interface RepliesProps {
  readonly topic: TopicRow;
  readonly replies: readonly TopicReplyRow[];
  readonly names: ReadonlyMap<string, string>;
  readonly votes: Awaited<ReturnType<typeof votesIn>> | undefined;
}

const Replies = ({ topic, replies, names, votes }: RepliesProps) => {
  const { t } = useLingui();
  const marks = useMarks(replies.map(({ id }) => rowKey(topicReplyTable, id)));
  const actor = useMyActor(topic.courseId);
  const manages = can(actor, 'topic.manage');
  const forbidden = useLive(isForbidden, topic.courseId) === true;
  const closed = forbidden || topic.closed;
  const may = can(actor, 'topic.reply');
  const writes = may && (manages || !closed);
  const [answered, setAnswered] = useState<Answered>();
  const box = useRef<HTMLTextAreaElement>(null);
  const authors = new Map(replies.map(({ id, createdBy }) => [id, createdBy]));
  const nameOf = (uid: string) => names.get(uid) ?? t`Former member`;
  const count = replies.filter((reply) => !isGone(reply)).length;
  const answer = (reply: TopicReplyRow) => {
    setAnswered({ reply, author: nameOf(reply.createdBy) });
    box.current?.focus();
  };
  return (
    <Box as="section" aria-label={t`Replies`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Plural value={count} _0="No replies yet" one="# reply" other="# replies" />
      </Heading>
      <Box as="ul" listStyleType="none" display="grid" gap="3" mb="4">
        {replies.map((reply) => {
          const to = authors.get(reply.parentId);
          return (
            <ReplyItem
              key={reply.id}
              reply={reply}
              author={names.get(reply.createdBy)}
              answered={to === undefined ? undefined : nameOf(to)}
              mark={marks.get(rowKey(topicReplyTable, reply.id))}
              votes={votes}
              manages={manages}
              may={writes}
              onAnswer={writes ? () => answer(reply) : undefined}
            />
          );
        })}
      </Box>
      {may && closed && (
        <Flex align="center" gap="2" mb="3" fontSize="sm" color="fg.muted">
          <Lock size={16} aria-hidden />
          <Text as="span">
            {manages ? (
              <Trans>Students read, and do not write now.</Trans>
            ) : (
              <Trans>Your teacher has closed the discussion. You can read on.</Trans>
            )}
          </Text>
        </Flex>
      )}
      {writes && (
        <ReplyBox
          ref={box}
          courseId={topic.courseId}
          topicId={topic.id}
          answered={answered}
          onAnswered={() => setAnswered(undefined)}
        />
      )}
    </Box>
  );
};
