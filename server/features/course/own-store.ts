import type { MemberInfoRow, OfferRow, ShelfRow, TransferRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, int, json, text } from '#server/core/sync/entity.ts';

/** Nobody's business but the staff's and the person's. */
export const memberInfo = entity<MemberInfoRow>({
  name: 'courseMemberInfo',
  table: 'course_member_info',
  columns: { id: text(), courseId: text(), uid: text(), studentNumber: text(), answers: json() },
  scope: { kind: 'course', field: 'courseId' },
  audience: ({ uid }) => ['staff', `u:${uid}`],
});

export const shelf = entity<ShelfRow>({
  name: 'courseShelf',
  table: 'course_shelf',
  columns: { id: text(), uid: text(), pinnedAt: int(), place: int(), archivedAt: int() },
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

export const transfer = entity<TransferRow>({
  name: 'courseTransfer',
  table: 'course_transfer',
  columns: { id: text(), courseId: text(), toUid: text(), toName: text(), offeredAt: int() },
  scope: { kind: 'course', field: 'courseId' },
  audience: 'staff',
});

export const offer = entity<OfferRow>({
  name: 'courseOffer',
  table: 'course_offer',
  columns: { id: text(), uid: text(), courseName: text(), className: text(), fromName: text(), offeredAt: int() },
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
