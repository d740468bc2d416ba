import { isStaff } from '#contract/core/roles.ts';
import type { Audience, Viewer } from '#contract/core/scopes.ts';
import type {
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
import { bool, decodeRow, type Entity, entity, int, json, text } from '#server/core/sync/entity.ts';

const inCourse = { kind: 'course', field: 'courseId' } as const;
const inWork = { kind: 'work', field: 'activityId' } as const;
const ownOf = { kind: 'user', field: 'uid' } as const;

/** For whom else something is, nobody but staff is told. */
const withoutReaders = <Row extends { readonly readers: readonly Audience[] }>(row: Row, { role }: Viewer) =>
  isStaff(role) ? { ...row } : { ...row, readers: [] };

export const homework = entity<HomeworkRow>({
  name: 'homework',
  table: 'homework',
  columns: {
    id: text(),
    courseId: text(),
    kind: text(),
    content: text(),
    files: json(),
    mode: text(),
    groupSetId: text(),
    peer: json(),
    parts: json(),
    canResubmit: bool,
    hidesScores: bool,
    revision: int(),
    readers: json(),
    createdBy: text(),
    createdAt: int(),
    updatedAt: int(),
    editions: json(),
  },
  scope: inCourse,
  audience: ({ readers }) => readers,
  project: withoutReaders,
});

export const reference = entity<HomeworkReferenceRow>({
  name: 'homeworkReference',
  table: 'homework_reference',
  columns: {
    id: text(),
    courseId: text(),
    content: text(),
    files: json(),
    isShown: bool,
    readers: json(),
    updatedAt: int(),
    editions: json(),
  },
  scope: inCourse,
  audience: referenceReaders,
  project: withoutReaders,
});

const attemptColumns = {
  id: text(),
  activityId: text(),
  courseId: text(),
  number: int(),
  text: text(),
  files: json<AttemptRow['files']>(),
  message: text(),
  by: text(),
  groupId: text(),
  finishedAt: int(),
  arrivedAt: int(),
  dueAt: int(),
  revision: int(),
};

export const attempt = entity<AttemptRow>({
  name: 'homeworkAttempt',
  table: 'homework_attempt',
  columns: { ...attemptColumns, uid: text() },
  scope: ownOf,
  audience: 'all',
  key: ['uid', 'id'],
});

export const handIn = entity<HandInRow>({
  name: 'homeworkHandIn',
  table: 'homework_hand_in',
  columns: { ...attemptColumns, subject: text() },
  scope: inWork,
  audience: 'staff',
});

export const standing = entity<StandingRow>({
  name: 'homeworkStanding',
  table: 'homework_standing',
  columns: {
    id: text(),
    courseId: text(),
    uid: text(),
    state: text(),
    attemptId: text(),
    attempts: int(),
    returnReason: text(),
    returnedAt: int(),
    personalDue: int(),
    feedback: json(),
    updatedAt: int(),
  },
  scope: ownOf,
  audience: 'all',
  key: ['uid', 'id'],
});

export const review = entity<ReviewRow>({
  name: 'homeworkReview',
  table: 'homework_review',
  columns: {
    id: text(),
    activityId: text(),
    courseId: text(),
    subject: text(),
    members: json(),
    state: text(),
    attemptId: text(),
    attempts: int(),
    finishedAt: int(),
    arrivedAt: int(),
    dueAt: int(),
    returnReason: text(),
    returnedAt: int(),
    personalDue: int(),
    draft: json(),
    gradedBy: text(),
    released: json(),
    urgedAt: int(),
    editions: json(),
  },
  scope: inWork,
  audience: 'staff',
});

export const savedComment = entity<SavedCommentRow>({
  name: 'homeworkComment',
  table: 'homework_comment',
  columns: { id: text(), uid: text(), text: text(), courseId: text(), createdAt: int() },
  scope: ownOf,
  audience: 'all',
});

export const sharedAnswer = entity<SharedAnswerRow>({
  name: 'homeworkShared',
  table: 'homework_shared',
  columns: {
    id: text(),
    courseId: text(),
    activityId: text(),
    subject: text(),
    text: text(),
    files: json(),
    reason: text(),
    readers: json(),
    sharedBy: text(),
    sharedAt: int(),
  },
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
