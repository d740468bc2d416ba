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
import { groupMemberId } from '#contract/features/group/keys.ts';
import {
  groupAfter,
  groupFrom,
  groupRefusal,
  isBlank,
  memberAfter,
  refuseChangeGroups,
  refuseChooseGroup,
  refuseCreateSet,
  refuseUpdateGroup,
  setAfter,
  setFrom,
} from '#contract/features/group/rules.ts';
import { groupMemberTable, groupSetTable, groupTable } from '#contract/features/group/tables.ts';
import { clientMutation, type EffectRows, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';

/** What stands against changing a set, as far as this device knows. */
const refuseChange = async (replica: Replica, courseId: string, setId: string) =>
  refuseChangeGroups(await actorIn(replica, courseId), await replica.rows(groupSetTable).get(setId));

interface Place {
  readonly courseId: string;
  readonly setId: string;
  readonly groupId: string;
  readonly uid: string;
}

const putPlace = (rows: EffectRows, place: Place, at: number): void => {
  const id = groupMemberId(place.setId, place.uid);
  const set = rows.get(groupSetTable, place.setId);
  if (place.groupId === '') rows.remove(groupMemberTable, id);
  else rows.put(groupMemberTable, memberAfter(rows.get(groupMemberTable, id), place, set, at));
};

export const groupMutations = [
  clientMutation({
    call: createGroupSet,
    touches: ({ id, groups }) => [rowKey(groupSetTable, id), ...groups.map((one) => rowKey(groupTable, one.id))],
    effect: (rows, input, writing) => {
      const set = setFrom(input, writing);
      rows.put(groupSetTable, set);
      for (const { id, name } of input.groups)
        rows.put(groupTable, groupFrom({ courseId: input.courseId, setId: set.id, id, name }, set, writing));
    },
    refuse: async (replica, input) => refuseCreateSet(input, await actorIn(replica, input.courseId)),
  }),
  clientMutation({
    call: updateGroupSet,
    touches: ({ id }) => [rowKey(groupSetTable, id)],
    effect: (rows, input) => {
      const set = rows.get(groupSetTable, input.id);
      if (set !== undefined) rows.put(groupSetTable, setAfter(set, input));
    },
    refuse: async (replica, { courseId, id, name }) =>
      (await refuseChange(replica, courseId, id)) ?? (isBlank(name) ? groupRefusal.nameBlank : undefined),
  }),
  // Whether it is kept or gone for good is the server's to say: either way it is out of the lists.
  clientMutation({
    call: archiveGroupSet,
    touches: ({ id }) => [rowKey(groupSetTable, id)],
    effect: (rows, { id, state }) => {
      const set = rows.get(groupSetTable, id);
      if (set !== undefined) rows.put(groupSetTable, { ...set, archived: state === 1 });
    },
    refuse: (replica, { courseId, id }) => refuseChange(replica, courseId, id),
  }),
  clientMutation({
    call: createCourseGroup,
    touches: ({ id, setId }) => [rowKey(groupTable, id), rowKey(groupSetTable, setId)],
    effect: (rows, input, writing) =>
      rows.put(groupTable, groupFrom(input, rows.get(groupSetTable, input.setId), writing)),
    refuse: async (replica, { courseId, setId, name }) =>
      (await refuseChange(replica, courseId, setId)) ?? (isBlank(name) ? groupRefusal.nameBlank : undefined),
  }),
  clientMutation({
    call: updateCourseGroup,
    touches: ({ id }) => [rowKey(groupTable, id)],
    effect: (rows, input) => {
      const group = rows.get(groupTable, input.id);
      if (group !== undefined) rows.put(groupTable, groupAfter(group, input));
    },
    refuse: async (replica, input) => {
      const { courseId, setId, id, leader = '' } = input;
      const place = await replica.rows(groupMemberTable).get(groupMemberId(setId, leader));
      return (
        (await refuseChange(replica, courseId, setId)) ??
        refuseUpdateGroup(input, await replica.rows(groupTable).get(id), place?.groupId === id)
      );
    },
  }),
  clientMutation({
    call: archiveCourseGroup,
    touches: ({ id }) => [rowKey(groupTable, id)],
    effect: (rows, { id, state }) => {
      const group = rows.get(groupTable, id);
      if (group !== undefined) rows.put(groupTable, { ...group, archived: state === 1 });
    },
    refuse: (replica, { courseId, setId }) => refuseChange(replica, courseId, setId),
  }),
  clientMutation({
    call: placeStudents,
    touches: ({ setId, moves }) => [
      rowKey(groupSetTable, setId),
      ...moves.map(({ uid }) => rowKey(groupMemberTable, groupMemberId(setId, uid))),
    ],
    effect: (rows, { courseId, setId, moves }, { at }) => {
      for (const { uid, groupId } of moves) putPlace(rows, { courseId, setId, groupId, uid }, at);
    },
    refuse: (replica, { courseId, setId }) => refuseChange(replica, courseId, setId),
  }),
  clientMutation({
    call: chooseGroup,
    touches: ({ setId }, uid) => [rowKey(groupSetTable, setId), rowKey(groupMemberTable, groupMemberId(setId, uid))],
    effect: (rows, { courseId, setId, groupId }, { uid, at }) => putPlace(rows, { courseId, setId, groupId, uid }, at),
    refuse: async (replica, { courseId, setId, groupId }) => {
      const places = await replica.rows(groupMemberTable).where('courseId').equals(courseId).toArray();
      const others = places.filter((one) => one.groupId === groupId && one.uid !== replica.uid).length;
      return refuseChooseGroup(await actorIn(replica, courseId), await replica.rows(groupSetTable).get(setId), {
        groupId,
        group: groupId === '' ? undefined : await replica.rows(groupTable).get(groupId),
        others,
      });
    },
  }),
];
