import { isStaff } from '#contract/core/roles.ts';
import type { Audience, Viewer } from '#contract/core/scopes.ts';
import {
  AttemptRow,
  HandInRow,
  HomeworkReferenceRow,
  HomeworkRow,
  ReviewRow,
  SavedCommentRow,
  SharedAnswerRow,
  StandingRow,
} from '#contract/features/homework/rows.ts';
import { referenceReaders } from '#contract/features/homework/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type Entity, entity } from '#server/core/sync/entity.ts';

const inCourse = { kind: 'course', field: 'courseId' } as const;
const inWork = { kind: 'work', field: 'activityId' } as const;
const ownOf = { kind: 'user', field: 'uid' } as const;

/** For whom else something is, nobody but staff is told. */
const withoutReaders = <Row extends { readonly readers: readonly Audience[] }>(row: Row, { role }: Viewer) =>
  isStaff(role) ? { ...row } : { ...row, readers: [] };

export const homework = entity({
  name: 'homework',
  table: 'homework',
  row: HomeworkRow,
  scope: inCourse,
  audience: ({ readers }) => readers,
  project: withoutReaders,
});

export const reference = entity({
  name: 'homeworkReference',
  table: 'homework_reference',
  row: HomeworkReferenceRow,
  scope: inCourse,
  audience: referenceReaders,
  project: withoutReaders,
});

export const attempt = entity({
  name: 'homeworkAttempt',
  table: 'homework_attempt',
  row: AttemptRow,
  scope: ownOf,
  audience: 'all',
  key: ['uid', 'id'],
});

export const handIn = entity({
  name: 'homeworkHandIn',
  table: 'homework_hand_in',
  row: HandInRow,
  scope: inWork,
  audience: 'staff',
});

export const standing = entity({
  name: 'homeworkStanding',
  table: 'homework_standing',
  row: StandingRow,
  scope: ownOf,
  audience: 'all',
  key: ['uid', 'id'],
});

export const review = entity({
  name: 'homeworkReview',
  table: 'homework_review',
  row: ReviewRow,
  scope: inWork,
  audience: 'staff',
});

export const savedComment = entity({
  name: 'homeworkComment',
  table: 'homework_comment',
  row: SavedCommentRow,
  scope: ownOf,
  audience: 'all',
});

export const sharedAnswer = entity({
  name: 'homeworkShared',
  table: 'homework_shared',
  row: SharedAnswerRow,
  scope: inCourse,
  audience: ({ readers }) => readers,
  project: withoutReaders,
});

/** All rows of one kind that one homework has. */
export const rowsOfWork = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  activityId: string,
): Promise<Row[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .selectAll()
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(of, one));
};

export const reviewsOf = (sql: Sql, activityId: string) => rowsOfWork(sql, review, activityId);
export const handInsOf = (sql: Sql, activityId: string) => rowsOfWork(sql, handIn, activityId);
export const sharedOf = (sql: Sql, activityId: string) => rowsOfWork(sql, sharedAnswer, activityId);

/** One student's own copies, the first one first. */
export const attemptsOf = async (sql: Sql, uid: string, activityId: string): Promise<AttemptRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('homework_attempt')
    .selectAll()
    .where('uid', '=', uid)
    .where('activity_id', '=', activityId)
    .orderBy('number')
    .execute();
  return found.map((one) => decodeRow(attempt, one));
};

/** Homework of a course, newest first. */
export const homeworkOf = async (sql: Sql, courseId: string): Promise<HomeworkRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('homework')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return found.map((one) => decodeRow(homework, one));
};
