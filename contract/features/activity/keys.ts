import { optIn } from '#contract/core/scopes.ts';
import { day, hour } from '#contract/core/time.ts';

/** How a call names an activity. */
export interface ActivityRef {
  readonly courseId: string;
  readonly activityId: string;
}

/** A group or a person of a course, as an activity names those it is for: the audiences of the sync core. */
export type AudienceEntry = `g:${string}` | `u:${string}`;

/** The most that one activity names; more is everybody. */
export const audienceEntries = 500;

/** How long after the deadline work that was finished before it still counts as in time: devices are without a network. */
export const usualGrace = day;
export const graces = [0, hour, 6 * hour, day, 3 * day, 7 * day] as const;

/**
 * How far a student is. `opened`: has seen it. `started`: is at it. `done`: handed in, learned, taken part. `returned`: to be done
 * again. `graded`: judged, whether or not the student sees the score. `excused`: came later than it was due.
 */
export const resultStates = ['opened', 'started', 'done', 'returned', 'graded', 'excused'] as const;
export type ResultState = (typeof resultStates)[number];

/** One row a student and activity. */
export const resultId = (activityId: string, uid: string): string => `${activityId}.${uid}`;

/** Staff copies of hand-ins and marks: a scope that follows the course for its staff and comes only to devices that ask for it. */
export const workScope = (activityId: string): string => `${optIn}${activityId}`;

/** A to-do that an activity gives. */
export const activityTodoId = (activityId: string): string => `activity.${activityId}`;

/** Under this key an activity's files hang on it, and its details' too. */
export const activityKey = (activityId: string): string => `activity:${activityId}`;
