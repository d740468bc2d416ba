import { Dexie } from 'dexie';
import { isGone } from '#contract/features/topic/keys.ts';
import { byPinnedThenNewest } from '#contract/features/topic/order.ts';
import type { TopicEditionRow, TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import {
  topicCountTable,
  topicEditionTable,
  topicReplyTable,
  topicSettingTable,
  topicTable,
  topicVoteTable,
} from '#contract/features/topic/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Pinned first, then newest first. */
export const topicsOf = async (replica: Replica, courseId: string): Promise<TopicRow[]> =>
  (await replica.rows(topicTable).where('courseId').equals(courseId).toArray()).sort(byPinnedThenNewest);

export const topicById = (replica: Replica, id: string): Promise<TopicRow | undefined> =>
  replica.rows(topicTable).get(id);

/** Oldest first, with those that are gone: others may answer them. */
export const repliesOf = (replica: Replica, topicId: string): Promise<TopicReplyRow[]> =>
  replica
    .rows(topicReplyTable)
    .where('[topicId+createdAt]')
    .between([topicId, Dexie.minKey], [topicId, Dexie.maxKey])
    .toArray();

/** Number of replies by topic. */
export const replyCounts = async (replica: Replica, courseId: string): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  await replica
    .rows(topicReplyTable)
    .where('courseId')
    .equals(courseId)
    .each((reply) => {
      if (!isGone(reply)) counts.set(reply.topicId, (counts.get(reply.topicId) ?? 0) + 1);
    });
  return counts;
};

/** How many approve, by topic or reply, and of which of them I do. */
export const votesIn = async (replica: Replica, courseId: string) => {
  const [counts, mine] = await Promise.all([
    replica.rows(topicCountTable).where('courseId').equals(courseId).toArray(),
    replica.rows(topicVoteTable).where('courseId').equals(courseId).primaryKeys(),
  ]);
  return { counts: new Map(counts.map(({ id, upvotes }) => [id, upvotes])), mine: new Set(mine) };
};

/** Whether students may not discuss in a course. */
export const isForbidden = async (replica: Replica, courseId: string): Promise<boolean> =>
  (await replica.rows(topicSettingTable).get(courseId))?.forbidden === true;

/** Earlier editions of a topic, newest first: its author and staff have them. */
export const topicEditions = async (replica: Replica, topicId: string): Promise<TopicEditionRow[]> =>
  (await replica.rows(topicEditionTable).where('topicId').equals(topicId).toArray()).sort(
    (one, other) => other.replacedAt - one.replacedAt || (one.id < other.id ? 1 : -1),
  );
