import type { Input } from '#contract/core/call.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { momentOf, type Writing } from '#contract/core/writing.ts';
import { dueFor, dueOf, lastMomentOf, timelinessBy, timelinessOf } from '../activity/timeliness.ts';
import type { ActivityRow } from '../content/rows.ts';
import { type HandInState, homeworkLimits, reviewId, type WorkState } from './keys.ts';
import type { AttemptRow, HandInRow, HomeworkRow, ReviewRow, StandingRow } from './rows.ts';
import { homeworkRefusal } from './rules.ts';
import type { submitHomework } from './work-calls.ts';

export type Submission = Input<typeof submitHomework>;
type When = Pick<Writing, 'at' | 'now'>;
type Timed = Pick<ActivityRow, 'closesAt' | 'opensAt' | 'grace' | 'blocksLate' | 'state'>;

/** What both sides know before work is handed in. */
export interface WorkFacts {
  readonly role: Actor | undefined;
  readonly activity: Timed | undefined;
  readonly homework: HomeworkRow | undefined;
  readonly standing: Pick<StandingRow, 'state' | 'attempts' | 'personalDue' | 'feedback'> | undefined;
  /** Somebody has scored or released something; a device does not know of drafts. */
  readonly isGraded: boolean;
  /** Of who hands in for a group: whether they are in it. */
  readonly isInGroup: boolean;
}

/** Whether the date has passed, and late work waits for a teacher. */
export const isClosed = (activity: Timed, personal: number | undefined, at: number): boolean =>
  activity.blocksLate && at > lastMomentOf(dueFor(activity, personal));

/**
 * Work that waits for nobody may be replaced, until somebody looks at it or the date has passed (S-300); what comes after the grace
 * was not finished before, whatever a device says.
 */
const refuseAgain = ({ activity, homework, standing, isGraded }: WorkFacts, writing: When): Refusal | undefined => {
  if (standing === undefined || standing.state === 'none' || standing.state === 'returned') return undefined;
  if (isGraded || standing.feedback !== null) return homeworkRefusal.graded;
  if (homework?.canResubmit === false) return homeworkRefusal.handedIn;
  if (standing.attempts >= homeworkLimits.attempts) return homeworkRefusal.tooOften;
  const finished = { finishedAt: writing.at, arrivedAt: momentOf(writing) };
  const isOver =
    activity !== undefined &&
    timelinessBy(finished, lastMomentOf(dueFor(activity, standing.personalDue)), activity.grace) === 'late';
  return isOver ? homeworkRefusal.handedIn : undefined;
};

/** Asked on the device at the click, and on the server with the time of the click: a slow network closes nothing. */
export const refuseSubmit = (input: Submission, facts: WorkFacts, writing: When): Refusal | undefined => {
  const { at } = writing;
  const early = refuseUnless(facts.role, 'homework.submit');
  if (early !== undefined) return early;
  const { activity, homework, standing } = facts;
  if (activity === undefined || homework === undefined || activity.state !== 'published') return homeworkRefusal.gone;
  if (homework.mode === 'group' && !facts.isInGroup) return homeworkRefusal.noGroup;
  if (input.files.length === 0 && isBlankRichText(input.text)) return homeworkRefusal.empty;
  if (activity.opensAt > at) return homeworkRefusal.notOpen;
  const again = refuseAgain(facts, writing);
  if (again !== undefined) return again;
  return isClosed(activity, standing?.personalDue, at) && !input.asLate ? homeworkRefusal.closed : undefined;
};

export interface Arriving {
  readonly activity: Timed;
  readonly standing: StandingRow | undefined;
  /** By the server; 0 on a device. */
  readonly arrivedAt: number;
}

