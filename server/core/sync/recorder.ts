import { courseRoles, type ScopeRole } from '#contract/core/roles.ts';
import { type Audience, isLive } from '#contract/core/scopes.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import type { Sql } from '../db/database.ts';
import type { AnyTables } from '../db/tables.ts';
import { insertJob, jobKey } from '../jobs/job-table.ts';
import { columnOf, type Entity, encodeRow, scopeOf } from './entity.ts';
import { notePut, noteRemoved, nothingWritten, type Written } from './live/written.ts';
import { type Move, membersOf, movesOf, roleIn, writeClosed, writeMember } from './members.ts';
import { isTaken, readRow } from './rows.ts';

/** What a transaction changed, told after it committed. */
export interface News {
  /** Audiences with new rows, by scope. */
  readonly touched: Map<string, Set<Audience>>;
  /** People whose memberships changed. */
  readonly people: Set<string>;
  /** Jobs were enqueued that are due. */
  jobs: boolean;
  /** By live scope that was locked. */
  readonly written: Map<string, Written>;
  /** The same as it travels, when the transaction is over. */
  patches: readonly LivePatch[];
}

export const noNews = (): News => ({
  touched: new Map(),
  people: new Set(),
  jobs: false,
  written: new Map(),
  patches: [],
});

/** Told inside the transaction when somebody's membership of a scope ends. */
export type Left = (tx: Tx, who: { readonly uid: string; readonly scope: string }) => Promise<void>;

/** Told inside the transaction when somebody's role in a scope begins, changes or ends; also in one that follows another. */
export type Moved = (tx: Tx, who: Move & { readonly uid: string }) => Promise<void>;

/** Told inside the transaction when a scope is opened, before anything is written in it. */
export type Opened = (tx: Tx, scope: string) => Promise<void>;

export interface NewScope {
  /**
   * The scope whose members belong to the new one, with the same role and epoch, for as long as they belong there. It has no
   * members of its own.
   */
  readonly follows?: string;
  /** Which of their roles; those of a course unless told, so no guest. */
  readonly roles?: readonly ScopeRole[];
}

/** The hands of a handler: every write of a synced row goes through here, so none can miss its revision. */
export interface Tx {
  /** The feature's own queries: reading, and tables that do not travel. */
  readonly sql: Sql;
  /** The server's clock when the transaction began. */
  readonly now: number;
  readonly get: <Row extends { readonly id: string }>(
    of: Entity<Row>,
    scope: string,
    id: string,
  ) => Promise<Row | undefined>;
  /** Whether the id was ever used for this entity. */
  readonly isTaken: <Row extends { readonly id: string }>(
    of: Entity<Row>,
    scope: string,
    id: string,
  ) => Promise<boolean>;
  readonly put: <Row extends { readonly id: string }>(of: Entity<Row>, row: Row) => Promise<void>;
  readonly remove: <Row extends { readonly id: string }>(of: Entity<Row>, scope: string, id: string) => Promise<void>;
  /** Creates a scope, declared or not; false when it exists. Either way it is locked, and may be written, from here on. */
  readonly openScope: (scope: string, options?: NewScope) => Promise<boolean>;
  /** `undefined` also where the scope is closed to the role. */
  readonly roleOf: (uid: string, scope: string) => Promise<ScopeRole | undefined>;
  readonly setMember: (
    uid: string,
    scope: string,
    role: ScopeRole | undefined,
    groups?: readonly string[],
  ) => Promise<void>;
  /** Closes a scope to everybody of one role, or opens it again: they keep what they hold and are refused the rest. */
  readonly setClosed: (scope: string, role: ScopeRole, closed: boolean) => Promise<void>;
  /** Work for after the commit, kept with it. A `key` that was enqueued before is not enqueued again. */
  readonly enqueue: (
    job: string,
    payload: unknown,
    options?: { readonly key?: string; readonly runAt?: number },
  ) => Promise<void>;
}

