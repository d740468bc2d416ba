import { courseScope } from '#contract/core/scopes.ts';
import { groupMemberId } from '#contract/features/group/keys.ts';
import { isListed } from '#contract/features/group/rules.ts';
import { groupMemberTable, groupSetTable, groupTable } from '#contract/features/group/tables.ts';
import {
  archiveCourseGroup,
  archiveGroupSet,
  chooseGroup,
  createCourseGroup,
  createGroupSet,
  placeStudents,
  updateCourseGroup,
  updateGroupSet,
} from '#contract/features/group/writes.ts';
import { choosing, judgingSome } from '#server/core/session/paces.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { endGroup, followPlaces } from './placing.ts';
import {
  courseGroup,
  groupMember,
  groupSet,
  groupsOfSet,
  isGroupUsed,
  placesOfSet,
  setsOf,
  studentsPlaced,
} from './store.ts';

const createSet = onWrite(createGroupSet, {
  lists: { [groupSetTable.name]: (tx, { courseId }) => setsOf(tx.sql, courseId) },
});

/** Who is seen in its groups follows from the set. */
const updateSet = onWrite(updateGroupSet, {
  after: async (tx, { input: { courseId, id }, was, is }) => {
    const [before, next] = [was(groupSetTable, id), is(groupSetTable, id)];
    if (before === undefined || next === undefined || isListed(next) === isListed(before)) return undefined;
    const listed = isListed(next);
    for (const one of await groupsOfSet(tx.sql, id)) await tx.put(courseGroup, { ...one, listed });
    for (const one of await placesOfSet(tx.sql, courseId, id)) await tx.put(groupMember, { ...one, listed });
    return undefined;
  },
});

const createOne = onWrite(createCourseGroup, {
  lists: { [groupTable.name]: (tx, { setId }) => groupsOfSet(tx.sql, setId) },
});

const filledIn = async (tx: Tx, courseId: string, setId: string): Promise<ReadonlySet<string>> =>
  new Set((await placesOfSet(tx.sql, courseId, setId)).map(({ groupId }) => groupId));

const archiveOne = onWrite(archiveCourseGroup, {
  after: async (tx, { input: { courseId, setId, id, state }, was }) => {
    const group = was(groupTable, id);
    if (state === 0 || group?.setId !== setId) return undefined;
    await endGroup(tx, group, !(await filledIn(tx, courseId, setId)).has(id));
    return undefined;
  },
});

/** A set of which nothing was ever used leaves no trace. */
const archiveSet = onWrite(archiveGroupSet, {
  after: async (tx, { input: { courseId, id, state }, was }) => {
    if (state === 0 || was(groupSetTable, id) === undefined) return undefined;
    const groups = await groupsOfSet(tx.sql, id);
    const filled = await filledIn(tx, courseId, id);
    const used = await Promise.all(groups.map((group) => isGroupUsed(tx.sql, courseId, group.id)));
    if (groups.some((group) => filled.has(group.id)) || used.includes(true)) return undefined;
    const scope = courseScope(courseId);
    for (const group of groups) await tx.remove(courseGroup, scope, group.id);
    await tx.remove(groupSet, scope, id);
    return undefined;
  },
});

/** Who is no student any more is passed over. */
const placeAll = onWrite(placeStudents, {
  paces: (input, uid) => judgingSome({ subjects: input.moves }, uid),
  more: async (tx, { courseId }) => new Set(await membersWithRole(tx.sql, courseScope(courseId), 'student')),
  passesOver: ({ name, id }, { input: { setId }, more }) =>
    name === groupMemberTable.name && !more.has(id.slice(groupMemberId(setId, '').length)),
  after: async (tx, { input: { courseId, setId, moves }, more }) => {
    const to = new Map(moves.filter(({ uid }) => more.has(uid)).map(({ uid, groupId }) => [uid, groupId]));
    await followPlaces(tx, { courseId, setId }, to);
    return undefined;
  },
});

const choose = onWrite(chooseGroup, {
  paces: choosing,
  lists: {
    [groupMemberTable.name]: async (tx, { courseId, groupId }) =>
      groupId === '' ? [] : studentsPlaced(tx.sql, courseId, groupId),
  },
  after: async (tx, { input: { courseId, setId, groupId }, act: { uid } }) => {
    await followPlaces(tx, { courseId, setId }, new Map([[uid, groupId]]));
    return undefined;
  },
});

export const groupMutations = [
  createSet,
  updateSet,
  archiveSet,
  createOne,
  onWrite(updateCourseGroup),
  archiveOne,
  placeAll,
  choose,
];
