import { courseScope } from '#contract/core/scopes.ts';
import { enrollRows } from '#contract/features/enroll/entities.ts';
import { enrollId } from '#contract/features/enroll/keys.ts';
import type { ApplicationRow, BlockRow, EnrollSettingRow } from '#contract/features/enroll/rows.ts';
import { settingFrom } from '#contract/features/enroll/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';

export const setting = entity(enrollRows.enrollSetting);
export const application = entity(enrollRows.enrollApplication);
export const mine = entity(enrollRows.myApplication);
export const block = entity(enrollRows.enrollBlock);

export const settingOf = async (sql: Sql, courseId: string): Promise<EnrollSettingRow> =>
  (await readRow(sql, setting, courseScope(courseId), courseId)) ?? settingFrom(courseId);

export const applicationOf = (sql: Sql, courseId: string, uid: string): Promise<ApplicationRow | undefined> =>
  readRow(sql, application, courseScope(courseId), enrollId(courseId, uid));

/** The latest first. */
export const applicationsOf = async (sql: Sql, courseId: string): Promise<ApplicationRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('enroll_application')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('applied_at', 'desc')
    .orderBy('id')
    .execute();
  return stored.map((one) => decodeRow(application, one));
};

export const blocksOf = async (sql: Sql, courseId: string): Promise<BlockRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('enroll_block')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('since', 'desc')
    .orderBy('id')
    .execute();
  return stored.map((one) => decodeRow(block, one));
};