export interface Recording {
  readonly sql: Sql;
  readonly now: number;
  /** Revision of each locked scope; a scope that is declared and does not exist has none yet. */
  readonly revs: Map<string, number | undefined>;
  readonly news: News;
  readonly left: readonly Left[];
  readonly opened: readonly Opened[];
  readonly moved: readonly Moved[];
  readonly newJobId: () => string;
}

export const createTx = (recording: Recording): Tx => {
  const { sql, now, revs, news } = recording;
  for (const [scope, rev] of revs) if (rev !== undefined) follow(news, scope, rev);
  const tx: Tx = {
    sql,
    now,
    get: (of, scope, id) => readRow(sql, of, scope, id),
    isTaken: (of, scope, id) => isTaken(sql, of, scope, id),
    put: (of, row) => put(recording, of, row),
    remove: (of, scope, id) => remove(recording, of, scope, id),
    openScope: async (scope, opening = {}) => {
      if (!(await openScope(recording, scope, opening))) return false;
      for (const told of recording.opened) await told(tx, scope);
      return true;
    },
    roleOf: (uid, scope) => roleIn(sql, uid, scope),
    setClosed: async (scope, role, closed) => {
      revOf(recording, scope);
      await writeClosed(sql, scope, role, closed);
    },
    setMember: async (uid, scope, role, groups = []) => {
      revOf(recording, scope);
      const was = await writeMember(sql, { uid, scope, role, groups }, now);
      if (was === undefined) return;
      recording.news.people.add(uid);
      if (role === undefined) for (const told of recording.left) await told(tx, { uid, scope });
      for (const move of await movesOf(sql, { scope, ...was, after: role }))
        for (const told of recording.moved) await told(tx, { uid, ...move });
    },
    enqueue: (name, payload, options) => enqueue(recording, name, payload, options),
  };
  return tx;
};

/** Locks in the one order that everybody uses; the new revision is this transaction's. */
export const lockScopes = async (sql: Sql, scopes: readonly string[]): Promise<Map<string, number | undefined>> => {
  const revs = new Map<string, number | undefined>();
  for (const scope of [...new Set(scopes)].sort()) {
    const locked = await sql
      .updateTable('scope')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', scope)
      .returning('rev')
      .executeTakeFirst();
    revs.set(scope, locked?.rev);
  }
  return revs;
};

/** Whatever a transaction leaves in a live scope is told as it is. */
const follow = ({ written }: News, scope: string, rev: number): void => {
  if (isLive(scope)) written.set(scope, nothingWritten(rev));
};

const revOf = ({ revs }: Recording, scope: string): number => {
  const rev = revs.get(scope);
  if (rev === undefined) throw new Error(`scope ${scope} was written without being locked`);
  return rev;
};

const openScope = async (
  { sql, revs, news }: Recording,
  scope: string,
  { follows = '', roles = courseRoles }: NewScope,
): Promise<boolean> => {
  if (revs.get(scope) !== undefined) return false;
  const led = follows === '' ? '' : roles.join(',');
  // Somebody may be opening it at the same time: whoever comes second finds it made, and has it locked.
  const { rev } = await sql
    .insertInto('scope')
    .values({ id: scope, rev: 1, floor: 0, follows, follow_roles: led })
    .onConflict((clash) => clash.column('id').doUpdateSet((eb) => ({ rev: eb('scope.rev', '+', 1) })))
    .returning('rev')
    .executeTakeFirstOrThrow();
  revs.set(scope, rev);
  follow(news, scope, rev);
  if (rev > 1) return false;
  if (follows !== '') for (const { uid } of await membersOf(sql, scope)) news.people.add(uid);
  return true;
};