export const attemptFrom = (
  input: Submission,
  { activity, standing, arrivedAt }: Arriving,
  { uid, at }: Writing,
): AttemptRow => ({
  id: input.id,
  activityId: input.activityId,
  courseId: input.courseId,
  number: (standing?.attempts ?? 0) + 1,
  text: input.text,
  files: input.files,
  // An outbox may hold it as an older version wrote it, without one.
  message: (input.message as string | undefined)?.trim() ?? '',
  by: uid,
  groupId: input.groupId,
  finishedAt: at,
  arrivedAt,
  dueAt: dueOf(dueFor(activity, standing?.personalDue)),
  revision: input.revision,
  uid,
});

/** Late where late work is not taken: a teacher decides, and nothing is lost. */
const stateOf = (attempt: AttemptRow, { activity, standing }: Arriving): HandInState => {
  const arrivedAt = attempt.arrivedAt === 0 ? attempt.finishedAt : attempt.arrivedAt;
  const timeliness = timelinessOf({ ...attempt, arrivedAt }, dueFor(activity, standing?.personalDue));
  return activity.blocksLate && timeliness === 'late' ? 'late' : 'submitted';
};

const noStanding = (courseId: string, activityId: string, uid: string, at: number): StandingRow => ({
  id: activityId,
  courseId,
  uid,
  state: 'none',
  attemptId: '',
  attempts: 0,
  returnReason: '',
  returnedAt: 0,
  personalDue: 0,
  feedback: null,
  updatedAt: at,
});

/** After work was handed in: what was said of an earlier attempt stays to be read. */
export const standingWith = (attempt: AttemptRow, arriving: Arriving): StandingRow => ({
  ...(arriving.standing ?? noStanding(attempt.courseId, attempt.activityId, attempt.uid, attempt.finishedAt)),
  state: stateOf(attempt, arriving),
  attemptId: attempt.id,
  attempts: attempt.number,
  returnReason: '',
  updatedAt: Math.max(arriving.standing?.updatedAt ?? 0, attempt.finishedAt),
});

/** Whose work it is: the group's that it was handed in for, or its author's. */
const subjectOf = ({ groupId, uid }: Pick<AttemptRow, 'groupId' | 'uid'>): string => groupId || uid;

/** The copy for staff. */
export const handInFrom = ({ uid, ...attempt }: AttemptRow): HandInRow => ({
  ...attempt,
  subject: subjectOf({ ...attempt, uid }),
});

const noFeedback = { score: null, parts: [], comment: '', attemptId: '', at: 0 } as const;

export const noReview = (courseId: string, activityId: string, subject: string): ReviewRow => ({
  id: reviewId(activityId, subject),
  activityId,
  courseId,
  subject,
  members: [],
  state: 'none',
  attemptId: '',
  attempts: 0,
  finishedAt: 0,
  arrivedAt: 0,
  dueAt: 0,
  returnReason: '',
  returnedAt: 0,
  personalDue: 0,
  draft: { ...noFeedback, parts: [] },
  gradedBy: '',
  released: null,
  urgedAt: 0,
  editions: {},
});

export const reviewWith = (
  before: ReviewRow | undefined,
  attempt: HandInRow,
  { state }: Pick<StandingRow, 'state'>,
): ReviewRow => ({
  ...(before ?? noReview(attempt.courseId, attempt.activityId, attempt.subject)),
  state,
  attemptId: attempt.id,
  attempts: attempt.number,
  finishedAt: attempt.finishedAt,
  arrivedAt: attempt.arrivedAt,
  dueAt: attempt.dueAt,
  returnReason: '',
});

type Told = Pick<StandingRow, 'state' | 'feedback' | 'attemptId'>;

/** S-299. Feedback on an earlier attempt does not judge the one that is here now. */
export const workStateOf = (standing: Told | undefined): WorkState => {
  if (standing === undefined) return 'unsubmitted';
  if (standing.state === 'returned') return 'returned';
  if (standing.feedback !== null && standing.feedback.attemptId === standing.attemptId) return 'graded';
  if (standing.state === 'late') return 'late';
  return standing.state === 'submitted' ? 'submitted' : 'unsubmitted';
};
