import { courseScope } from '#contract/core/scopes.ts';
import { groupMemberId } from '#contract/features/group/keys.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import { memberAfter } from '#contract/features/group/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { courseGroup, groupMember, groupsOfPeople, groupsOfSet, isGroupUsed } from './store.ts';

/** Puts people into groups of a set; what they may read follows. An empty group takes them out. */
export const place = async (tx: Tx, set: GroupSetRow, to: ReadonlyMap<string, string>, at: number): Promise<void> => {
  const { courseId, id: setId } = set;
  const scope = courseScope(courseId);
  const uids = [...to.keys()];
  const before = await readRows(
    tx.sql,
    groupMember,
    scope,
    uids.map((uid) => groupMemberId(setId, uid)),
  );
  for (const uid of uids) {
    const row = before.get(groupMemberId(setId, uid));
    const groupId = to.get(uid) ?? '';
    if ((row?.groupId ?? '') === groupId) continue;
    if (groupId === '') await tx.remove(groupMember, scope, groupMemberId(setId, uid));
    else await tx.put(groupMember, memberAfter(row, { courseId, setId, groupId, uid }, set, at));
  }
  await followPlaces(tx, { courseId, setId }, to);
};

/** What these places, once written, mean to others: nobody leads a group from outside, and groups say what is read. */
export const followPlaces = async (
  tx: Tx,
  { courseId, setId }: Pick<GroupRow, 'courseId' | 'setId'>,
  to: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const group of await groupsOfSet(tx.sql, setId))
    if (to.has(group.leader) && to.get(group.leader) !== group.id) await tx.put(courseGroup, { ...group, leader: '' });
  await tx.setGroups(courseScope(courseId), await groupsOfPeople(tx.sql, courseId, [...to.keys()]));
};

/** An empty group to which nothing was ever given leaves no trace; what hangs on any other stays readable. */
export const endGroup = async (tx: Tx, group: GroupRow, isEmpty: boolean): Promise<boolean> => {
  const kept = !isEmpty || (await isGroupUsed(tx.sql, group.courseId, group.id));
  if (kept) await tx.put(courseGroup, { ...group, archived: true });
  else await tx.remove(courseGroup, courseScope(group.courseId), group.id);
  return kept;
};
