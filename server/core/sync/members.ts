import { type Actor, actorFrom, roleOfActor, type ScopeRole } from '#contract/core/roles.ts';
import { isLive, optIn, type Viewer } from '#contract/core/scopes.ts';
import { ScopeRole as ScopeRoleShape } from '#contract/core/shapes.ts';
import type { Sql } from '../db/database.ts';
import { absent, follows, placesIn, type StoredMember, type StoredMembership } from './membership/places.ts';

export interface Membership extends Viewer {
  readonly scope: string;
  readonly epoch: number;
  /** As what they act there: their role, with the rights of their own. */
  readonly actor: Actor;
}

const decodeActor = ({ role, granted, denied }: Pick<StoredMember, 'role' | 'granted' | 'denied'>): Actor =>
  actorFrom(ScopeRoleShape.parse(role), { granted: namesIn(granted), denied: namesIn(denied) });

const namesIn = (stored: string): string[] => (stored === '' ? [] : stored.split(','));

const decodeMember = (stored: StoredMember): Membership => ({
  uid: stored.uid,
  scope: stored.scope,
  role: ScopeRoleShape.parse(stored.role),
  actor: decodeActor(stored),
  epoch: stored.epoch,
  groups: stored.groups === '[]' ? [] : (JSON.parse(stored.groups) as string[]),
});

/** A membership with the state of its scope in the same snapshot. */
export interface Standing extends Membership {
  readonly rev: number;
  readonly floor: number;
}

/**
 * Every scope that a person belongs to now, also by belonging to the one it follows. Conversations come last. Of those that are asked
 * for by name, only the `opened`; all unless told.
 */
export const standingsOf = async (sql: Sql, uid: string, opened?: readonly string[]): Promise<readonly Standing[]> =>
  (await standingsOfAll(sql, [uid], opened)).get(uid) ?? [];

/** The first text behind all names that begin with `optIn`: both databases compare them by their bytes. */
const behindOptIn = 'work;';

const standingColumns = [
  'uid',
  'scope.id as scope',
  'role',
  'epoch',
  'groups',
  'granted',
  'denied',
  'rev',
  'floor',
  'follow_roles as roles',
] as const;

/** The same of several people, by uid; those who belong to nothing are not in it. */
const standingsOfAll = async (
  sql: Sql,
  uids: readonly string[],
  opened?: readonly string[],
): Promise<ReadonlyMap<string, readonly Standing[]>> => {
  const present = sql.selectFrom('member').where('uid', 'in', uids).where('role', '<>', absent);
  let led = present.innerJoin('scope', 'scope.follows', 'member.scope').select(standingColumns);
  if (opened !== undefined)
    led = led.where((eb) =>
      eb.or([
        eb('scope.id', '<', optIn),
        eb('scope.id', '>=', behindOptIn),
        ...(opened.length === 0 ? [] : [eb('scope.id', 'in', opened)]),
      ]),
    );
  const stored = await present
    .innerJoin('scope', 'scope.id', 'member.scope')
    .select(standingColumns)
    .unionAll(led)
    .execute();
  const standings = stored
    .filter(({ role, roles }) => follows(roles, role))
    .map((one) => ({ ...decodeMember(one), rev: one.rev, floor: one.floor }))
    .sort(inOrder);
  return Map.groupBy(standings, ({ uid }) => uid);
};

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

const placeIn = async (sql: Sql, uid: string, scope: string): Promise<StoredMembership | undefined> =>
  (await placesIn(sql, uid, [scope])).get(scope);

export const membershipIn = async (sql: Sql, uid: string, scope: string): Promise<Membership | undefined> =>
  belonging(await placeIn(sql, uid, scope));

/** A membership, and whether its scope is closed to the role: `membershipIn` and `roleIn` at once. */
export const standingIn = async (
  sql: Sql,
  uid: string,
  scope: string,
): Promise<(Membership & { readonly isClosed: boolean }) | undefined> => {
  const place = await placeIn(sql, uid, scope);
  if (place === undefined || place.stored.role === absent) return undefined;
  return { ...decodeMember(place.stored), isClosed: place.isClosed };
};

