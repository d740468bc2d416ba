import type { TopicRow } from '#contract/features/topic/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { topicTable } from './tables.ts';

/** The topics of all my courses that are on this device. */
export const allTopics = (replica: Replica): Promise<readonly TopicRow[]> => replica.rows(topicTable).toArray();
