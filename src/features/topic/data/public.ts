import type { TopicRow } from '#contract/features/topic/rows.ts';
import { topicTable } from '#contract/features/topic/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { ofOpenCourses } from '#src/features/course/data/public.ts';

/** The topics of all my courses that are on this device. */
export const allTopics = async (replica: Replica): Promise<readonly TopicRow[]> =>
  ofOpenCourses(replica, await replica.rows(topicTable).toArray());

/** The draft that the form of a new topic opens with. */
export const newTopicDraft = (courseId: string): string => `topic/new/${courseId}`;

/** The draft of the reply under a topic. */
export const replyDraft = (topicId: string): string => `reply/${topicId}`;
