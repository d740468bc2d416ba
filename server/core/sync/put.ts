import { sql as raw } from 'kysely';
import type { Audience } from '#contract/core/scopes.ts';
import type { Sql } from '../db/database.ts';
import { prepared, preparedFor, preparedForEach } from '../db/prepared.ts';
import type { AnyTables, Stored } from '../db/tables.ts';
import { later } from '../db/transaction.ts';
import { asEntity, columnOf, type Entity, encodeRow, scopeOf } from './entity.ts';
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

/** Ids that were found free under the lock of their scope: such a row has no entries yet that could end. */
const fresh = new WeakMap<Ledger['revs'], Set<string>>();
const freshKey = (of: Entity, scope: string, id: string) => `${of.name} ${scope} ${id}`;

export const noteFresh = ({ revs }: Pick<Ledger, 'revs'>, of: Entity, scope: string, id: string): void => {
  if (!revs.has(scope)) return;
  const ids = fresh.get(revs) ?? new Set();
  fresh.set(revs, ids.add(freshKey(of, scope, id)));
};

/** Once: what is written again may have entries. */
const isFresh = ({ revs }: Ledger, of: Entity, scope: string, id: string): boolean =>
  fresh.get(revs)?.delete(freshKey(of, scope, id)) === true;

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
  const isNew = isFresh(recording, asEntity(of), scope, row.id);
  if (!isFixed && !isNew) endAudiences(recording, place, audiences);
  showTo(recording, place, audiences);
  notePut(recording.news.written.get(scope), of, row);
};

const writeRow = <Row extends { readonly id: string }>({ sql, now, news }: Ledger, of: Entity<Row>, row: Row): void => {
  const stored = { ...encodeRow(of, row), recorded_at: now };
  news.bytes += bytesOfRow(stored);
  const columns = Object.keys(stored);
  const said = columns.filter((name) => stored[name as keyof typeof stored] !== undefined);
  const values = said.map((name) => stored[name as keyof typeof stored]);
  later(sql, writing(asEntity(of))(said.join())(sql, ...values));
};

/** By kind of row, and by the columns that the row says: the others become what they are by themselves. */
const writing = preparedFor((of: Entity) =>
  preparedFor((said: string) => {
    const names = said.split(',');
    const all = [...Object.keys(of.columns).map(columnOf), 'recorded_at'];
    const key = (of.key ?? ['id']).map(columnOf);
    const scopeColumn = columnOf(of.scope.field);
    // A row never moves between scopes: its readers there would keep it. What would move it is nothing, which its column refuses.
    const sameScope = raw<Stored>`case when ${raw.ref(`${of.table}.${scopeColumn}`)} = ${raw.ref(`excluded.${scopeColumn}`)} then ${raw.ref(`excluded.${scopeColumn}`)} end`;
    return prepared<readonly Stored[], unknown>(names.length, (sql, ...values) =>
      sql
        .withTables<AnyTables>()
        .insertInto(of.table)
        .values(Object.fromEntries(names.map((name, index) => [name, values[index] as Stored])))
        .onConflict((clash) =>
          clash
            .columns(key)
            .doUpdateSet((eb) =>
              Object.fromEntries(
                all.map((name) => [name, name === scopeColumn ? sameScope : eb.ref(`excluded.${name}`)]),
              ),
            ),
        ),
    );
  }),
);

interface RowVersion {
  readonly scope: string;
  readonly entity: string;
  readonly id: string;
  readonly rev: number;
}

const showTo = ({ sql, now, news }: Ledger, place: RowVersion, audiences: readonly Audience[]): void => {
  if (audiences.length === 0) return;
  const { scope, entity, id, rev } = place;
  const each = new Set(audiences);
  later(sql, showing(each.size)(sql, scope, entity, id, rev, now, ...each));
  tell(news, place.scope, audiences);
};

type Entry = [scope: string, entity: string, id: string, rev: number, now: number, ...audiences: string[]];

/** By the number of audiences. */
const showing = preparedForEach((count) =>
  prepared<Entry, unknown>(count + 5, (sql, scope, entity, id, rev, now, ...audiences) =>
    sql
      .insertInto('sync_row')
      .values(audiences.map((audience) => ({ scope, entity, id, rev, audience, deleted: 0, changed_at: now })))
      .onConflict((clash) =>
        clash.columns(['scope', 'entity', 'id', 'audience']).doUpdateSet({ rev, deleted: 0, changed_at: now }),
      ),
  ),
);

const ending = preparedForEach((kept) =>
  prepared<Entry, { readonly audience: string }>(kept + 5, (sql, scope, entity, id, rev, now, ...audiences) => {
    const query = sql
      .updateTable('sync_row')
      .set({ rev, deleted: 1, changed_at: now })
      .where('scope', '=', scope)
      .where('entity', '=', entity)
      .where('id', '=', id)
      .where('deleted', '=', 0);
    return (kept === 0 ? query : query.where('audience', 'not in', audiences)).returning('audience');
  }),
);

/** Entries of everybody who is not in `kept` become tombstones. */
const endAudiences = ({ sql, now, news }: Ledger, place: RowVersion, kept: readonly Audience[]): void => {
  const { scope, entity, id, rev } = place;
  const ended = ending(kept.length)(sql, scope, entity, id, rev, now, ...kept);
  // Answered before the commit is.
  later(
    sql,
    ended.then(({ rows }) =>
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
