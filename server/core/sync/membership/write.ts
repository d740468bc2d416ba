import { isGuest, type ScopeRole } from '#contract/core/roles.ts';
import { isLive } from '#contract/core/scopes.ts';
import { ScopeRole as ScopeRoleShape } from '#contract/core/shapes.ts';
import type { Sql } from '../../db/database.ts';
import type { Ended } from '../../db/tables.ts';
import { later } from '../../db/transaction.ts';
import type { Recording, Tx } from '../recorder.ts';
import { absent, follows } from './places.ts';

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

/** What somebody was in a scope, and what they are now. */
export interface Move {
  readonly scope: string;
  readonly before: ScopeRole | undefined;
  readonly after: ScopeRole | undefined;
}

/** What another role in a scope means there and in those that follow it; nothing where it makes no difference. */
const movesOf = async (sql: Sql, { scope, before, after }: Move): Promise<Move[]> => {
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

export interface WrittenMember {
  readonly uid: string;
  readonly scope: string;
  readonly role: ScopeRole | undefined;
  /** As they were unless given: whoever comes back, or gets another role, is where they were. */
  readonly groups?: readonly string[] | undefined;
  /** How, where it ends. */
  readonly ended?: Ended;
}

/** How somebody's membership of a scope ended; '' also where it did not. */
export const endingIn = async (sql: Sql, uid: string, scope: string): Promise<Ended> => {
  const own = sql.selectFrom('member').select('ended').where('uid', '=', uid).where('scope', '=', scope);
  return (await own.executeTakeFirst())?.ended ?? '';
};

/** Somebody who had left by themselves is removed: how it ended is what the staff said last. */
export const removeWhoLeft = async (sql: Sql, uid: string, scope: string): Promise<void> => {
  await sql
    .updateTable('member')
    .set({ ended: 'removed' })
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .where('role', '=', absent)
    .where('ended', '=', 'left')
    .execute();
};

/** Whose membership somebody else ended. */
export const removedFrom = async (sql: Sql, scope: string, limit: number): Promise<readonly string[]> => {
  const ended = sql.selectFrom('member').select('uid').where('scope', '=', scope).where('ended', '=', 'removed');
  return (await ended.orderBy('uid').limit(limit).execute()).map(({ uid }) => uid);
};

/** Writes one membership; `role` undefined ends it. Answers what it was; `undefined` when nothing changed. */
export const writeMember = async (
  sql: Sql,
  { uid, scope, role, groups, ended = '' }: WrittenMember,
  now: number,
): Promise<Pick<Move, 'before'> | undefined> => {
  const current = await sql
    .selectFrom('member')
    .select(['role', 'groups', 'epoch', 'ended'])
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .executeTakeFirst();
  const next = { role: role ?? absent, groups: groups === undefined ? (current?.groups ?? '[]') : inOrder(groups) };
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
    // Whoever looks on as a guest has not come back.
    .set({
      ...next,
      ...(current.role === next.role ? {} : { granted: '', denied: '' }),
      epoch: current.epoch + 1,
      changed_at: now,
      ended: isGuest(role) ? current.ended : ended,
    })
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .execute();
  return { before: current.role === absent ? undefined : ScopeRoleShape.parse(current.role) };
};

const inOrder = (groups: readonly string[]): string => JSON.stringify(groups.toSorted());

/**
 * Writes the groups of several people of a scope, also of those who left it: they find them when they come back. What somebody may
 * see changes with them, so their epoch grows. Answers whose groups changed, of those who are there.
 */
const writeGroups = async (
  sql: Sql,
  scope: string,
  groups: ReadonlyMap<string, readonly string[]>,
  now: number,
): Promise<string[]> => {
  if (groups.size === 0) return [];
  const stored = await sql
    .selectFrom('member')
    .select(['uid', 'role', 'groups', 'epoch'])
    .where('scope', '=', scope)
    .where('uid', 'in', [...groups.keys()])
    .execute();
  const changed = stored
    .map((one) => ({ ...one, next: inOrder(groups.get(one.uid) ?? []) }))
    .filter((one) => one.next !== one.groups);
  for (const { uid, epoch, next } of changed)
    later(
      sql,
      sql
        .updateTable('member')
        .set({ groups: next, epoch: epoch + 1, changed_at: now })
        .where('uid', '=', uid)
        .where('scope', '=', scope)
        .execute(),
    );
  return changed.filter(({ role }) => role !== absent).map(({ uid }) => uid);
};

/** Writes the groups of people and tells whoever is to be told inside the transaction. */
export const setGroups = async (
  recording: Recording,
  tx: Tx,
  scope: string,
  groups: ReadonlyMap<string, readonly string[]>,
): Promise<void> => {
  for (const uid of await writeGroups(recording.sql, scope, groups, recording.now)) {
    recording.news.people.add(uid);
    for (const told of recording.regrouped) await told(tx, { uid, scope });
  }
};

/** By their names; those that are no rights (any more) count for nothing when they are read. */
export interface WrittenRights {
  readonly granted: readonly string[];
  readonly denied: readonly string[];
}

/** Rights limit acts, not reading: the epoch stays. */
export const writeRights = async (
  sql: Sql,
  uid: string,
  scope: string,
  { granted, denied }: WrittenRights,
): Promise<void> => {
  await sql
    .updateTable('member')
    .set({ granted: granted.join(), denied: denied.join() })
    .where('uid', '=', uid)
    .where('scope', '=', scope)
    .execute();
};

/** Writes one membership and tells whoever is to be told inside the transaction. */
export const setMember = async (recording: Recording, tx: Tx, given: WrittenMember): Promise<void> => {
  const { uid, scope, role } = given;
  const was = await writeMember(recording.sql, given, recording.now);
  if (was === undefined) return;
  recording.news.people.add(uid);
  if (role === undefined) for (const told of recording.left) await told(tx, { uid, scope });
  for (const move of await movesOf(recording.sql, { scope, ...was, after: role }))
    for (const told of recording.moved) await told(tx, { uid, ...move });
};
