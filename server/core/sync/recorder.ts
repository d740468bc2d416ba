import { type Actor, courseRoles, roleOfActor, type ScopeRole } from '#contract/core/roles.ts';
import { type Audience, isLive } from '#contract/core/scopes.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import type { Sql } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Ended } from '../db/tables.ts';
import { later } from '../db/transaction.ts';
import { insertJob, type JobKey, jobKey } from '../jobs/job-table.ts';
import { asEntity, type Entity, type EntityRegistry, scopeOf } from './entity.ts';
import { besides } from './growth.ts';
import { nothingWritten, type Written } from './live/written.ts';
import { actorIn, type Membership, membershipIn, membersOf, type ScopeStanding } from './members.ts';
import { type Move, setGroups, setMember, type WrittenRights, writeClosed, writeRights } from './membership/write.ts';
import { noteFresh, put, remove, revOf } from './put.ts';
import { sizeOf } from './room.ts';
import { isTaken, readRow, refuseTaken } from './rows.ts';

/** What a transaction changed, told after it committed. */
export interface News {
  /** Audiences with new rows, by scope. */
  readonly touched: Map<string, Set<Audience>>;
  /** People whose memberships changed. */
  readonly people: Set<string>;
  /** Jobs were enqueued that are due. */
  jobs: boolean;
  /** Of what it wrote. */
  bytes: number;
  /** By live scope that was locked. */
  readonly written: Map<string, Written>;
  /** The same as it travels, when the transaction is over. */
  patches: readonly LivePatch[];
}

export const noNews = (): News => ({
  touched: new Map(),
  people: new Set(),
  jobs: false,
  bytes: 0,
  written: new Map(),
  patches: [],
});

/** Told inside the transaction when somebody's membership of a scope ends. */
export type Left = (tx: Tx, who: { readonly uid: string; readonly scope: string }) => Promise<void>;

/** Told inside the transaction when somebody's role in a scope begins, changes or ends; also in one that follows another. */
export type Moved = (tx: Tx, who: Move & { readonly uid: string }) => Promise<void>;

/** Told inside the transaction when somebody who stays in a scope is in other groups of it. */
export type Regrouped = (tx: Tx, who: { readonly uid: string; readonly scope: string }) => Promise<void>;

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
  /** Of a kind of row, by its name. */
  readonly entity: (name: string) => Entity;
  readonly get: <Row extends { readonly id: string }>(
    of: Entity<Row>,
    scope: string,
    id: string,
  ) => Promise<Row | undefined>;
  /** Asks whether an id was ever used for this entity; what it answers ends the transaction, refused, when it was. */
  readonly claim: <Row extends { readonly id: string }>(
    of: Entity<Row>,
    scope: string,
    id: string,
  ) => Promise<() => void>;
  /** Writes a row under an id that a client made, which must be free. */
  readonly create: <Row extends { readonly id: string }>(of: Entity<Row>, row: Row) => Promise<void>;
  readonly put: <Row extends { readonly id: string }>(of: Entity<Row>, row: Row) => Promise<void>;
  readonly remove: <Row extends { readonly id: string }>(of: Entity<Row>, scope: string, id: string) => Promise<void>;
  /** Creates a scope, declared or not; ends the transaction, refused, when it exists. It may be written from here on. */
  readonly openScope: (scope: string, options?: NewScope) => Promise<void>;
  /** The same of one that several may open: false when it exists. Either way it is locked, and may be written. */
  readonly findScope: (scope: string, options?: NewScope) => Promise<boolean>;
  /** As what somebody acts, with their own rights; rules ask this. `undefined` also where the scope is closed to the role. */
  readonly actorOf: (uid: string, scope: string) => Promise<Actor | undefined>;
  /** What somebody reads of a scope, also where it is closed to their role. */
  readonly memberOf: (uid: string, scope: string) => Promise<Membership | undefined>;
  /** What somebody is; not what they may do. */
  readonly roleOf: (uid: string, scope: string) => Promise<ScopeRole | undefined>;
  /** Their groups stay as they are. */
  readonly setMember: (uid: string, scope: string, role: ScopeRole | undefined) => Promise<void>;
  /** The groups of people of a scope, by uid: they read the rows with the audience `g:<group>` of each. */
  readonly setGroups: (scope: string, groups: ReadonlyMap<string, readonly string[]>) => Promise<void>;
  /** What a member may do beside their role, and may not of it; another role forgets both. Nobody sees more or less by it. */
  readonly setRights: (uid: string, scope: string, rights: WrittenRights) => Promise<void>;
  /** Ends a membership, and keeps how. */
  readonly endMember: (uid: string, scope: string, ended: Ended) => Promise<void>;
  /** Closes a scope to everybody of one role, or opens it again: they keep what they hold and are refused the rest. */
  readonly setClosed: (scope: string, role: ScopeRole, closed: boolean) => Promise<void>;
  /** What a feature leaves in tables of its own, in bytes: it counts like a row for what its writer leaves in a day. */
  readonly leaves: (bytes: number) => void;
  /** How many bytes it leaves, as far as it has come. */
  readonly leaving: () => number;
  /** Work for after the commit, kept with it. What has a `key` that was enqueued before is not enqueued again. */
  readonly enqueue: (
    job: string,
    payload: unknown,
    options?: { readonly key?: JobKey; readonly runAt?: number },
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
  readonly regrouped: readonly Regrouped[];
  readonly newJobId: () => string;
  /** Whose turn the jobs take that are asked for; nobody's unless told. */
  readonly asker?: string;
  /** For writes that name kinds of rows. */
  readonly entities?: Pick<EntityRegistry, 'get'>;
  /** Where somebody stands, by scope: read under the locks, and forgotten as soon as it may have changed. */
  readonly author?: { readonly uid: string; readonly places: Map<string, ScopeStanding> };
}