const put = async <Row extends { readonly id: string }>(recording: Recording, of: Entity<Row>, row: Row) => {
  const scope = scopeOf(of, row);
  const rev = revOf(recording, scope);
  const stored = { ...encodeRow(of, row), recorded_at: recording.now };
  const key = (of.key ?? ['id']).map(columnOf);
  const scopeColumn = columnOf(of.scope.field);
  const written = await recording.sql
    .withTables<AnyTables>()
    .insertInto(of.table)
    .values(stored)
    .onConflict((clash) =>
      clash
        .columns(key)
        .doUpdateSet((eb) => Object.fromEntries(Object.keys(stored).map((name) => [name, eb.ref(`excluded.${name}`)])))
        // A row never moves between scopes: its readers there would keep it.
        .whereRef(`${of.table}.${scopeColumn}`, '=', `excluded.${scopeColumn}`),
    )
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) throw new Error(`${of.name} ${row.id} belongs to another scope than ${scope}`);
  const isFixed = typeof of.audience === 'string';
  const audiences = typeof of.audience === 'string' ? [of.audience] : of.audience(row);
  if (!isFixed) await endAudiences(recording, { scope, entity: of.name, id: row.id, rev }, audiences);
  await showTo(recording, { scope, entity: of.name, id: row.id, rev }, audiences);
  notePut(recording.news.written.get(scope), of, row);
};

interface Place {
  readonly scope: string;
  readonly entity: string;
  readonly id: string;
  readonly rev: number;
}

const showTo = async ({ sql, now, news }: Recording, place: Place, audiences: readonly Audience[]) => {
  if (audiences.length === 0) return;
  await sql
    .insertInto('sync_row')
    .values([...new Set(audiences)].map((audience) => ({ ...place, audience, deleted: 0, changed_at: now })))
    .onConflict((clash) =>
      clash.columns(['scope', 'entity', 'id', 'audience']).doUpdateSet({ rev: place.rev, deleted: 0, changed_at: now }),
    )
    .execute();
  tell(news, place.scope, audiences);
};

/** Entries of everybody who is not in `kept` become tombstones. */
const endAudiences = async ({ sql, now, news }: Recording, place: Place, kept: readonly Audience[]) => {
  let query = sql
    .updateTable('sync_row')
    .set({ rev: place.rev, deleted: 1, changed_at: now })
    .where('scope', '=', place.scope)
    .where('entity', '=', place.entity)
    .where('id', '=', place.id)
    .where('deleted', '=', 0);
  if (kept.length > 0) query = query.where('audience', 'not in', kept);
  const ended = await query.returning('audience').execute();
  tell(
    news,
    place.scope,
    ended.map(({ audience }) => audience as Audience),
  );
};

const remove = async <Row extends { readonly id: string }>(
  recording: Recording,
  of: Entity<Row>,
  scope: string,
  id: string,
) => {
  const rev = revOf(recording, scope);
  await recording.sql
    .withTables<AnyTables>()
    .deleteFrom(of.table)
    .where(columnOf(of.scope.field), '=', scope.slice(of.scope.kind.length + 1))
    .where('id', '=', id)
    .execute();
  await endAudiences(recording, { scope, entity: of.name, id, rev }, []);
  noteRemoved(recording.news.written.get(scope), of, id);
};

const tell = ({ touched }: News, scope: string, audiences: readonly Audience[]) => {
  if (audiences.length === 0) return;
  const known = touched.get(scope) ?? new Set<Audience>();
  for (const audience of audiences) known.add(audience);
  touched.set(scope, known);
};

const enqueue = async (
  { sql, now, news, newJobId }: Recording,
  name: string,
  payload: unknown,
  { key, runAt }: { readonly key?: string; readonly runAt?: number } = {},
) => {
  await insertJob(sql, {
    id: newJobId(),
    name,
    key: key === undefined ? null : jobKey(name, key),
    payload,
    runAt: runAt ?? now,
    now,
  });
  // One for later is found when its time comes.
  if ((runAt ?? now) <= now) news.jobs = true;
};
