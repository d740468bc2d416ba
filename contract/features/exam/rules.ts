import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { type allowDevice, type giveMarks, type handInTest, newerAnswer } from './calls.ts';
import { answerId, examLimits, personId } from './keys.ts';
import { receiptOf, responsesOf } from './marking.ts';
import type { Answered, AnswerRow, AttemptRow, PersonRow, WorkRow } from './rows.ts';
import { endOf } from './time.ts';

export const examRefusal = refusals('exam', {
  /** Deleted, taken back, or not this person's. */
  gone: {
    text: 'The test was deleted or taken back. Your answers stay on your device: save them as a file, or ask your teacher.',
    code: replyCode.notFound,
  },
  notOpen: { text: 'The test has not begun yet.' },
  /** The window has closed. */
  closed: { text: 'The test is over.' },
  /** As often as one may. */
  noAttempts: { text: 'No attempts are left. Your teacher can give you another one.' },
  /** A paper without questions. */
  empty: { text: 'There are no questions in this test.' },
  /** Another device writes, and nobody of the staff allowed this one. */
  elsewhere: { text: 'This test goes on at another device. Open it here and ask your teacher to allow this one.' },
  scoreRange: { text: 'The score is more than the question counts.', field: 'score' },
  reasonBlank: { text: 'Write a reason.', field: 'reason' },
});

type Timed = Pick<ActivityRow, 'state' | 'opensAt' | 'closesAt'>;

export interface StartFacts {
  readonly role: Actor | undefined;
  readonly activity: Timed | undefined;
  /** 0: nobody counts. */
  readonly allowed: number;
  /** Questions of one attempt. */
  readonly asked: number;
  readonly person: Pick<PersonRow, 'upTo' | 'extra'> | undefined;
  /** Of this student, the open one left out. */
  readonly attempts: number;
  readonly hasOpen: boolean;
}

/** Where nobody counts. */
const maxAttempts = (asked: number): number =>
  Math.min(examLimits.attempts, Math.ceil(examLimits.questionsOfAttempts / Math.max(1, asked)));

/** The time is the server's: on a device it is told before it asks. */
export const refuseStart = (
  { role, activity, allowed, asked, person, attempts, hasOpen }: StartFacts,
  now: number,
): Refusal | undefined => {
  const early = refuseUnless(role, 'exam.sit');
  if (early !== undefined) return early;
  if (activity === undefined || activity.state !== 'published') return examRefusal.gone;
  if (activity.opensAt > now) return examRefusal.notOpen;
  if (hasOpen) return undefined;
  if (activity.closesAt > 0 && activity.closesAt + (person?.extra ?? 0) <= now) return examRefusal.closed;
  const most = Math.max(allowed || maxAttempts(asked), person?.upTo ?? 0);
  return attempts >= most ? examRefusal.noAttempts : undefined;
};

/** An answer after a change: what is newer stands. */
export const answerRow = (
  before: AnswerRow | undefined,
  attempt: { readonly attemptId: string; readonly uid: string; readonly itemId: string },
  answer: Answered,
  savedAt: number,
): AnswerRow => {
  const alias = before?.alias ?? '';
  const next = { id: answerId(attempt.attemptId, attempt.itemId), ...attempt, ...answer, savedAt, alias };
  return before === undefined ? next : newerAnswer(before, next);
};

/**
 * An answer of a device that no longer writes: by `newerAnswer` it stands where it was given later than what is there, and whatever
 * the device that writes says next is newer.
 */
export const formerAnswer = (before: AnswerRow | undefined, given: Answered): Answered => ({
  ...given,
  seq: before?.seq ?? 0,
});

/** An attempt that is over, as its own device shows it and as the server keeps it. */
export const closedAttempt = (
  attempt: AttemptRow,
  { answers, by }: Pick<Input<typeof handInTest>, 'answers' | 'by'>,
  { at }: Pick<Writing, 'at'>,
  arrivedAt: number,
): AttemptRow => {
  const end = endOf(attempt);
  return {
    ...attempt,
    state: 'handedIn',
    finishedAt: by === 'time' && end > 0 ? Math.min(at, end) : at,
    arrivedAt,
    by,
    ...receiptOf(attempt.id, responsesOf(answers)),
  };
};

export const refuseStaff = (role: Actor | undefined): Refusal | undefined => refuseUnless(role, 'exam.run');

/** An attempt that may go on at another device from now on; `undefined`: it is over, or that was decided already. */
export const allowedWork = (
  work: WorkRow,
  { askedAt }: Pick<Input<typeof allowDevice>, 'askedAt'>,
  now: number,
): WorkRow | undefined =>
  work.state !== 'open' || work.allowedAt > 0 || (askedAt > 0 && askedAt !== work.askedAt)
    ? undefined
    : { ...work, askedAt: 0, allowedAt: now };

/** What came late counts as handed in. */
export const takenLate = (work: WorkRow): WorkRow =>
  work.late === null ? work : { ...work, ...work.late, state: 'handedIn', by: 'person', late: null };

type Mark = Input<typeof giveMarks>['marks'][number];

/** `asked` of the attempt that is marked; `undefined`: there is none. */
export const refuseMark = (
  { itemId, score }: Pick<Mark, 'itemId' | 'score'>,
  work: Pick<WorkRow, 'asked' | 'state'> | undefined,
): Refusal | undefined => {
  const asked = work?.asked.find((one) => one.itemId === itemId);
  if (asked === undefined) return examRefusal.gone;
  return score !== null && score > asked.score ? examRefusal.scoreRange : undefined;
};

export const refuseReason = ({ reason }: { readonly reason: string }): Refusal | undefined =>
  reason.trim() === '' ? examRefusal.reasonBlank : undefined;

export const noPerson = (courseId: string, activityId: string, subject: string): PersonRow => ({
  id: personId(activityId, subject),
  activityId,
  courseId,
  subject,
  extra: 0,
  upTo: 0,
  returnedAt: 0,
  reason: '',
});
