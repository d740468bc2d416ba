import { sql as raw } from 'kysely';
import { examRows } from '#contract/features/exam/entities.ts';
import type { AnswerRow, AttemptRow, MarkRow, PersonRow, WorkRow } from '#contract/features/exam/rows.ts';
import type { Unfinished } from '#contract/features/exam/time.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

export const attempt = entity(examRows.examAttempt);
export const attemptPaper = entity(examRows.examPaper);
export const answer = entity(examRows.examAnswer);
export const outcome = entity(examRows.examOutcome);
export const work = entity(examRows.examWork);
export const marking = entity(examRows.examMarking);
export const mark = entity(examRows.examMark);
export const person = entity(examRows.examPerson);
export const voice = entity(examRows.examVoice);
export const exam = entity(examRows.exam);

type Where = readonly (readonly [column: string, value: string])[];

const rowsWhere = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  where: Where,
): Promise<Row[]> => {
  let asked = sql.withTables<AnyTables>().selectFrom(of.table).selectAll();
  for (const [column, value] of where) asked = asked.where(column, '=', value);
  return (await asked.orderBy('id').execute()).map((one) => decodeRow(of, one));
};

const byNumber = (one: { readonly number: number }, other: { readonly number: number }): number =>
  one.number - other.number;

/** One student's, the first one first. */
export const attemptsOf = async (sql: Sql, uid: string, activityId: string): Promise<AttemptRow[]> =>
  (
    await rowsWhere(sql, attempt, [
      ['uid', uid],
      ['activity_id', activityId],
    ])
  ).sort(byNumber);

export const answersOf = (sql: Sql, uid: string, attemptId: string): Promise<AnswerRow[]> =>
  rowsWhere(sql, answer, [
    ['uid', uid],
    ['attempt_id', attemptId],
  ]);

/** Bytes of one attempt's answers, without those of these ids. */
export const bytesOfAnswers = async (
  sql: Sql,
  { uid, id }: Pick<AttemptRow, 'uid' | 'id'>,
  without: readonly string[],
): Promise<number> => {
  const all = sql
    .withTables<AnyTables>()
    .selectFrom(answer.table)
    .select(raw<number | null>`sum(octet_length(${raw.ref('response')}))`.as('bytes'))
    .where('uid', '=', uid)
    .where('attempt_id', '=', id);
  const others = without.length === 0 ? all : all.where('id', 'not in', without);
  return Number((await others.executeTakeFirst())?.bytes ?? 0);
};

/** Attempts at one test that are sat now; of those that are over the answers are much to read. */
export const openWorksOf = (sql: Sql, activityId: string): Promise<WorkRow[]> =>
  rowsWhere(sql, work, [
    ['activity_id', activityId],
    ['state', 'open'],
  ]);

/** Everybody who has begun a test; of a class the answers are much to read. */
export const subjectsOf = async (sql: Sql, activityId: string): Promise<readonly string[]> =>
  (
    await sql
      .withTables<{ exam_work: { subject: string; activity_id: string } }>()
      .selectFrom('exam_work')
      .select('subject')
      .distinct()
      .where('activity_id', '=', activityId)
      .execute()
  ).map(({ subject }) => subject);

interface StoredTimes {
  readonly activity_id: string;
  readonly state: WorkRow['state'];
  readonly by: WorkRow['by'];
  readonly started_at: number;
  readonly allowed: number;
  readonly extra: number;
  readonly closes_at: number;
  readonly finished_at: number;
}

/**
 * Attempts at one test whose author may still have something to hand in: they are sat, or were taken when the time was up. Only their
 * times: it is asked with each that is handed in, and a class's questions and answers are much to read.
 */
export const unfinishedWorksOf = async (sql: Sql, activityId: string): Promise<readonly Unfinished[]> =>
  (
    await sql
      .withTables<{ exam_work: StoredTimes }>()
      .selectFrom('exam_work')
      .select(['state', 'by', 'started_at', 'allowed', 'extra', 'closes_at', 'finished_at'])
      .where('activity_id', '=', activityId)
      .where((eb) => eb.or([eb('state', '=', 'open'), eb.and([eb('state', '=', 'collected'), eb('by', '=', 'time')])]))
      .execute()
  ).map(({ state, by, ...times }) => ({
    state,
    by,
    startedAt: Number(times.started_at),
    allowed: Number(times.allowed),
    extra: Number(times.extra),
    closesAt: Number(times.closes_at),
    finishedAt: Number(times.finished_at),
  }));

export const peopleOf = (sql: Sql, activityId: string): Promise<PersonRow[]> =>
  rowsWhere(sql, person, [['activity_id', activityId]]);

export const worksOfPerson = async (sql: Sql, activityId: string, subject: string): Promise<WorkRow[]> =>
  (
    await rowsWhere(sql, work, [
      ['activity_id', activityId],
      ['subject', subject],
    ])
  ).sort(byNumber);

export const marksOf = (sql: Sql, activityId: string, attemptId: string): Promise<MarkRow[]> =>
  rowsWhere(sql, mark, [
    ['activity_id', activityId],
    ['attempt_id', attemptId],
  ]);
