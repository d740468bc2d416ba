import { courseRows } from '#contract/features/course/entities.ts';
import type { ShelfRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

/** Nobody's business but the staff's and the person's. */
export const memberInfo = entity(courseRows.courseMemberInfo);
export const shelf = entity(courseRows.courseShelf);
export const transfer = entity(courseRows.courseTransfer);
export const offer = entity(courseRows.courseOffer);

/** How a person keeps their courses, by course. */
export const shelvesOf = async (sql: Sql, uid: string): Promise<ReadonlyMap<string, ShelfRow>> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('course_shelf')
    .selectAll()
    .where('uid', '=', uid)
    .execute();
  return new Map(stored.map((one) => decodeRow(shelf, one)).map((row) => [row.id, row]));
};

/** Everything that is shown of a course by now, beside the course itself and its people. */
export const itemsIn = async (sql: Sql, scope: string): Promise<number> => {
  const { count } = await sql
    .selectFrom('sync_row')
    .select((eb) => eb.fn.count<number>('id').distinct().as('count'))
    .where('scope', '=', scope)
    .where('deleted', '=', 0)
    .where('entity', 'not like', 'course%')
    .executeTakeFirstOrThrow();
  return Number(count);
};
