import { isRead, type Viewer } from '#contract/core/scopes.ts';
import type { Sql } from '../db/database.ts';
import type { AnyTables, Stored } from '../db/tables.ts';
import { decodeRow, type Entity, projectRow, scopeOf } from '../sync/entity.ts';
import { membershipIn } from '../sync/members.ts';

/**
 * Rows that name somebody, for a copy of their own data: as they read them. Of what a course's staff wrote down for themselves alone
 * they are told nothing, of a score that is hidden neither; what they wrote is theirs wherever they are now.
 */
export const asRead = async (
  sql: Sql,
  of: Entity,
  rows: readonly { readonly id: string }[],
  uid: string,
): Promise<readonly unknown[]> => {
  if (of.scope.kind === 'user') return rows;
  const viewers = new Map<string, Viewer>();
  const read: unknown[] = [];
  for (const row of rows) {
    const scope = scopeOf(of, row);
    const viewer =
      viewers.get(scope) ?? (await membershipIn(sql, uid, scope)) ?? ({ uid, role: 'student', groups: [] } as const);
    viewers.set(scope, viewer);
    const audiences = typeof of.audience === 'string' ? [of.audience] : of.audience(row);
    const isOfStaff = audiences.every((audience) => audience === 'staff');
    const isAuthor = !('uid' in of.columns);
    if (!isOfStaff || isAuthor || audiences.some((audience) => isRead(viewer, audience)))
      read.push(projectRow(of, row, viewer));
  }
  return read;
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
