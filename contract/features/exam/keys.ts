import { minute, second } from '#contract/core/time.ts';

/** An attempt is being sat, was handed in, or was taken as it stood: by the time that was up, or by staff. */
export const attemptStates = ['open', 'handedIn', 'collected'] as const;

/** What ended an attempt; '': nothing yet. */
export const endings = ['', 'person', 'time', 'staff'] as const;

/** How somebody left the page of a watched test. */
export const awayKinds = ['hidden', 'blur', 'paste', 'screen'] as const;
export type AwayKind = (typeof awayKinds)[number];

export const examLimits = {
  /** Questions of one attempt. */
  questions: 500,
  /** Attempts of one student where the teacher counts none: each is a copy of the paper, and all are looked at with each. */
  attempts: 200,
  /** … and the questions of all of them together: of a long paper it is fewer attempts. */
  questionsOfAttempts: 5_000,
  /** Minutes that one person may be given. */
  extraMinutes: 24 * 60,
  /** Entries of the record of leaving that are kept. */
  away: 200,
  /** Students of one act. */
  subjects: 500,
  marks: 200,
  reasonChars: 1_000,
  commentChars: 2_000,
} as const;

/** A device hands in the moment that its time is up; the way to the server takes a while. */
export const slack = 30 * second;
/** The server waits this long for a device before it takes what it has. */
export const collectAfter = 2 * minute;

/** What is written without a name reaches staff so often at most, of so many people together. */
export const heardEvery = 10 * minute;
export const heardTogether = 3;

export const answerId = (attemptId: string, itemId: string): string => `${attemptId}.${itemId}`;
export const personId = (activityId: string, uid: string): string => `${activityId}.${uid}`;
export const markingId = (attemptId: string, round: number): string => `${attemptId}.${round}`;
