import { isGone } from '#contract/features/topic/keys.ts';
import { repliesOf } from '#src/features/topic/data/queries.ts';
import { WordCloud } from '#src/ui/charts/word-cloud.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

interface DiscussionWordsProps {
  readonly id: string;
  /** What is discussed, in words. */
  readonly texts: readonly string[];
}

/** The words that are used most in something and under it; cut on this device. */
export const DiscussionWords = ({ id, texts }: DiscussionWordsProps) => {
  const replies = useLive(repliesOf, id);
  if (replies === undefined) return null;
  const said = replies.filter((reply) => !isGone(reply)).map(({ content }) => content);
  return <WordCloud texts={[...texts, ...said]} />;
};
