import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import {
  archiveCourseGroup,
  archiveGroupSet,
  chooseGroup,
  createCourseGroup,
  createGroupSet,
  placeStudents,
  updateCourseGroup,
  updateGroupSet,
} from '#contract/features/group/calls.ts';
import { groupLimits, groupMemberId } from '#contract/features/group/keys.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import {
  groupAfter,
  groupFrom,
  groupRefusal,
  isBlank,
  isListed,
  isOpenGroup,
  refuseChangeGroups,
  refuseChooseGroup,
  refuseCreateSet,
  refuseUpdateGroup,
  setAfter,
  setFrom,
} from '#contract/features/group/rules.ts';
import { onMutation, onPacedMutation } from '#server/core/feature.ts';
import { choosing } from '#server/core/session/paces.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { endGroup, place } from './placing.ts';
import {
  courseGroup,
  groupMember,
  groupSet,
  groupsOfSet,
  isGroupUsed,
  placesOfSet,
  setsOf,
  studentsOfGroup,
} from './store.ts';

/** The set that a change is about, for those who may change it. */
const ownSet = async (tx: Tx, uid: string, courseId: string, setId: string): Promise<Result<GroupSetRow>> => {
  const scope = courseScope(courseId);
  const set = await tx.get(groupSet, scope, setId);
  const refusal = refuseChangeGroups(await tx.actorOf(uid, scope), set);
  return refusal !== undefined || set === undefined ? refused(refusal ?? groupRefusal.setGone) : ok(set);
};

const createSet = onMutation(createGroupSet, async (tx, input, act) => {
  const { courseId, groups } = input;
  const refusal = refuseCreateSet(input, await tx.actorOf(act.uid, courseScope(courseId)));
  if (refusal !== undefined) return refused(refusal);
  const sets = await setsOf(tx.sql, courseId);
  if (sets.filter(({ owner, archived }) => owner === 'course' && !archived).length >= groupLimits.sets)
    return refused(groupRefusal.tooMany);
  const set = setFrom(input, act);
  await tx.create(groupSet, set);
  for (const { id, name } of groups)
    await tx.create(courseGroup, groupFrom({ courseId, setId: set.id, id, name }, set, act));
  return ok({});
});

const updateSet = onMutation(updateGroupSet, async (tx, input, act) => {
  const set = await ownSet(tx, act.uid, input.courseId, input.id);
  if (!set.ok) return set;
  if (isBlank(input.name)) return refused(groupRefusal.nameBlank);
  const next = setAfter(set.value, input);
  await tx.put(groupSet, next);
  const listed = isListed(next);
  if (listed === isListed(set.value)) return ok({});
  for (const one of await groupsOfSet(tx.sql, next.id)) await tx.put(courseGroup, { ...one, listed });
  for (const one of await placesOfSet(tx.sql, next.courseId, next.id)) await tx.put(groupMember, { ...one, listed });
  return ok({});
});

const createOne = onMutation(createCourseGroup, async (tx, input, act) => {
  const set = await ownSet(tx, act.uid, input.courseId, input.setId);
  if (!set.ok) return set;
  if (isBlank(input.name)) return refused(groupRefusal.nameBlank);
  const groups = await groupsOfSet(tx.sql, input.setId);
  if (groups.length >= groupLimits.groups) return refused(groupRefusal.tooMany);
  await tx.create(courseGroup, groupFrom(input, set.value, act));
  return ok({});
});

/** The group of a set, whatever its state. */
const groupIn = async (tx: Tx, { courseId, id: setId }: GroupSetRow, id: string): Promise<GroupRow | undefined> => {
  const group = await tx.get(courseGroup, courseScope(courseId), id);
  return group?.setId === setId ? group : undefined;
};

