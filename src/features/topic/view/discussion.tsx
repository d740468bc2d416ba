import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { isGone } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { topicReplyTable } from '#contract/features/topic/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { isForbidden, repliesOf, votesIn } from '#src/features/topic/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { type Answered, ReplyBox } from './reply-box.tsx';
import { ReplyItem } from './reply-item.tsx';

const none: readonly TopicReplyRow[] = [];

interface DiscussionProps {
  readonly courseId: string;
  /** Of the topic, or of the notice. */
  readonly id: string;
  readonly closed: boolean;
}

/** What is said under a topic or a notice, and a box to say more. */
export const Discussion = ({ courseId, id: topicId, closed: isClosed }: DiscussionProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  const replies = useLive(repliesOf, topicId) ?? none;
  const votes = useLive(votesIn, courseId);
  const marks = useMarks(replies.map(({ id }) => rowKey(topicReplyTable, id)));
  const actor = useMyActor(courseId);
  const manages = can(actor, 'topic.manage');
  const forbidden = useLive(isForbidden, courseId) === true;
  const closed = forbidden || isClosed;
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
          courseId={courseId}
          topicId={topicId}
          answered={answered}
          onAnswered={() => setAnswered(undefined)}
        />
      )}
    </Box>
  );
};
