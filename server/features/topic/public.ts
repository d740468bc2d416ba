import type { TopicRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import type { Copied, Copying, CopyStep } from '#server/features/activity/copying.ts';
import { bring, topicSteps } from './bring.ts';

/** A topic that comes from elsewhere. */
export const bringTopic = (tx: Tx, row: TopicRow): Promise<Copied> => bring(tx, row);

export const copyTopics = (sql: Sql, copying: Copying): Promise<CopyStep[]> => topicSteps(sql, copying);
