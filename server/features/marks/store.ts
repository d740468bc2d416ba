import type { MarkColor, MarkKind } from '#contract/features/marks/keys.ts';
import type { MarkReleaseRow, MarkRow, MarkSheetRow } from '#contract/features/marks/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, int, json, text } from '#server/core/sync/entity.ts';

export const mark = entity<MarkRow>({
  name: 'workMark',
  table: 'work_mark',
  columns: {
    id: text(),
    kind: text<MarkKind>(),
    target: text(),
    page: int(),
    color: text<MarkColor>(),
    points: text(),
    quote: text(),
    before: text(),
    after: text(),
    start: int(),
    note: text(),
    by: text(),
    at: int(),
    activityId: text(),
    courseId: text(),
    subject: text(),
    attemptId: text(),
  },
  scope: { kind: 'work', field: 'activityId' },
  audience: 'staff',
});

export const markRelease = entity<MarkReleaseRow>({
  name: 'workMarkRelease',
  table: 'work_mark_release',
  columns: { id: text(), activityId: text(), subject: text(), marks: json(), at: int() },
  scope: { kind: 'work', field: 'activityId' },
  audience: 'staff',
});

export const markSheet = entity<MarkSheetRow>({
  name: 'workMarkSheet',
  table: 'work_mark_sheet',
  columns: { id: text(), uid: text(), activityId: text(), courseId: text(), marks: json(), at: int() },
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  // Of a group's work each member has one.
  key: ['uid', 'id'],
});

/** In the order in which they were made. */
export const marksOfAttempt = async (sql: Sql, attemptId: string): Promise<MarkRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('work_mark')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(mark, one));
};
