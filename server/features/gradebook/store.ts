import { isGuest, isStaff } from '#contract/core/roles.ts';
import { gradebookRows } from '#contract/features/gradebook/entities.ts';
import type { GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

/** Who turned what is between staff. A guest sees no grades, and nothing of how they are made. */
export const gradebook = entity(gradebookRows.gradebook, {
  project: (row, { role }) => {
    if (isStaff(role)) return { ...row };
    return isGuest(role) ? { ...row, categories: {}, countsMissing: false, log: [] } : { ...row, log: [] };
  },
});

export const gradeItem = entity(gradebookRows.gradeItem, {
  project: (row, { role }) => {
    if (isStaff(role)) return { ...row };
    return isGuest(role) ? { ...row, categoryId: '', weight: null, readers: [] } : { ...row, readers: [] };
  },
});

/** What staff tried before is not the student's to know, nor who of them it was. */
export const gradeMark = entity(gradebookRows.gradeMark, {
  project: (row, { role }) => (isStaff(role) ? { ...row } : { ...row, updatedBy: '', history: [], editions: {} }),
});

export const marksOf = async (sql: Sql, activityId: string): Promise<GradeMarkRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(gradeMark.table)
    .selectAll()
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(gradeMark, one));
};
