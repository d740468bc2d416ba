import { Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Award, Lock, Pin, ThumbsUp } from 'lucide-react';
import { addTopicUpvote } from '#contract/features/topic/calls.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** What staff made of a topic: pinned, one of the best, closed. */
export const TopicMarks = ({ topic }: { readonly topic: TopicRow }) =>
  (topic.pinned || topic.essence || topic.closed) && (
    <Flex as="span" display="inline-flex" gap="2" wrap="wrap" fontSize="xs" color="fg.muted" flexShrink="0">
      {topic.pinned && (
        <Flex as="span" align="center" gap="1">
          <Pin size={14} aria-hidden />
          <Trans>Pinned</Trans>
        </Flex>
      )}
      {topic.essence && (
        <Flex as="span" align="center" gap="1" color="brand.fg">
          <Award size={14} aria-hidden />
          <Trans>Best</Trans>
        </Flex>
      )}
      {topic.closed && (
        <Flex as="span" align="center" gap="1">
          <Lock size={14} aria-hidden />
          <Trans>Closed</Trans>
        </Flex>
      )}
    </Flex>
  );

export interface Votes {
  readonly counts: ReadonlyMap<string, number>;
  readonly mine: ReadonlySet<string>;
}

interface LikeButtonProps {
  readonly courseId: string;
  /** Of a topic or a reply. */
  readonly id: string;
  readonly votes: Votes | undefined;
  readonly may: boolean;
}

/** How many like it; pressed again, the own like is taken back. */
export const LikeButton = ({ courseId, id, votes, may }: LikeButtonProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const count = votes?.counts.get(id) ?? 0;
  const isMine = votes?.mine.has(id) === true;
  const like = async () => {
    const result = await store.mutate(addTopicUpvote, { courseId, topicId: id, state: isMine ? 0 : 1 });
    if (!result.ok) tellRefusal(result.refusal);
  };
  if (!may && count === 0) return null;
  return (
    <Button
      size="xs"
      variant="ghost"
      color={isMine ? 'brand.fg' : 'fg.muted'}
      aria-pressed={isMine}
      aria-label={count === 0 ? t`Like` : t`Like: ${count}`}
      disabled={!may || votes === undefined}
      onClick={like}
    >
      <ThumbsUp size={14} aria-hidden fill={isMine ? 'currentColor' : 'none'} />
      {count > 0 && count}
    </Button>
  );
};