const updateOne = onMutation(updateCourseGroup, async (tx, input, act) => {
  const { courseId, setId, id, leader = '' } = input;
  const set = await ownSet(tx, act.uid, courseId, setId);
  if (!set.ok) return set;
  const group = await groupIn(tx, set.value, id);
  const place = leader && (await tx.get(groupMember, courseScope(courseId), groupMemberId(setId, leader)));
  const refusal = refuseUpdateGroup(input, group, typeof place === 'object' && place.groupId === id);
  if (refusal !== undefined || group === undefined) return refused(refusal ?? groupRefusal.gone);
  await tx.put(courseGroup, groupAfter(group, input));
  return ok({});
});

const isFilled = async (tx: Tx, { courseId, id }: GroupSetRow) => {
  const filled = new Set((await placesOfSet(tx.sql, courseId, id)).map(({ groupId }) => groupId));
  return (group: GroupRow): boolean => filled.has(group.id);
};

const archiveOne = onMutation(archiveCourseGroup, async (tx, { courseId, setId, id, state }, act) => {
  const set = await ownSet(tx, act.uid, courseId, setId);
  if (!set.ok) return set;
  const group = await groupIn(tx, set.value, id);
  // Gone already is what was wanted.
  if (group === undefined) return state === 1 ? ok({}) : refused(groupRefusal.gone);
  const filled = await isFilled(tx, set.value);
  if (state === 1) await endGroup(tx, group, !filled(group));
  else await tx.put(courseGroup, { ...group, archived: false });
  return ok({});
});

const archiveSet = onMutation(archiveGroupSet, async (tx, { courseId, id, state }, act) => {
  const scope = courseScope(courseId);
  const set = await ownSet(tx, act.uid, courseId, id);
  if (!set.ok) return set.refusal.reason === groupRefusal.setGone.reason && state === 1 ? ok({}) : set;
  if (state === 0) {
    await tx.put(groupSet, { ...set.value, archived: false });
    return ok({});
  }
  const groups = await groupsOfSet(tx.sql, id);
  const filled = await isFilled(tx, set.value);
  const used = await Promise.all(groups.map((group) => isGroupUsed(tx.sql, courseId, group.id)));
  if (groups.some(filled) || used.includes(true)) await tx.put(groupSet, { ...set.value, archived: true });
  else {
    for (const group of groups) await tx.remove(courseGroup, scope, group.id);
    await tx.remove(groupSet, scope, id);
  }
  return ok({});
});

const placeAll = onMutation(placeStudents, async (tx, { courseId, setId, moves }, act) => {
  const set = await ownSet(tx, act.uid, courseId, setId);
  if (!set.ok) return set;
  if (set.value.archived) return refused(groupRefusal.setGone);
  const groups = new Map((await groupsOfSet(tx.sql, setId)).map((group) => [group.id, group]));
  const isThere = (groupId: string) => groupId === '' || isOpenGroup(groups.get(groupId), setId);
  if (!moves.every(({ groupId }) => isThere(groupId))) return refused(groupRefusal.gone);
  const students = new Set(await membersWithRole(tx.sql, courseScope(courseId), 'student'));
  const wanted = moves.filter(({ uid }) => students.has(uid));
  await place(tx, set.value, new Map(wanted.map(({ uid, groupId }) => [uid, groupId])), act.at);
  return ok({});
});

const choose = onPacedMutation(chooseGroup, choosing, async (tx, { courseId, setId, groupId }, act) => {
  const scope = courseScope(courseId);
  const [role, set, group, inIt] = await Promise.all([
    tx.actorOf(act.uid, scope),
    tx.get(groupSet, scope, setId),
    groupId === '' ? undefined : tx.get(courseGroup, scope, groupId),
    groupId === '' ? [] : studentsOfGroup(tx.sql, courseId, groupId),
  ]);
  const others = inIt.filter((uid) => uid !== act.uid).length;
  const refusal = refuseChooseGroup(role, set, { groupId, group, others });
  if (refusal !== undefined || set === undefined) return refused(refusal ?? groupRefusal.setGone);
  await place(tx, set, new Map([[act.uid, groupId]]), act.at);
  return ok({});
});

export const groupMutations = [createSet, updateSet, archiveSet, createOne, updateOne, archiveOne, placeAll, choose];
