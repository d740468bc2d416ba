import type { ScopeRole } from '#contract/core/roles.ts';
import { isLive, type Viewer } from '#contract/core/scopes.ts';
import { ScopeRole as ScopeRoleShape } from '#contract/core/shapes/roles.ts';
import type { Sql } from '../db/database.ts';

export interface Membership extends Viewer {
  readonly scope: string;
  readonly epoch: number;
}

/** Left scopes stay as rows without a role, so that the epoch never goes back. */
const absent = '';

const columns = ['uid', 'scope', 'role', 'epoch', 'groups'] as const;

interface StoredMember {
  readonly uid: string;
  readonly scope: string;
  readonly role: string;
  readonly epoch: number;
  readonly groups: string;
}

const decodeMember = (stored: StoredMember): Membership => ({
  uid: stored.uid,
  scope: stored.scope,
  role: ScopeRoleShape.parse(stored.role),
  epoch: stored.epoch,
  groups: stored.groups === '[]' ? [] : (JSON.parse(stored.groups) as string[]),
});

/** A membership with the state of its scope in the same snapshot. */
export interface Standing extends Membership {
  readonly rev: number;
  readonly floor: number;
}

/** Every scope that a person belongs to now, also by belonging to the one it follows. Conversations come last. */
export const standingsOf = async (sql: Sql, uid: string): Promise<readonly Standing[]> =>
  (await standingsOfAll(sql, [uid])).get(uid) ?? [];

/** The same of several people, by uid; those who belong to nothing are not in it. */
const standingsOfAll = async (sql: Sql, uids: readonly string[]): Promise<ReadonlyMap<string, readonly Standing[]>> => {
  const present = sql.selectFrom('member').where('uid', 'in', uids).where('role', '<>', absent);
  const stored = await present
    .innerJoin('scope', 'scope.id', 'member.scope')
    .select(['uid', 'scope.id as scope', 'role', 'epoch', 'groups', 'rev', 'floor', 'follow_roles as roles'])
    .unionAll(
      present
        .innerJoin('scope', 'scope.follows', 'member.scope')
        .select(['uid', 'scope.id as scope', 'role', 'epoch', 'groups', 'rev', 'floor', 'follow_roles as roles']),
    )
    .execute();
  const standings = stored
    .filter(({ role, roles }) => follows(roles, role))
    .map((one) => ({ ...decodeMember(one), rev: one.rev, floor: one.floor }))
    .sort(inOrder);
  return Map.groupBy(standings, ({ uid }) => uid);
};

const follows = (roles: string, role: string): boolean => roles === '' || roles.split(',').includes(role);

/** What is talked about fills a first pull only after everything else has come. */
const inOrder = (one: Standing, other: Standing): number => {
  const [late, laterOther] = [isLive(one.scope), isLive(other.scope)];
  if (late !== laterOther) return late ? 1 : -1;
  return one.scope < other.scope ? -1 : 1;
};

/** Every scope that a person belongs to now, by name. */
export const membershipsOf = async (sql: Sql, uid: string): Promise<readonly Membership[]> => standingsOf(sql, uid);

export const membershipsOfAll = (
  sql: Sql,
  uids: readonly string[],
): Promise<ReadonlyMap<string, readonly Membership[]>> => standingsOfAll(sql, uids);

interface Place {
  /** With the role that makes somebody absent, too. */
  readonly stored: StoredMember;
  /** The scope itself, and the one it follows. */
  readonly scopes: readonly string[];
}

/** Where somebody stands in a scope or in the one that it follows. */
const placeIn = async (sql: Sql, uid: string, scope: string): Promise<Place | undefined> => {
  const own = await sql
    .selectFrom('member')
    .select(columns)
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (own !== undefined) return { stored: own, scopes: [scope] };
  const led = await sql
    .selectFrom('scope')
    .innerJoin('member', 'member.scope', 'scope.follows')
    .select([...columns, 'follow_roles'])
    .where('id', '=', scope)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (led === undefined) return undefined;
  const role = follows(led.follow_roles, led.role) ? led.role : absent;
  return { stored: { ...led, role, scope }, scopes: [scope, led.scope] };
};

export const membershipIn = async (sql: Sql, uid: string, scope: string): Promise<Membership | undefined> => {
  const place = await placeIn(sql, uid, scope);
  return place === undefined || place.stored.role === absent ? undefined : decodeMember(place.stored);
};

/** What somebody may act as in a scope: nothing where it is closed to their role. Every call and every handler asks this. */
export const roleIn = async (sql: Sql, uid: string, scope: string): Promise<ScopeRole | undefined> => {
  const place = await placeIn(sql, uid, scope);
  if (place === undefined || place.stored.role === absent || (await isClosed(sql, place))) return undefined;
  return ScopeRoleShape.parse(place.stored.role);
};

const isClosed = async (sql: Sql, { stored: { role }, scopes }: Place): Promise<boolean> => {
  const stored = await sql
    .selectFrom('scope_closed')
    .select('role')
    .where('scope', 'in', scopes)
    .where('role', '=', role)
    .executeTakeFirst();
  return stored !== undefined;
};

/** The roles that a scope is closed to, by itself or by the one it follows. */
export const rolesShutOut = async (sql: Sql, scope: string): Promise<Set<string>> => {
  const led = await sql.selectFrom('scope').select('follows').where('id', '=', scope).executeTakeFirst();
  const stored = await sql
    .selectFrom('scope_closed')
    .select('role')
    .where('scope', 'in', [scope, led?.follows ?? ''])
    .execute();
  return new Set(stored.map(({ role }) => role));
};