/** As what somebody may act in a scope: nothing where it is closed to their role. Every call and every handler asks this. */
export const actorIn = async (sql: Sql, uid: string, scope: string): Promise<Actor | undefined> =>
  acting(await placeIn(sql, uid, scope));

/** The role alone, for whom it makes a difference what somebody is. What they may do is asked of the actor. */
export const roleIn = async (sql: Sql, uid: string, scope: string): Promise<ScopeRole | undefined> => {
  const actor = await actorIn(sql, uid, scope);
  return actor === undefined ? undefined : roleOfActor(actor);
};

/** Where somebody stands in a scope: what they read there, and as what they may act. */
export interface ScopeStanding {
  readonly member: Membership | undefined;
  readonly actor: Actor | undefined;
}

/** `membershipIn` and `actorIn` at once, for several scopes, of each. */
export const placesUnder = async (
  sql: Sql,
  uid: string,
  scopes: readonly string[],
): Promise<Map<string, ScopeStanding>> => {
  const places = scopes.length === 0 ? new Map<string, StoredMembership>() : await placesIn(sql, uid, scopes);
  return new Map(
    scopes.map((scope) => [scope, { member: belonging(places.get(scope)), actor: acting(places.get(scope)) }]),
  );
};

/** As what somebody may act in several scopes, of each. */
export const actorsOf = async (sql: Sql, uid: string, scopes: readonly string[]) =>
  new Map([...(await placesUnder(sql, uid, scopes))].map(([scope, { actor }]) => [scope, actor]));

const belonging = (place: StoredMembership | undefined): Membership | undefined =>
  place === undefined || place.stored.role === absent ? undefined : decodeMember(place.stored);

const acting = (place: StoredMembership | undefined): Actor | undefined =>
  place === undefined || place.stored.role === absent || place.isClosed ? undefined : decodeActor(place.stored);

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

/** Whether somebody belonged to a scope and does not any more, or finds it closed. */
export const isShutOut = async (sql: Sql, uid: string, scope: string): Promise<boolean> => {
  const place = await placeIn(sql, uid, scope);
  return place !== undefined && (place.stored.role === absent || place.isClosed);
};

/** Everybody who belongs to a scope, with their role; no more than `max` of them. */
export const membersOf = async (
  sql: Sql,
  scope: string,
  max?: number,
): Promise<readonly { readonly uid: string; readonly role: ScopeRole; readonly actor: Actor }[]> => {
  const led = await sql
    .selectFrom('scope')
    .select(['follows', 'follow_roles'])
    .where('id', '=', scope)
    .executeTakeFirst();
  const roles = led?.follow_roles ?? '';
  let query = sql
    .selectFrom('member')
    .select(['uid', 'role', 'granted', 'denied'])
    .where('scope', '=', led?.follows || scope)
    .where('role', '<>', absent)
    .orderBy('uid');
  if (roles !== '') query = query.where('role', 'in', roles.split(','));
  if (max !== undefined) query = query.limit(max);
  return (await query.execute()).map((one) => ({
    uid: one.uid,
    role: ScopeRoleShape.parse(one.role),
    actor: decodeActor(one),
  }));
};

/** As what everybody who belongs to a scope may act in it: `actorIn` for many. */
export const actorsIn = async (sql: Sql, scope: string): Promise<ReadonlyMap<string, Actor>> => {
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
    members.filter(({ role }) => !closed.some((one) => one.role === role)).map(({ uid, actor }) => [uid, actor]),
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

/** The same with what they read. */
export const viewersWithRole = async (sql: Sql, scope: string, role: ScopeRole): Promise<Viewer[]> => {
  const stored = await sql
    .selectFrom('member')
    .select(['uid', 'groups'])
    .where('scope', '=', scope)
    .where('role', '=', role)
    .orderBy('uid')
    .execute();
  return stored.map(({ uid, groups }) => ({ uid, role, groups: JSON.parse(groups) as string[] }));
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
