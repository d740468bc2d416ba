import type { LearnState } from '#contract/features/learning/keys.ts';
import type { Replica } from '#src/core/replica.ts';
import { myLearningIn } from './queries.ts';

/** How far I am with each activity of a course that I have begun. */
export const learnStatesIn = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, LearnState>> =>
  new Map([...(await myLearningIn(replica, courseId))].map(([id, { state }]) => [id, state]));
