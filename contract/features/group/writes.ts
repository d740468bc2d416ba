import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { changing, type EffectRows, type Facts, write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { groupLimits, groupMemberId } from './keys.ts';
import {
  groupAfter,
  groupFrom,
  groupRefusal,
  isBlank,
  isOpenGroup,
  memberAfter,
  refuseChangeGroups,
  refuseChooseGroup,
  refuseCreateSet,
  refuseUpdateGroup,
  setAfter,
  setFrom,
} from './rules.ts';
import { groupMemberTable, groupSetTable, groupTable } from './tables.ts';

interface InCourse {
  readonly courseId: string;
}
interface InSet extends InCourse {
  readonly setId: string;
}
interface GroupKey extends InSet {
  readonly id: string;
}

const { gone, setGone, nameBlank, tooMany } = groupRefusal;

const setRow = ({ courseId, setId }: InSet): RowRef => rowIn(groupSetTable, courseScope(courseId), setId);
const groupRow = ({ courseId }: InCourse, id: string): RowRef => rowIn(groupTable, courseScope(courseId), id);
const placeRow = ({ courseId, setId }: InSet, uid: string): RowRef =>
  rowIn(groupMemberTable, courseScope(courseId), groupMemberId(setId, uid));
const every = ({ name }: { readonly name: string }, { courseId }: InCourse) => [{ name, scope: courseScope(courseId) }];

const actor = (facts: Facts, { courseId }: InCourse) => facts.actor(courseScope(courseId));

/** What stands against changing a set of groups. */
const managing = (facts: Facts, { courseId, setId }: InSet) =>
  refuseChangeGroups(actor(facts, { courseId }), facts.get(groupSetTable, setId));

/** The group of the set, whatever its state. */
const groupIn = (facts: Facts, { setId, id }: GroupKey) => {
  const group = facts.get(groupTable, id);
  return group?.setId === setId ? group : undefined;
};

export const createGroupSet = write({
  call: calls.createGroupSet,
  touches: ({ courseId, id, groups }) => [
    setRow({ courseId, setId: id }),
    ...groups.map((one) => groupRow({ courseId }, one.id)),
  ],
  lists: (input) => every(groupSetTable, input),
  refuse: (facts, input) => {
    const inUse = facts.all(groupSetTable).filter(({ owner, archived }) => owner === 'course' && !archived);
    return refuseCreateSet(input, actor(facts, input)) ?? (inUse.length >= groupLimits.sets ? tooMany : undefined);
  },
  effect: (rows, input, writing) => {
    const set = setFrom(input, writing);
    rows.create(groupSetTable, set);
    for (const { id, name } of input.groups)
      rows.create(groupTable, groupFrom({ courseId: input.courseId, setId: set.id, id, name }, set, writing));
  },
});

/** Who is seen in its groups follows with the server's word. */
export const updateGroupSet = changing({
  call: calls.updateGroupSet,
  of: groupSetTable,
  at: ({ courseId, id }) => [courseScope(courseId), id],
  gone: setGone,
  refuse: (facts, { courseId, id, name }) =>
    managing(facts, { courseId, setId: id }) ?? (isBlank(name) ? nameBlank : undefined),
  next: setAfter,
});

/** Whether it is kept or gone for good is the server's to say: either way it is out of the lists. One that is gone is out. */
export const archiveGroupSet = write({
  call: calls.archiveGroupSet,
  touches: ({ courseId, id }) => [setRow({ courseId, setId: id })],
  refuse: (facts, { courseId, id, state }) => {
    const refusal = managing(facts, { courseId, setId: id });
    return state === 1 && refusal?.reason === setGone.reason ? undefined : refusal;
  },
  effect: (rows, { id, state }) => rows.changeIfThere(groupSetTable, id, (set) => ({ ...set, archived: state === 1 })),
});

export const createCourseGroup = write({
  call: calls.createCourseGroup,
  touches: (input) => [groupRow(input, input.id), setRow(input)],
  lists: (input) => every(groupTable, input),
  refuse: (facts, input) => {
    const inSet = facts.all(groupTable).filter(({ setId }) => setId === input.setId);
    const early = managing(facts, input) ?? (isBlank(input.name) ? nameBlank : undefined);
    return early ?? (inSet.length >= groupLimits.groups ? tooMany : undefined);
  },
  effect: (rows, input, writing) =>
    rows.create(groupTable, groupFrom(input, rows.get(groupSetTable, input.setId), writing)),
});

export const updateCourseGroup = changing({
  call: calls.updateCourseGroup,
  of: groupTable,
  at: ({ courseId, id }) => [courseScope(courseId), id],
  reads: (input) => [setRow(input), placeRow(input, input.leader ?? '')],
  gone,
  refuse: (facts, input) => {
    const place = facts.get(groupMemberTable, groupMemberId(input.setId, input.leader ?? ''));
    return managing(facts, input) ?? refuseUpdateGroup(input, groupIn(facts, input), place?.groupId === input.id);
  },
  next: groupAfter,
});

/** Gone already is what was wanted. */
export const archiveCourseGroup = write({
  call: calls.archiveCourseGroup,
  touches: (input) => [groupRow(input, input.id)],
  reads: (input) => [setRow(input)],
  refuse: (facts, input) =>
    managing(facts, input) ?? (input.state === 0 && groupIn(facts, input) === undefined ? gone : undefined),
  effect: (rows, { setId, id, state }) =>
    rows.changeIfThere(groupTable, id, (group) =>
      group.setId === setId ? { ...group, archived: state === 1 } : group,
    ),
});

interface GroupSeat extends InSet {
  readonly groupId: string;
  readonly uid: string;
}

/** Who is in that group already stays since when they were. */
const putPlace = (rows: EffectRows, place: GroupSeat, at: number): void => {
  const id = groupMemberId(place.setId, place.uid);
  const before = rows.get(groupMemberTable, id);
  if (before?.groupId === place.groupId) return;
  if (place.groupId === '') rows.remove(groupMemberTable, id);
  else rows.put(groupMemberTable, memberAfter(before, place, rows.get(groupSetTable, place.setId), at));
};

/** Of somebody who is moved twice the last word counts. */
export const placeStudents = write({
  call: calls.placeStudents,
  touches: (input) => [setRow(input), ...input.moves.map(({ uid }) => placeRow(input, uid))],
  reads: (input) => input.moves.flatMap(({ groupId }) => (groupId === '' ? [] : [groupRow(input, groupId)])),
  refuse: (facts, input) => {
    const early = managing(facts, input);
    if (early !== undefined) return early;
    if (facts.get(groupSetTable, input.setId)?.archived) return setGone;
    const isThere = (id: string) => id === '' || isOpenGroup(facts.get(groupTable, id), input.setId);
    return input.moves.every(({ groupId }) => isThere(groupId)) ? undefined : gone;
  },
  effect: (rows, { courseId, setId, moves }, { at }) => {
    for (const [uid, groupId] of new Map(moves.map((move) => [move.uid, move.groupId])))
      putPlace(rows, { courseId, setId, groupId, uid }, at);
  },
});

export const chooseGroup = write({
  call: calls.chooseGroup,
  touches: (input, uid) => [setRow(input), placeRow(input, uid)],
  reads: (input) => (input.groupId === '' ? [] : [groupRow(input, input.groupId)]),
  lists: (input) => every(groupMemberTable, input),
  refuse: (facts, input) => {
    const { setId, groupId } = input;
    const group = groupId === '' ? undefined : facts.get(groupTable, groupId);
    const inIt = facts.all(groupMemberTable).filter((place) => place.groupId === groupId && place.uid !== facts.uid);
    const set = facts.get(groupSetTable, setId);
    return refuseChooseGroup(actor(facts, input), set, { groupId, group, others: inIt.length });
  },
  effect: (rows, { courseId, setId, groupId }, { uid, at }) => putPlace(rows, { courseId, setId, groupId, uid }, at),
});
