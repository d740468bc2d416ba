import {
  AnswerRow,
  AttemptPaperRow,
  AttemptRow,
  ExamRow,
  MarkingRow,
  MarkRow,
  OutcomeRow,
  PersonRow,
  VoiceRow,
  WorkRow,
} from '#contract/features/exam/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

const own = { scope: { kind: 'user', field: 'uid' }, audience: 'all', key: ['uid', 'id'] } as const;
const inWork = { scope: { kind: 'work', field: 'activityId' }, audience: 'staff' } as const;

export const attempt = entity({
  name: 'examAttempt',
  table: 'exam_attempt',
  row: AttemptRow,
  ...own,
});

export const attemptPaper = entity({
  name: 'examPaper',
  table: 'exam_attempt_paper',
  row: AttemptPaperRow,
  ...own,
});

export const answer = entity({
  name: 'examAnswer',
  table: 'exam_answer',
  row: AnswerRow,
  ...own,
});

export const outcome = entity({
  name: 'examOutcome',
  table: 'exam_outcome',
  row: OutcomeRow,
  ...own,
});

export const work = entity({
  name: 'examWork',
  table: 'exam_work',
  row: WorkRow,
  ...inWork,
});

export const marking = entity({
  name: 'examMarking',
  table: 'exam_marking',
  row: MarkingRow,
  ...inWork,
});

export const mark = entity({
  name: 'examMark',
  table: 'exam_mark',
  row: MarkRow,
  ...inWork,
});

export const person = entity({
  name: 'examPerson',
  table: 'exam_person',
  row: PersonRow,
  ...inWork,
});

export const voice = entity({
  name: 'examVoice',
  table: 'exam_voice',
  row: VoiceRow,
  ...inWork,
});

export const exam = entity({
  name: 'exam',
  table: 'exam',
  row: ExamRow,
  ...inWork,
});

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