/** Closes a scope to everybody of one role, or opens it again. */
export const writeClosed = async (sql: Sql, scope: string, role: ScopeRole, closed: boolean): Promise<void> => {
  if (!closed) {
    await sql.deleteFrom('scope_closed').where('scope', '=', scope).where('role', '=', role).execute();
    return;
  }
  await sql
    .insertInto('scope_closed')
    .values({ scope, role })
    .onConflict((clash) => clash.columns(['scope', 'role']).doNothing())
    .execute();
};

/** Whether somebody belonged to a scope and does not any more, or finds it closed. */
export const isShutOut = async (sql: Sql, uid: string, scope: string): Promise<boolean> => {
  const place = await placeIn(sql, uid, scope);
  return place !== undefined && (place.stored.role === absent || (await isClosed(sql, place)));
};

/** Everybody who belongs to a scope, with their role; no more than `most` of them. */
export const membersOf = async (
  sql: Sql,
  scope: string,
  most?: number,
): Promise<readonly { readonly uid: string; readonly role: ScopeRole }[]> => {
  const led = await sql
    .selectFrom('scope')
    .select(['follows', 'follow_roles'])
    .where('id', '=', scope)
    .executeTakeFirst();
  const roles = led?.follow_roles ?? '';
  let query = sql
    .selectFrom('member')
    .select(['uid', 'role'])
    .where('scope', '=', led?.follows || scope)
    .where('role', '<>', absent)
    .orderBy('uid');
  if (roles !== '') query = query.where('role', 'in', roles.split(','));
  if (most !== undefined) query = query.limit(most);
  return (await query.execute()).map(({ uid, role }) => ({ uid, role: ScopeRoleShape.parse(role) }));
};

/** What everybody who belongs to a scope may act as in it: `roleIn` for many. */
export const rolesIn = async (sql: Sql, scope: string): Promise<ReadonlyMap<string, ScopeRole>> => {
  const closed = await sql
    .selectFrom('scope_closed')
    .select('role')
    .where((where) =>
      where.or([
        where('scope', '=', scope),
        where('scope', 'in', where.selectFrom('scope as led').select('led.follows').where('led.id', '=', scope)),
      ]),
    )
    .execute();
  const members = await membersOf(sql, scope);
  return new Map(
    members.filter(({ role }) => !closed.some((one) => one.role === role)).map(({ uid, role }) => [uid, role]),
  );
};

/** A number for each person that grows whenever what they belong to changes. */
export const versionsOf = async (sql: Sql, uids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const stored = await sql
    .selectFrom('member')
    .select(({ fn }) => ['uid', fn.sum<number>('epoch').as('version')])
    .where('uid', 'in', uids)
    .groupBy('uid')
    .execute();
  return new Map(stored.map(({ uid, version }) => [uid, Number(version)]));
};

/** People of a scope with one role. */
export const membersWithRole = async (sql: Sql, scope: string, role: ScopeRole): Promise<string[]> => {
  const stored = await sql
    .selectFrom('member')
    .select('uid')
    .where('scope', '=', scope)
    .where('role', '=', role)
    .orderBy('uid')
    .execute();
  return stored.map(({ uid }) => uid);
};

/** Scopes of a kind whose membership changed since a time of the server's clock. */
export const scopesWithChangedMembers = async (sql: Sql, kind: string, since: number): Promise<string[]> => {
  const stored = await sql
    .selectFrom('member')
    .select('scope')
    .distinct()
    .where('changed_at', '>=', since)
    .where('scope', 'like', `${kind}:%`)
    .execute();
  return stored.map(({ scope }) => scope);
};

/** What somebody was in a scope, and what they are now. */
export interface Move {
  readonly scope: string;
  readonly before: ScopeRole | undefined;
  readonly after: ScopeRole | undefined;
}

/** What another role in a scope means there and in those that follow it; nothing where it makes no difference. */
export const movesOf = async (sql: Sql, { scope, before, after }: Move): Promise<Move[]> => {
  if (before === after) return [];
  const led = isLive(scope)
    ? []
    : await sql.selectFrom('scope').select(['id', 'follow_roles']).where('follows', '=', scope).orderBy('id').execute();
  const moves = led.map(({ id, follow_roles: roles }) => {
    const within = (role: ScopeRole | undefined) => (role !== undefined && follows(roles, role) ? role : undefined);
    return { scope: id, before: within(before), after: within(after) };
  });
  return [{ scope, before, after }, ...moves.filter((one) => one.before !== one.after)];
};

/** Writes one membership; `role` undefined ends it. Answers what it was; `undefined` when nothing changed. */
export const writeMember = async (
  sql: Sql,
  { uid, scope, role, groups }: { uid: string; scope: string; role: ScopeRole | undefined; groups: readonly string[] },
  now: number,
): Promise<Pick<Move, 'before'> | undefined> => {
  const next = { role: role ?? absent, groups: JSON.stringify(role === undefined ? [] : groups.toSorted()) };
  const current = await sql
    .selectFrom('member')
    .select(['role', 'groups', 'epoch'])
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (current === undefined) {
    if (role === undefined) return undefined;
    await sql
      .insertInto('member')
      .values({ uid, scope, ...next, epoch: 1, changed_at: now })
      .execute();
    return { before: undefined };
  }
  if (current.role === next.role && current.groups === next.groups) return undefined;
  await sql
    .updateTable('member')
    .set({ ...next, epoch: current.epoch + 1, changed_at: now })
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .execute();
  return { before: current.role === absent ? undefined : ScopeRoleShape.parse(current.role) };
};
