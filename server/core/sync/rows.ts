import type { SelectQueryBuilder } from 'kysely';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { audiencesOf, type Viewer } from '#contract/core/scopes.ts';
import type { Sql } from '../db/database.ts';
import { prepared, preparedFor, preparedForEach } from '../db/prepared.ts';
import type { AnyTables, Stored } from '../db/tables.ts';
import { asEntity, columnOf, decodeRow, type Entity, scopeValue } from './entity.ts';
import { readWhileItFits } from './room.ts';

type Rows = SelectQueryBuilder<AnyTables, string, object>;

/** The rows of a query, one at a time in its order, as many as one answer takes; the first is read whatever it holds. */
export const rowsThatFit = async <Row extends { readonly id: string }>(
  of: Entity<Row>,
  query: Rows,
  bytes: number,
): Promise<{ readonly rows: Row[]; readonly more: boolean }> => {
  const ids = await query.select('id').execute();
  const { taken, isCut } = await readWhileItFits(ids, bytes, async ({ id }) => {
    const stored = await query.where('id', '=', String(id)).selectAll().execute();
    return stored.map((one) => ({ row: decodeRow(of, one) }));
  });
  return { rows: taken.map(({ row }) => row), more: isCut };
};

/** Of rows that are ordered by when, newest first, then by id: those after the one that is named; all where none is. */
export const olderThan = async (query: Rows, before: string, when: string): Promise<Rows> => {
  if (before === '') return query;
  const last = await query.clearOrderBy().where('id', '=', before).select(when).executeTakeFirst();
  if (last === undefined) return query.where('id', '=', '');
  const at = last[when] as number;
  return query.where((eb) => eb.or([eb(when, '<', at), eb.and([eb(when, '=', at), eb('id', '<', before)])]));
};

/** Ids in one `in (…)`; both databases allow far more parameters. */
export const idsAtOnce = 500;

const rowsAmong = preparedFor((of: Entity) =>
  preparedForEach((count) =>
    prepared<readonly string[], Record<string, Stored>>(count + 1, (sql, inScope = '', ...ids) =>
      sql
        .withTables<AnyTables>()
        .selectFrom(of.table)
        .selectAll()
        .where(columnOf(of.scope.field), '=', inScope)
        .where('id', 'in', ids),
    ),
  ),
);

/** The rows of one entity that `ids` name inside `scope`, by id. */
export const readRows = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  scope: string,
  ids: readonly string[],
): Promise<Map<string, Row>> => {
  const found = new Map<string, Row>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    const stored = (await rowsAmong(asEntity(of))(some.length)(sql, scopeValue(scope), ...some)).rows;
    for (const one of stored) {
      const row = decodeRow(of, one);
      found.set(row.id, row);
    }
  }
  return found;
};

export const readRow = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  scope: string,
  id: string,
): Promise<Row | undefined> => (await readRows(sql, of, scope, [id])).get(id);

/** Every row of an entity in `scope`, or those with this value in this field. */
export const allRows = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  scope: string,
  where?: readonly [field: string, value: string],
): Promise<Row[]> => {
  let stored = sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .selectAll()
    .where(columnOf(of.scope.field), '=', scopeValue(scope));
  if (where !== undefined) stored = stored.where(columnOf(where[0]), '=', where[1]);
  return (await stored.execute()).map((one) => decodeRow(of, one));
};

/**
 * One page of an entity's rows in `scope`, the first field of `newestBy` before the next, each descending. With a viewer only what
 * they read, of rows that name their readers.
 */
export const pageOfRows = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  scope: string,
  newestBy: readonly (keyof Row & string)[],
  { page, limit, viewer }: { readonly page: number; readonly limit: number; readonly viewer?: Viewer },
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
  const audiences = viewer && audiencesOf(viewer);
  let all = sql.withTables<AnyTables>().selectFrom(of.table).where(columnOf(of.scope.field), '=', scopeValue(scope));
  if (audiences !== undefined)
    all = all.where((eb) =>
      // Not by pattern: a name may hold the signs of one.
      eb.or(
        audiences.map((one) =>
          eb(eb.fn('replace', ['readers', eb.val(JSON.stringify(one)), eb.val('')]), '<>', eb.ref('readers')),
        ),
      ),
    );
  let query = all.selectAll();
  for (const field of newestBy) query = query.orderBy(columnOf(field), 'desc');
  const stored = await query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: stored.map((one) => decodeRow(of, one)), total: Number(total) };
};

const taken = (what: string): Error => Object.assign(new Error(`${what} is taken`), { refusal: coreRefusal.idTaken });

/** What no handler can overlook: the transaction ends with the refusal that it carries. */
export const refusalIn = (error: unknown): Refusal | undefined =>
  error instanceof Error && 'refusal' in error ? (error.refusal as Refusal) : undefined;

/** Ends the transaction when an id that a client made is in use, or was: the one place that says so. */
export const refuseTaken = (isTaken: boolean, what: string): void => {
  if (isTaken) throw taken(what);
};

const taker = preparedFor((of: Entity) =>
  prepared(2, (sql, scope: string, id: string) => {
    const entry = sql
      .selectFrom('sync_row')
      .select('id')
      .where('scope', '=', scope)
      .where('entity', '=', of.name)
      .where('id', '=', id);
    const row = sql.withTables<AnyTables>().selectFrom(of.table).select('id').where('id', '=', id);
    return row.unionAll(entry as unknown as typeof row).limit(1);
  }),
);

/** Whether the id was ever used for this entity. */
export const isTaken = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  scope: string,
  id: string,
): Promise<boolean> => (await taker(asEntity(of))(sql, scope, id)).rows.length > 0;