export const createTx = (recording: Recording): Tx => {
  const { sql, now, revs, news } = recording;
  for (const [scope, rev] of revs) if (rev !== undefined) follow(news, scope, rev);
  const tx: Tx = {
    sql,
    now,
    entity: (name) => {
      const of = recording.entities?.get(name);
      if (of === undefined) throw new Error(`no kind of row is called ${name}`);
      return of;
    },
    get: (of, scope, id) => readRow(sql, of, scope, id),
    claim: async (of, scope, id) => {
      const taken = await isTaken(sql, of, scope, id);
      if (!taken) noteFresh(recording, asEntity(of), scope, id);
      return () => refuseTaken(taken, `${of.name} ${id}`);
    },
    create: async (of, row) => {
      (await tx.claim(of, scopeOf(of, row), row.id))();
      put(recording, of, row);
    },
    put: async (of, row) => put(recording, of, row),
    remove: async (of, scope, id) => remove(recording, of, scope, id),
    openScope: async (scope, opening) => refuseTaken(!(await tx.findScope(scope, opening)), scope),
    findScope: async (scope, opening = {}) => {
      forget(recording);
      if (!(await openScope(recording, scope, opening))) return false;
      for (const told of recording.opened) await told(tx, scope);
      return true;
    },
    actorOf: (uid, scope) => actorOf(recording, uid, scope),
    memberOf: (uid, scope) => memberOf(recording, uid, scope),
    roleOf: async (uid, scope) => {
      const actor = await actorOf(recording, uid, scope);
      return actor === undefined ? undefined : roleOfActor(actor);
    },
    setRights: async (uid, scope, rights) => {
      revOf(recording, scope);
      forget(recording);
      await writeRights(sql, uid, scope, rights);
    },
    setClosed: async (scope, role, closed) => {
      revOf(recording, scope);
      forget(recording);
      await writeClosed(sql, scope, role, closed);
    },
    setMember: async (uid, scope, role) => {
      revOf(recording, scope);
      forget(recording);
      await setMember(recording, tx, { uid, scope, role });
    },
    setGroups: async (scope, groups) => {
      revOf(recording, scope);
      forget(recording);
      await setGroups(recording, tx, scope, groups);
    },
    endMember: async (uid, scope, ended) => {
      revOf(recording, scope);
      forget(recording);
      await setMember(recording, tx, { uid, scope, role: undefined, ended });
    },
    leaves: (bytes) => {
      news.bytes += bytes;
    },
    leaving: () => news.bytes,
    enqueue: (name, payload, options) => enqueue(recording, name, payload, options),
  };
  return tx;
};

const forget = ({ author }: Recording): void => author?.places.clear();

const placeOf = ({ author }: Recording, uid: string, scope: string): ScopeStanding | undefined =>
  author?.uid === uid ? author.places.get(scope) : undefined;

const actorOf = async (recording: Recording, uid: string, scope: string): Promise<Actor | undefined> => {
  const place = placeOf(recording, uid, scope);
  return place === undefined ? actorIn(recording.sql, uid, scope) : place.actor;
};

const memberOf = async (recording: Recording, uid: string, scope: string): Promise<Membership | undefined> => {
  const place = placeOf(recording, uid, scope);
  return place === undefined ? membershipIn(recording.sql, uid, scope) : place.member;
};

/** Locks in the one order that everybody uses; the new revision is this transaction's. */
export const lockScopes = async (sql: Sql, scopes: readonly string[]): Promise<Map<string, number | undefined>> => {
  const inOrder = [...new Set(scopes)].sort();
  const locked = await Promise.all(inOrder.map((scope) => lockScope(sql, scope)));
  return new Map(inOrder.map((scope, index) => [scope, locked[index]?.rows[0]?.rev]));
};

const lockScope = prepared(1, (sql, scope: string) =>
  sql
    .updateTable('scope')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('id', '=', scope)
    .returning('rev'),
);

/** Whatever a transaction leaves in a live scope is told as it is. */
const follow = ({ written }: News, scope: string, rev: number): void => {
  if (isLive(scope)) written.set(scope, nothingWritten(rev));
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

const enqueue = async (
  { sql, now, news, newJobId, asker = '' }: Recording,
  name: string,
  payload: unknown,
  { key, runAt }: { readonly key?: JobKey; readonly runAt?: number } = {},
) => {
  const jobOf = key === undefined ? null : jobKey(name, key);
  news.bytes += besides.row + sizeOf(payload);
  later(sql, insertJob(sql, { id: newJobId(), name, key: jobOf, payload, runAt: runAt ?? now, now, by: asker }));
  // One for later is found when its time comes.
  if ((runAt ?? now) <= now) news.jobs = true;
};
