import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { second } from '#contract/core/time.ts';
import type { Writing } from '#contract/core/writing.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { refuseReview, reviewReturned } from '#contract/features/homework/reviewing.ts';
import type { HandInRow, HomeworkRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow, readRows } from '#server/core/sync/rows.ts';
import { textOf } from '#server/features/upload/public.ts';
import { onCopy, onRelease } from './hooks.ts';
import { deliverAll } from './jobs.ts';
import { writeLog } from './log.ts';
import { handIn, homework, review, reviewsOf } from './store.ts';
import { authorsOf } from './tell.ts';

interface ActivityRef {
  readonly courseId: string;
  readonly activityId: string;
}

/** The homework of a course that somebody may review; one of another course is not there. */
export const reviewedTask = async (
  tx: Tx,
  { courseId, activityId }: ActivityRef,
  uid: string,
): Promise<Result<HomeworkRow>> => {
  const scope = courseScope(courseId);
  const [actor, row] = await Promise.all([tx.actorOf(uid, scope), tx.get(homework, scope, activityId)]);
  const refusal = refuseReview(actor) ?? (row === undefined ? homeworkRefusal.gone : undefined);
  return refusal !== undefined || row === undefined ? refused(refusal ?? homeworkRefusal.gone) : ok(row);
};

export const taskById = (sql: Sql, { courseId, activityId }: ActivityRef): Promise<HomeworkRow | undefined> =>
  readRow(sql, homework, courseScope(courseId), activityId);

/** What waits for a review in a homework, the newest attempt of each. */
export const worksHandedIn = async (sql: Sql, activityId: string): Promise<readonly HandInRow[]> => {
  const waiting = (await reviewsOf(sql, activityId)).filter(({ state }) => state === 'submitted' || state === 'late');
  const ids = waiting.map(({ attemptId }) => attemptId);
  return [...(await readRows(sql, handIn, workScope(activityId), ids)).values()];
};

export const attemptById = (sql: Sql, activityId: string, id: string): Promise<HandInRow | undefined> =>
  readRow(sql, handIn, workScope(activityId), id);

export const reviewsById = (sql: Sql, activityId: string, subjects: readonly string[]) =>
  readRows(
    sql,
    review,
    workScope(activityId),
    subjects.map((subject) => reviewId(activityId, subject)),
  );

export interface Read {
  readonly text: string;
  /** Files that could not be read. */
  readonly unread: number;
}

type Written = Pick<HandInRow, 'text' | 'files'>;

/** Everything that a work says: what was written, then its files, one after another. The same each time. */
export const wordsOfWork = (core: Core, { text, files }: Written): Promise<Read> => wordsOf(core, text, files);

/** The same of a task. */
export const wordsOfTask = (core: Core, { content, files }: HomeworkRow): Promise<Read> =>
  wordsOf(core, content, files);

/** Letters of one work that are read, and for how long its files are: a work of twenty that are hard to read keeps nobody's waiting. */
const most = { letters: 400_000, reading: 30 * second } as const;

const wordsOf = async (core: Core, html: string, files: Written['files']): Promise<Read> => {
  const parts = [plainOfRichText(html)];
  let [unread, letters] = [0, parts[0]?.length ?? 0];
  const until = performance.now() + most.reading;
  for (const { id } of files) {
    const isRead = letters < most.letters && performance.now() < until;
    const read = isRead ? await textOf(core, id) : undefined;
    if (read?.state === 'read') parts.push(read.text);
    else unread += 1;
    letters += read?.text.length ?? 0;
  }
  const text = parts.filter((part) => part !== '').join('\n\n');
  return { text: text.slice(0, most.letters), unread };
};

/** Gives works back, each with its own reason; a work that has a score stays. Its scope is locked by this transaction. */
export const giveBack = async (
  tx: Tx,
  { courseId, activityId }: ActivityRef,
  reasons: ReadonlyMap<string, string>,
  act: Writing,
): Promise<readonly string[]> => {
  const rows = await reviewsById(tx.sql, activityId, [...reasons.keys()]);
  const done: string[] = [];
  for (const row of rows.values()) {
    if (row.draft.score !== null || row.released?.attemptId === row.attemptId) continue;
    const next = reviewReturned(row, { reason: reasons.get(row.subject) ?? '', dueAt: 0 }, act);
    if (next === row) continue;
    await tx.put(review, next);
    done.push(row.subject);
  }
  const id = `${act.uid}.${act.mid}`;
  const entry = { id, activityId, by: act.uid, what: 'returned', subjects: done, detail: '', at: act.at } as const;
  if (done.length > 0) await writeLog(tx.sql, entry, tx.now);
  await deliverAll(tx, { courseId, activityId, subjects: done });
  return done;
};

/** Works of these courses, the newest first, without those of one homework. */
export const worksOfCourses = async (
  sql: Sql,
  courses: readonly string[],
  { without, max }: { readonly without: string; readonly max: number },
): Promise<readonly { readonly activityId: string; readonly attemptId: string }[]> => {
  if (courses.length === 0) return [];
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('homework_review')
    .select(['activity_id', 'attempt_id'])
    .where('course_id', 'in', courses)
    .where('activity_id', '<>', without)
    .where('attempt_id', '<>', '')
    .orderBy('arrived_at', 'desc')
    .limit(max)
    .execute();
  return found.map((one) => ({ activityId: String(one.activity_id), attemptId: String(one.attempt_id) }));
};

/** From now on told of each release of reviews, inside its transaction. */
export const whenReleased: typeof onRelease = (hook) => onRelease(hook);

export const whenCopied: typeof onCopy = (hook) => onCopy(hook);

/** Whose work it is: each member's of a group's. */
export const authorsOfWork: typeof authorsOf = (work) => authorsOf(work);
