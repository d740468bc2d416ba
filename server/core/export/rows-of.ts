import type { Sql } from '../db/database.ts';
import type { AnyTables, Stored } from '../db/tables.ts';
import { decodeRow, type Entity } from '../sync/entity.ts';

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
