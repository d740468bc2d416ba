import { isGone, plainContent } from './keys.ts';
import type { TopicReplyRow, TopicRow } from './rows.ts';

/** What one student has said under a topic. */
export interface Participation {
  readonly uid: string;
  readonly replies: number;
  /** Of the first reply; 0 without one. */
  readonly firstAt: number;
}

/** Every student, those who said most first; a reply that is gone counts for nothing. */
export const participationOf = (
  students: readonly string[],
  replies: readonly Pick<TopicReplyRow, 'createdBy' | 'createdAt' | 'gone'>[],
): readonly Participation[] => {
  const said = Map.groupBy(
    replies.filter((reply) => !isGone(reply)),
    ({ createdBy }) => createdBy,
  );
  return students
    .map((uid) => {
      const own = said.get(uid) ?? [];
      return { uid, replies: own.length, firstAt: own.length === 0 ? 0 : Math.min(...own.map((one) => one.createdAt)) };
    })
    .sort((one, other) => other.replies - one.replies || one.firstAt - other.firstAt || (one.uid < other.uid ? -1 : 1));
};

interface Words {
  readonly nameOf: (uid: string) => string;
  readonly timeOf: (at: number) => string;
  /** In place of a reply that is gone. */
  readonly goneText: (reply: TopicReplyRow) => string;
}

/** A discussion as text that can be read anywhere: the topic, then each reply with who and when, answers named. */
export const discussionText = (
  topic: TopicRow,
  replies: readonly TopicReplyRow[],
  { nameOf, timeOf, goneText }: Words,
): string => {
  const byId = new Map(replies.map((reply, index) => [reply.id, { reply, number: index + 1 }]));
  const head = [topic.title, `${nameOf(topic.createdBy)}  ${timeOf(topic.createdAt)}`, '', plainContent(topic)];
  const parts = replies.map((reply, index) => {
    const parent = byId.get(reply.parentId);
    const to = parent === undefined ? '' : ` → #${parent.number} ${nameOf(parent.reply.createdBy)}`;
    const quote = !reply.quote ? [] : reply.quote.split('\n').map((line) => `> ${line}`);
    const said = isGone(reply) ? goneText(reply) : reply.content;
    return [`#${index + 1} ${nameOf(reply.createdBy)}${to}  ${timeOf(reply.createdAt)}`, ...quote, said].join('\n');
  });
  return `${[head.join('\n').trimEnd(), ...parts].join('\n\n')}\n`;
};
