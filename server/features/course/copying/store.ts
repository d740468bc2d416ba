import { minute } from '#contract/core/time.ts';
import { courseRows } from '#contract/features/course/entities.ts';
import type { ImportRow } from '#contract/features/course/imports.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { claimNext } from '#server/core/jobs/served.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

export const courseImport = entity(courseRows.courseImport);

/** All of a course, the oldest first. */
export const importsOf = async (sql: Sql, courseId: string): Promise<ImportRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course_import')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return stored.map((one) => decodeRow(courseImport, one));
};

type WorkTables = {
  course_import_work: {
    id: string;
    course_id: string;
    source: string;
    from_id: string;
    uid: string;
    mid: string;
    at: number;
    is_new: number;
    attempts: number;
    lease_until: number;
  };
};

const tables = (sql: Sql) => sql.withTables<WorkTables>();

/** An import that is to be done, by whom it was asked for. */
export interface ImportWork {
  readonly id: string;
  readonly courseId: string;
  readonly source: ImportRow['source'];
  readonly fromId: string;
  readonly uid: string;
  readonly mid: string;
  readonly at: number;
  /** Nothing else is in the course. */
  readonly isNew: boolean;
}

/** How long whoever is at an import may be silent before another takes over. */
export const lease = minute;
/** One that ends its servers ends being tried. */
export const maxAttempts = 3;

export const addWork = async (sql: Sql, work: ImportWork): Promise<void> => {
  await tables(sql)
    .insertInto('course_import_work')
    .values({
      id: work.id,
      course_id: work.courseId,
      source: work.source,
      from_id: work.fromId,
      uid: work.uid,
      mid: work.mid,
      at: work.at,
      is_new: Number(work.isNew),
      attempts: 0,
      lease_until: 0,
    })
    .execute();
};

const waiting = { table: 'course_import_work', id: 'id', askedAt: 'at', due: 'lease_until', lease } as const;

export const claimWork = async (
  sql: Sql,
  now: number,
  served: readonly string[] = [],
): Promise<(ImportWork & { attempts: number }) | undefined> => {
  const row = await claimNext(sql, waiting, now, served);
  return (
    row && {
      id: String(row.id),
      courseId: String(row.course_id),
      source: row.source as ImportRow['source'],
      fromId: String(row.from_id),
      uid: String(row.uid),
      mid: String(row.mid),
      at: Number(row.at),
      isNew: row.is_new === 1,
      attempts: Number(row.attempts),
    }
  );
};

/** Until when it is taken; 0: somebody else may take it now. */
export const leaseWork = async (sql: Sql, id: string, until: number): Promise<void> => {
  await tables(sql).updateTable('course_import_work').set({ lease_until: until }).where('id', '=', id).execute();
};

export const endWork = async (sql: Sql, id: string): Promise<void> => {
  await tables(sql).deleteFrom('course_import_work').where('id', '=', id).execute();
};
