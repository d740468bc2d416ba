import { examRows } from '#contract/features/exam/entities.ts';
import type { AnswerRow, AttemptRow, MarkRow, PersonRow, WorkRow } from '#contract/features/exam/rows.ts';
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

/** Everybody's attempts at one test, as staff have them. */
export const worksOf = (sql: Sql, activityId: string): Promise<WorkRow[]> =>
  rowsWhere(sql, work, [['activity_id', activityId]]);

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

/** Attempts at one test whose author may still have something to hand in: they are sat, or were taken when the time was up. */
export const unfinishedWorksOf = async (sql: Sql, activityId: string): Promise<WorkRow[]> =>
  (
    await Promise.all([
      rowsWhere(sql, work, [
        ['activity_id', activityId],
        ['state', 'open'],
      ]),
      rowsWhere(sql, work, [
        ['activity_id', activityId],
        ['state', 'collected'],
        ['by', 'time'],
      ]),
    ])
  ).flat();

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
