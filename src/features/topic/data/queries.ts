import { Dexie } from 'dexie';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { topicReplyTable, topicTable } from './tables.ts';

/** Newest first. */
export const topicsOf = async (replica: Replica, courseId: string): Promise<TopicRow[]> =>
  (await replica.rows(topicTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1),
  );

export const topicById = (replica: Replica, id: string): Promise<TopicRow | undefined> =>
  replica.rows(topicTable).get(id);

/** Oldest first. */
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
    .each(({ topicId }) => counts.set(topicId, (counts.get(topicId) ?? 0) + 1));
  return counts;
};
