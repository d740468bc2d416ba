import { setImmediate as breath } from 'node:timers/promises';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { markingId, personId } from '#contract/features/exam/keys.ts';
import {
  countedScore,
  isShownAt,
  type KeyOf,
  markedBy,
  maxOfEach,
  newestMarks,
  receiptOf,
  responsesOf,
  type Total,
  totalOf,
} from '#contract/features/exam/marking.ts';
import type { AttemptRow, ExamRow, MarkingRow, OutcomeRow, WorkRow } from '#contract/features/exam/rows.ts';
import { classOpenUntil, openUntil } from '#contract/features/exam/time.ts';
import type { PaperRow } from '#contract/features/question/rows.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import type { Entity } from '#server/core/sync/entity.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { keysOfPaper, paperOf, versionsOf } from '#server/features/question/public.ts';
import { letGoOn } from './devices.ts';
import {
  answersOf,
  attempt,
  exam,
  marking,
  marksOf,
  outcome,
  peopleOf,
  person,
  unfinishedWorksOf,
  work,
  worksOfPerson,
} from './store.ts';
import { giveVoices } from './voices.ts';

export interface ActivityRef {
  readonly courseId: string;
  readonly activityId: string;
}

/** Everything that attempts of one test are judged by, read once for many. */
export interface Judging {
  readonly row: ActivityRow;
  readonly paper: PaperRow;
  readonly questions: ReadonlyMap<string, Question>;
  readonly keys: ReadonlyMap<string, KeyOf>;
  readonly exam: ExamRow | undefined;
  /** Until when somebody may still hand in; asked only where the end of the test shows something. */
  readonly openUntil: number;
}

export const waitsForEnd = ({ scoreShown, answersShown }: Pick<PaperRow, 'scoreShown' | 'answersShown'>): boolean =>
  scoreShown === 'closed' || answersShown === 'closed';

/** Staff who ended a test decided about those who had not handed in. */
const openUntilOf = async (
  tx: Tx,
  { id, closesAt, grace }: ActivityRow,
  paper: PaperRow,
  endedAt: number,
): Promise<number> => {
  if (!waitsForEnd(paper) || endedAt > 0 || closesAt === 0 || closesAt > tx.now) return 0;
  const [works, people] = await Promise.all([unfinishedWorksOf(tx.sql, id), peopleOf(tx.sql, id)]);
  const begins = people.flatMap(({ extra }) => (extra > 0 ? [closesAt + extra] : []));
  return classOpenUntil(works, begins, grace);
};

