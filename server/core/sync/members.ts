import type { ScopeRole } from '#contract/core/roles.ts';
import type { Viewer } from '#contract/core/scopes.ts';
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

export const decodeMember = (stored: StoredMember): Membership => ({
  uid: stored.uid,
  scope: stored.scope,
  role: ScopeRoleShape.parse(stored.role),
  epoch: stored.epoch,
  groups: stored.groups === '[]' ? [] : (JSON.parse(stored.groups) as string[]),
});

/** Every scope that a person belongs to now, by name. */
export const membershipsOf = async (sql: Sql, uid: string): Promise<Membership[]> => {
  const stored = await sql
    .selectFrom('member')
    .select(columns)
    .where('uid', '=', uid)
    .where('role', '<>', absent)
    .orderBy('scope')
    .execute();
  return stored.map(decodeMember);
};

export const membershipIn = async (sql: Sql, uid: string, scope: string): Promise<Membership | undefined> => {
  const stored = await sql
    .selectFrom('member')
    .select(columns)
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('role', '<>', absent)
    .executeTakeFirst();
  return stored && decodeMember(stored);
};

/** What somebody may act as in a scope: nothing where it is closed to their role. Every call and every handler asks this. */
export const roleIn = async (sql: Sql, uid: string, scope: string): Promise<ScopeRole | undefined> => {
  const role = (await membershipIn(sql, uid, scope))?.role;
  return role === undefined || (await isClosedTo(sql, scope, role)) ? undefined : role;
};

const isClosedTo = async (sql: Sql, scope: string, role: ScopeRole): Promise<boolean> => {
  const stored = await sql
    .selectFrom('scope_closed')
    .select('role')
    .where('scope', '=', scope)
    .where('role', '=', role)
    .executeTakeFirst();
  return stored !== undefined;
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
  const stored = await sql
    .selectFrom('member')
    .select('role')
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (stored === undefined) return false;
  return stored.role === absent || (await isClosedTo(sql, scope, ScopeRoleShape.parse(stored.role)));
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

/** Writes one membership; `role` undefined ends it. Answers whether anything changed. */
export const writeMember = async (
  sql: Sql,
  { uid, scope, role, groups }: { uid: string; scope: string; role: ScopeRole | undefined; groups: readonly string[] },
  now: number,
): Promise<boolean> => {
  const next = { role: role ?? absent, groups: JSON.stringify(role === undefined ? [] : groups.toSorted()) };
  const current = await sql
    .selectFrom('member')
    .select(['role', 'groups', 'epoch'])
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (current === undefined) {
    if (role === undefined) return false;
    await sql
      .insertInto('member')
      .values({ uid, scope, ...next, epoch: 1, changed_at: now })
      .execute();
    return true;
  }
  if (current.role === next.role && current.groups === next.groups) return false;
  await sql
    .updateTable('member')
    .set({ ...next, epoch: current.epoch + 1, changed_at: now })
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .execute();
  return true;
};
