import { minute } from '#contract/core/time.ts';
import { isLayout, type QuestionType } from '#contract/features/question/keys.ts';

/** A question in class is open, stopped, or stopped with its answer shown. */
export const roundStates = ['open', 'stopped', 'revealed'] as const;

/**
 * How an answer came: while the question was open; later, from a device that had no network when it was given; or given when the
 * question was stopped, which counts nothing.
 */
export const cameAs = ['live', 'later', 'after'] as const;
export type CameAs = (typeof cameAs)[number];

export const givenId = (roundId: string, uid: string): string => `${roundId}.${uid}`;

/** Files take longer than a lesson waits. */
export const isForClass = (type: QuestionType): boolean => !isLayout(type) && type !== 'file' && type !== 'photo';

/** Results of those who answered without a name are told so often, together. */
export const toldEvery = 10 * minute;
