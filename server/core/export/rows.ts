import { isStaff } from '#contract/core/roles.ts';
import { type Audience, isRead, type Viewer } from '#contract/core/scopes.ts';
import type { Sql } from '../db/database.ts';
import type { AnyTables, Stored } from '../db/tables.ts';
import { columnOf, decodeRow, type Entity, projectRow, scopeOf, scopeValue } from '../sync/entity.ts';
import { membershipIn } from '../sync/members.ts';

/**
 * Rows that name somebody, for a copy of their own data: as they read them. Of what a course's staff wrote down for themselves alone
 * whoever is not of it is told nothing, of a score that is hidden neither; what they wrote for others is theirs wherever they are now, as it was
 * when they left.
 */
export const asRead = async (
  sql: Sql,
  of: Entity,
  rows: readonly { readonly id: string }[],
  uid: string,
): Promise<readonly unknown[]> => {
  if (of.scope.kind === 'user') return rows;
  const isAuthor = !('uid' in of.columns);
  const read = new Map<string, unknown>();
  for (const [scope, some] of Map.groupBy(rows, (row) => scopeOf(of, row))) {
    const member = await membershipIn(sql, uid, scope);
    const viewer: Viewer = member ?? { uid, role: 'student', groups: [] };
    const since = isAuthor ? await changedSince(sql, of, { scope, uid, rows: some }) : new Set();
    for (const row of some) {
      const audiences = typeof of.audience === 'string' ? [of.audience] : of.audience(row);
      const isTheirs = member !== undefined && isReadOf(member, audiences);
      const isOfStaff = audiences.every((audience) => audience === 'staff');
      if (isTheirs || (!isOfStaff && !since.has(row.id))) read.set(`${scope} ${row.id}`, projectRow(of, row, viewer));
    }
  }
  return rows.flatMap((row) => read.get(`${scopeOf(of, row)} ${row.id}`) ?? []);
};

/** What is given to nobody yet is its staff's. */
const isReadOf = (member: Viewer, audiences: readonly Audience[]): boolean =>
  audiences.length === 0 ? isStaff(member.role) : audiences.some((audience) => isRead(member, audience));

interface Theirs {
  readonly scope: string;
  readonly uid: string;
  readonly rows: readonly { readonly id: string }[];
}

/** Those that were written again after what somebody is in the scope changed: others may have, with what is theirs. */
const changedSince = async (sql: Sql, of: Entity, { scope, uid, rows }: Theirs): Promise<ReadonlySet<unknown>> => {
  const own = sql.selectFrom('member').select('changed_at').where('uid', '=', uid).where('scope', '=', scope);
  const member = await own.executeTakeFirst();
  if (member === undefined) return new Set();
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .select('id')
    .where(columnOf(of.scope.field), '=', scopeValue(scope))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('recorded_at', '>', member.changed_at)
    .execute();
  return new Set(found.map(({ id }) => id));
};

/** Rows that are in memory at a time: of the largest kind, some megabytes. */
const atOnce = 50;

type Read = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Rows of one kind with these values in these columns, by their id and some at a time: nobody may hold so many that the server falls. */
export async function* rowsOf(
  read: Read,
  of: Entity,
  wanted: Readonly<Record<string, string>>,
): AsyncGenerator<readonly { readonly id: string }[]> {
  for (let after = ''; ; ) {
    const found = await read((sql) => pageAfter(sql, of, wanted, after));
    if (found.length > 0) yield found.map((stored) => decodeRow(of, stored));
    if (found.length < atOnce) return;
    after = String(found.at(-1)?.id ?? '');
  }
}

const pageAfter = (
  sql: Sql,
  { table }: Entity,
  wanted: Readonly<Record<string, string>>,
  after: string,
): Promise<readonly Readonly<Record<string, Stored>>[]> => {
  let query = sql.withTables<AnyTables>().selectFrom(table).selectAll().where('id', '>', after).orderBy('id');
  for (const [column, value] of Object.entries(wanted)) query = query.where(column, '=', value);
  return query.limit(atOnce).execute();
};
