import { MemberInfoRow, OfferRow, ShelfRow, TransferRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

/** Nobody's business but the staff's and the person's. */
export const memberInfo = entity({
  name: 'courseMemberInfo',
  table: 'course_member_info',
  row: MemberInfoRow,
  scope: { kind: 'course', field: 'courseId' },
  audience: ({ uid }) => ['staff', `u:${uid}`],
});

export const shelf = entity({
  name: 'courseShelf',
  table: 'course_shelf',
  row: ShelfRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

export const transfer = entity({
  name: 'courseTransfer',
  table: 'course_transfer',
  row: TransferRow,
  scope: { kind: 'course', field: 'courseId' },
  audience: 'staff',
});

export const offer = entity({
  name: 'courseOffer',
  table: 'course_offer',
  row: OfferRow,
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

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