export const judgingOf = async (tx: Tx, { courseId, activityId }: ActivityRef): Promise<Judging | undefined> => {
  const [row, sat, questions, keys, state] = await Promise.all([
    tx.get(activity, courseScope(courseId), activityId),
    paperOf(tx.sql, courseId, activityId),
    versionsOf(tx.sql, activityId),
    keysOfPaper(tx.sql, activityId),
    tx.get(exam, workScope(activityId), activityId),
  ]);
  if (row === undefined || sat === undefined) return undefined;
  const until = await openUntilOf(tx, row, sat.paper, state?.endedAt ?? 0);
  return { row, paper: sat.paper, questions, keys, exam: state, openUntil: until };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const putChanged = async <Row extends { readonly id: string }>(
  tx: Tx,
  of: Entity<Row>,
  before: Row | undefined,
  row: Row,
): Promise<void> => {
  if (!isSame(before, row)) await tx.put(of, row);
};

interface Bringing {
  /** Everything is marked anew, by the keys as they are now. */
  readonly isAgain?: boolean;
  /** The attempt whose answers are others than those that were marked. */
  readonly changed?: string | undefined;
  /** Marks that were made before, if they are those of this work by these keys. */
  readonly marked?: ((given: WorkRow, keys: Judging['keys']) => Made | undefined) | undefined;
}

export type Made = Pick<MarkingRow, 'keys' | 'marks'>;

/** The newest round of marking, made where there is none, or where other keys mark otherwise. */
const markedRound = async (
  tx: Tx,
  given: WorkRow,
  { questions, keys }: Judging,
  { isAgain = false, changed, marked }: Bringing,
): Promise<MarkingRow['marks']> => {
  const scope = workScope(given.activityId);
  const before = await tx.get(marking, scope, markingId(given.id, given.round));
  if (before !== undefined && !isAgain && changed !== given.id) return before.marks;
  const made = marked?.(given, keys) ?? markedBy(given, questions, keys);
  if (before !== undefined && isSame(before.marks, made.marks) && isSame(before.keys, made.keys)) return before.marks;
  const round = given.round + 1;
  const { id: attemptId, activityId } = given;
  await tx.put(marking, { id: markingId(attemptId, round), activityId, attemptId, round, ...made, at: tx.now });
  await tx.put(work, { ...given, round });
  return made.marks;
};

/** The student's own copy follows the staff's: what was taken late, and time that was given. */
const followed = async (tx: Tx, given: WorkRow, judging: Judging): Promise<void> => {
  const own = await tx.get(attempt, userScope(given.subject), given.id);
  if (own === undefined || (given.state !== 'open' && own.state === 'open')) return;
  const { state, extra, finishedAt, arrivedAt, by, late } = given;
  const next: AttemptRow = {
    ...own,
    ...{ state, extra, finishedAt, arrivedAt, by, ...(await receiptFor(tx, own, given, judging)) },
    lateAt: late?.arrivedAt ?? 0,
  };
  await putChanged(tx, attempt, own, next);
};

/** The receipt of all that counts; staff's says nothing of what was written without a name. */
const receiptFor = async (tx: Tx, own: AttemptRow, given: WorkRow, judging: Judging) => {
  if (!isAsked(given, judging)) return { count: given.count, hash: given.hash };
  const isTakenLate = own.lateAt > 0 && given.late === null;
  if (!isTakenLate) return { count: own.count, hash: own.hash };
  const rows = await answersOf(tx.sql, own.uid, own.id);
  return receiptOf(own.id, responsesOf(Object.fromEntries(rows.map((row) => [row.itemId, row]))));
};

const isAsked = ({ asked }: Pick<WorkRow, 'asked'>, { questions }: Pick<Judging, 'questions'>): boolean =>
  asked.some(({ versionId }) => questions.get(versionId)?.type === 'openAnonymous');

/** What was written without a name follows what counts; what came late waits with the rest of it. */
const spoken = async (tx: Tx, work: WorkRow, judging: Judging): Promise<void> => {
  const { id, subject: uid, courseId, activityId } = work;
  if (isAsked(work, judging) && work.late === null) await giveVoices(tx, { id, uid, courseId, activityId });
};

interface Judged {
  readonly work: WorkRow;
  readonly total: Total;
  readonly told: OutcomeRow | undefined;
}

const knows = (told: OutcomeRow | undefined): boolean =>
  told !== undefined && (told.score !== null || Object.keys(told.keys).length > 0);

/** What may be shown of an attempt that stands. What the end of the test showed is not taken back as one person is given more time. */
const shownOf = ({ told }: Judged, { row, paper, exam: state, openUntil: until }: Judging, now: number) => {
  const isOver = row.closesAt > 0 && row.closesAt <= now && (until < now || knows(told));
  const isClosed = isOver || (state?.endedAt ?? 0) > 0;
  const when = { isClosed, isReleased: (state?.releasedAt ?? 0) > 0 };
  return { score: isShownAt(paper.scoreShown, when), answers: isShownAt(paper.answersShown, when) };
};

/** Whoever saw the key, or what was right, hands nothing in that was finished before. */
const isOpen = ({ work: given }: Judged, { row }: Judging, now: number): boolean => now <= openUntil(given, row.grace);

interface Telling {
  readonly reason: string;
  readonly now: number;
  /** They are in the course still: who left keeps what they were shown, and is shown no key any more. */
  readonly isHere: boolean;
}

const outcomeOf = (one: Judged, judging: Judging, { reason, now, isHere }: Telling): OutcomeRow => {
  const {
    work: { id, subject, activityId, asked },
    total,
  } = one;
  const shown = shownOf(one, judging, now);
  const [showsScore, showsAnswers] = isOpen(one, judging, now) ? [false, false] : [shown.score, shown.answers];
  return {
    id,
    uid: subject,
    activityId,
    score: showsScore ? total.score : null,
    max: total.max,
    pending: total.pending,
    marks: showsScore ? total.marks : {},
    keys: !showsAnswers ? {} : isHere ? keysFor(asked, judging) : (one.told?.keys ?? {}),
    reason,
  };
};

const keysFor = (asked: WorkRow['asked'], { keys }: Judging): OutcomeRow['keys'] =>
  Object.fromEntries(
    asked.flatMap(({ itemId, versionId }) => {
      const found = keys.get(versionId);
      return found === undefined ? [] : [[itemId, found.key]];
    }),
  );

/**
 * Brings everything of one student up to what stands in the work: rounds of marking, what they are told, their result. What it
 * writes follows from the rows it finds: asked too often, it comes to the same. Course, work and person are locked.
 */
export const bringUp = async (tx: Tx, uid: string, judging: Judging, how: Bringing = {}): Promise<void> => {
  const { row } = judging;
  const works = await worksOfPerson(tx.sql, row.id, uid);
  const given = await tx.get(person, workScope(row.id), personId(row.id, uid));
  const isHere = (await membershipIn(tx.sql, uid, courseScope(row.courseId))) !== undefined;
  const judged: Judged[] = [];
  for (const [index, one] of works.entries()) {
    // Of several attempts at a long paper one at a time: others are read in between.
    if (index > 0) await breath();
    await letGoOn(tx, one);
    await followed(tx, one, judging);
    if (one.state === 'open') continue;
    await spoken(tx, one, judging);
    const auto = await markedRound(tx, one, judging, how);
    const byHand = newestMarks(await marksOf(tx.sql, row.id, one.id));
    const total = totalOf(maxOfEach(one.asked, judging.questions), auto, byHand);
    judged.push({ work: one, total, told: await tx.get(outcome, userScope(uid), one.id) });
  }
  for (const [index, one] of judged.entries()) {
    if (index > 0) await breath();
    const isReturned = one === judged.at(-1) && (given?.returnedAt ?? 0) >= one.work.arrivedAt;
    const reason = isReturned ? (given?.reason ?? '') : '';
    const next = outcomeOf(one, judging, { reason, now: tx.now, isHere });
    await putChanged(tx, outcome, one.told, next);
  }
  for (const one of judged) if (isOpen(one, judging, tx.now)) await showLater(tx, one, judging);
  await tellResult(tx, uid, judging, { works, judged, returnedAt: given?.returnedAt ?? 0 });
};

/** Brings students' own rows and results up to what stands in the work. */
export const delivering = 'exam.deliver';

const showLater = (
  tx: Tx,
  { work: { id, subject, activityId, ...given } }: Judged,
  { row }: Judging,
): Promise<void> => {
  const runAt = openUntil(given, row.grace) + 1;
  return tx.enqueue(
    delivering,
    { courseId: row.courseId, activityId, subjects: [subject], isAgain: false },
    { key: { kind: 'exam', scope: userScope(subject), id: `shown/${runAt}/${id}` }, runAt },
  );
};

interface Told {
  readonly works: readonly WorkRow[];
  readonly judged: readonly Judged[];
  readonly returnedAt: number;
}

const tellResult = async (
  tx: Tx,
  uid: string,
  judging: Judging,
  { works, judged, returnedAt }: Told,
): Promise<void> => {
  const { row, paper } = judging;
  const newest = judged.at(-1);
  if (newest === undefined) return;
  const { work: last } = newest;
  const complete = judged.filter(({ total }) => total.pending === 0).map(({ total }) => total.score);
  const isGraded = complete.length === judged.length;
  const isReturned = returnedAt >= last.arrivedAt && returnedAt > 0 && works.at(-1) === last;
  const stands = judged.every((one) => !isOpen(one, judging, tx.now));
  await recordResult(tx, row, uid, {
    state: isReturned ? 'returned' : isGraded ? 'graded' : 'done',
    attempts: judged.length,
    finishedAt: last.finishedAt,
    arrivedAt: last.arrivedAt,
    returnedAt,
    score: countedScore(complete, paper.counted) ?? null,
    max: row.total,
    isShown: isGraded && stands && shownOf(newest, judging, tx.now).score,
  });
};
