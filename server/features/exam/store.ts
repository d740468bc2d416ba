import type {
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
import { bool, decodeRow, type Entity, entity, int, json, text } from '#server/core/sync/entity.ts';

const own = { scope: { kind: 'user', field: 'uid' }, audience: 'all', key: ['uid', 'id'] } as const;
const inWork = { scope: { kind: 'work', field: 'activityId' }, audience: 'staff' } as const;

const ticket = {
  id: text(),
  courseId: text(),
  activityId: text(),
  number: int(),
  state: text<AttemptRow['state']>(),
  startedAt: int(),
  allowed: int(),
  extra: int(),
  closesAt: int(),
  finishedAt: int(),
  arrivedAt: int(),
  count: int(),
  hash: text(),
  by: text<AttemptRow['by']>(),
};

export const attempt = entity<AttemptRow>({
  name: 'examAttempt',
  table: 'exam_attempt',
  columns: { ...ticket, uid: text(), device: text(), asking: text(), lateAt: int() },
  ...own,
});

export const attemptPaper = entity<AttemptPaperRow>({
  name: 'examPaper',
  table: 'exam_attempt_paper',
  columns: {
    id: text(),
    uid: text(),
    activityId: text(),
    title: text(),
    settings: json(),
    sections: json(),
    questions: json(),
  },
  ...own,
});

export const answer = entity<AnswerRow>({
  name: 'examAnswer',
  table: 'exam_answer',
  columns: {
    id: text(),
    uid: text(),
    attemptId: text(),
    itemId: text(),
    response: json(),
    flagged: bool,
    seq: int(),
    at: int(),
    savedAt: int(),
    alias: text(),
  },
  ...own,
});

export const outcome = entity<OutcomeRow>({
  name: 'examOutcome',
  table: 'exam_outcome',
  columns: {
    id: text(),
    uid: text(),
    activityId: text(),
    score: json(),
    max: int(),
    pending: int(),
    marks: json(),
    keys: json(),
    reason: text(),
  },
  ...own,
});

export const work = entity<WorkRow>({
  name: 'examWork',
  table: 'exam_work',
  columns: {
    ...ticket,
    subject: text(),
    seed: text(),
    asked: json(),
    answers: json(),
    away: json(),
    late: json(),
    round: int(),
    askedAt: int(),
    allowedAt: int(),
  },
  ...inWork,
});

export const marking = entity<MarkingRow>({
  name: 'examMarking',
  table: 'exam_marking',
  columns: {
    id: text(),
    activityId: text(),
    attemptId: text(),
    round: int(),
    keys: json(),
    marks: json(),
    at: int(),
  },
  ...inWork,
});

export const mark = entity<MarkRow>({
  name: 'examMark',
  table: 'exam_mark',
  columns: {
    id: text(),
    activityId: text(),
    attemptId: text(),
    itemId: text(),
    score: json(),
    comment: text(),
    by: text(),
    at: int(),
  },
  ...inWork,
});

export const person = entity<PersonRow>({
  name: 'examPerson',
  table: 'exam_person',
  columns: {
    id: text(),
    activityId: text(),
    courseId: text(),
    subject: text(),
    extra: int(),
    upTo: int(),
    returnedAt: int(),
    reason: text(),
  },
  ...inWork,
});

export const voice = entity<VoiceRow>({
  name: 'examVoice',
  table: 'exam_voice',
  columns: { id: text(), activityId: text(), itemId: text(), response: json() },
  ...inWork,
});

export const exam = entity<ExamRow>({
  name: 'exam',
  table: 'exam',
  columns: { id: text(), activityId: text(), courseId: text(), releasedAt: int(), endedAt: int() },
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
