import { sql as raw } from 'kysely';
import type { Audience } from '#contract/core/scopes.ts';
import type { Sql } from '../db/database.ts';
import type { AnyTables, Stored } from '../db/tables.ts';
import { later } from '../db/transaction.ts';
import { columnOf, type Entity, encodeRow, scopeOf } from './entity.ts';
import { bytesOfRow } from './growth.ts';
import { notePut, noteRemoved, type Written } from './live/written.ts';

/** What a transaction has locked, and what it changed so far. */
export interface Ledger {
  readonly sql: Sql;
  readonly now: number;
  /** Revision of each locked scope; a scope that is declared and does not exist has none yet. */
  readonly revs: ReadonlyMap<string, number | undefined>;
  readonly news: {
    readonly touched: Map<string, Set<Audience>>;
    readonly written: ReadonlyMap<string, Written>;
    /** Of the rows. */
    bytes: number;
  };
}

export const revOf = ({ revs }: Pick<Ledger, 'revs'>, scope: string): number => {
  const rev = revs.get(scope);
  if (rev === undefined) throw new Error(`scope ${scope} was written without being locked`);
  return rev;
};

/** Writes a row and its entries. */
export const put = <Row extends { readonly id: string }>(recording: Ledger, of: Entity<Row>, row: Row): void => {
  const scope = scopeOf(of, row);
  const rev = revOf(recording, scope);
  writeRow(recording, of, row);
  const isFixed = typeof of.audience === 'string';
  const audiences = typeof of.audience === 'string' ? [of.audience] : of.audience(row);
  const place = { scope, entity: of.name, id: row.id, rev };
  if (!isFixed) endAudiences(recording, place, audiences);
  showTo(recording, place, audiences);
  notePut(recording.news.written.get(scope), of, row);
};

const writeRow = <Row extends { readonly id: string }>({ sql, now, news }: Ledger, of: Entity<Row>, row: Row): void => {
  const stored = { ...encodeRow(of, row), recorded_at: now };
  news.bytes += bytesOfRow(stored);
  const key = (of.key ?? ['id']).map(columnOf);
  const scopeColumn = columnOf(of.scope.field);
  // A row never moves between scopes: its readers there would keep it. What would move it is nothing, which its column refuses.
  const sameScope = raw<Stored>`case when ${raw.ref(`${of.table}.${scopeColumn}`)} = ${raw.ref(`excluded.${scopeColumn}`)} then ${raw.ref(`excluded.${scopeColumn}`)} end`;
  later(
    sql,
    sql
      .withTables<AnyTables>()
      .insertInto(of.table)
      .values(stored)
      .onConflict((clash) =>
        clash
          .columns(key)
          .doUpdateSet((eb) =>
            Object.fromEntries(
              Object.keys(stored).map((name) => [name, name === scopeColumn ? sameScope : eb.ref(`excluded.${name}`)]),
            ),
          ),
      )
      .execute(),
  );
};

interface RowVersion {
  readonly scope: string;
  readonly entity: string;
  readonly id: string;
  readonly rev: number;
}

const showTo = ({ sql, now, news }: Ledger, place: RowVersion, audiences: readonly Audience[]): void => {
  if (audiences.length === 0) return;
  later(
    sql,
    sql
      .insertInto('sync_row')
      .values([...new Set(audiences)].map((audience) => ({ ...place, audience, deleted: 0, changed_at: now })))
      .onConflict((clash) =>
        clash
          .columns(['scope', 'entity', 'id', 'audience'])
          .doUpdateSet({ rev: place.rev, deleted: 0, changed_at: now }),
      )
      .execute(),
  );
  tell(news, place.scope, audiences);
};

/** Entries of everybody who is not in `kept` become tombstones. */
const endAudiences = ({ sql, now, news }: Ledger, place: RowVersion, kept: readonly Audience[]): void => {
  let query = sql
    .updateTable('sync_row')
    .set({ rev: place.rev, deleted: 1, changed_at: now })
    .where('scope', '=', place.scope)
    .where('entity', '=', place.entity)
    .where('id', '=', place.id)
    .where('deleted', '=', 0);
  if (kept.length > 0) query = query.where('audience', 'not in', kept);
  const ended = query.returning('audience').execute();
  // Answered before the commit is.
  later(
    sql,
    ended.then((rows) =>
      tell(
        news,
        place.scope,
        rows.map(({ audience }) => audience as Audience),
      ),
    ),
  );
};

/** Removes a row; its entries stay as tombstones. */
export const remove = <Row extends { readonly id: string }>(
  recording: Ledger,
  of: Entity<Row>,
  scope: string,
  id: string,
): void => {
  const rev = revOf(recording, scope);
  later(
    recording.sql,
    recording.sql
      .withTables<AnyTables>()
      .deleteFrom(of.table)
      .where(columnOf(of.scope.field), '=', scope.slice(of.scope.kind.length + 1))
      .where('id', '=', id)
      .execute(),
  );
  endAudiences(recording, { scope, entity: of.name, id, rev }, []);
  noteRemoved(recording.news.written.get(scope), of, id);
};

const tell = ({ touched }: Ledger['news'], scope: string, audiences: readonly Audience[]) => {
  if (audiences.length === 0) return;
  const known = touched.get(scope) ?? new Set<Audience>();
  for (const audience of audiences) known.add(audience);
  touched.set(scope, known);
};
