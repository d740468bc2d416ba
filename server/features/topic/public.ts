import { type Audience, courseScope } from '#contract/core/scopes.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import type { Copied, Copying, CopyStep } from '#server/features/activity/copying.ts';
import { sameReaders } from '#server/features/activity/readers.ts';
import { bring, topicSteps } from './bring.ts';
import { forgetVoters } from './jobs.ts';
import { countsOf, editionsOf, repliesOf, topicCount, topicEdition, topicReply } from './store.ts';

/** A topic that comes from elsewhere. */
export const bringTopic = (tx: Tx, row: Omit<TopicRow, 'readers'>): Promise<Copied> => bring(tx, row);

export const copyTopics = (sql: Sql, copying: Copying): Promise<CopyStep[]> => topicSteps(sql, copying);

interface Of {
  readonly id: string;
  readonly courseId: string;
}

/** What is said under a topic or a notice is read by whoever reads it. */
export const showDiscussion = async (tx: Tx, { id }: Of, readers: readonly Audience[]): Promise<void> => {
  const replies = await repliesOf(tx.sql, id);
  for (const reply of replies)
    if (!sameReaders(reply.readers, readers)) await tx.put(topicReply, { ...reply, readers: [...readers] });
  for (const count of await countsOf(tx.sql, [id, ...replies.map((reply) => reply.id)]))
    if (!sameReaders(count.readers, readers)) await tx.put(topicCount, { ...count, readers: [...readers] });
};

/** All of it goes, with everybody's approval. */
export const forgetDiscussion = async (tx: Tx, { id, courseId }: Of): Promise<void> => {
  const scope = courseScope(courseId);
  const [replies, editions] = await Promise.all([repliesOf(tx.sql, id), editionsOf(tx.sql, id)]);
  for (const reply of replies) await tx.remove(topicReply, scope, reply.id);
  for (const edition of editions) await tx.remove(topicEdition, scope, edition.id);
  const ids = [id, ...replies.map((reply) => reply.id)];
  for (const one of ids) await tx.remove(topicCount, scope, one);
  await tx.enqueue(forgetVoters.name, { ids }, { key: { kind: 'topic', scope, id } });
};
