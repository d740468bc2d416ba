import type { Audience } from '#contract/core/scopes.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import type { Copied, Copying, CopyStep } from '#server/features/activity/copying.ts';
import { bring, topicSteps } from './bring.ts';
import { followAbove } from './following.ts';

/** A topic that comes from elsewhere. */
export const bringTopic = (tx: Tx, row: Omit<TopicRow, 'readers'>): Promise<Copied> => bring(tx, row);

export const copyTopics = (sql: Sql, copying: Copying): Promise<CopyStep[]> => topicSteps(sql, copying);

interface Of {
  readonly id: string;
  readonly courseId: string;
}

/** What is said under a topic or a notice is read by whoever reads it. */
export const showDiscussion = (tx: Tx, of: Of, readers: readonly Audience[]): Promise<void> =>
  followAbove(tx, of, readers);

/** All of it goes, with everybody's approval. */
export const forgetDiscussion = (tx: Tx, of: Of): Promise<void> => followAbove(tx, of, undefined);
