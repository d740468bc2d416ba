import { beforeEach, describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { readmitMember, removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import {
  archiveCourseGroup,
  archiveGroupSet,
  chooseGroup,
  createCourseGroup,
  createGroupSet,
  getGroupStudents,
  getGroupTree,
  matchStudents,
  placeStudents,
  updateCourseGroup,
  updateGroupSet,
} from '#contract/features/group/calls.ts';
import { groupRefusal } from '#contract/features/group/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { courseGroups } from '#src/features/group/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let teacher: Person;
let ann: Person;
let bob: Person;
let courseId: string;
let desk: Device;
let atDesk: Tab;
let anns: Tab;
let bobs: Tab;

beforeEach(async () => {
  [teacher, ann, bob] = [await world.person('teacher'), await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, [ann, bob]);
  desk = world.device(teacher);
  atDesk = await desk.open();
  anns = await world.device(ann).open();
  bobs = await world.device(bob).open();
  await everybody();
});

const everybody = async () => {
  for (const tab of [atDesk, anns, bobs]) await tab.cycle();
};

/** A set with two groups, made on the teacher's device. */
const makeSet = async (given: { choosing?: 0 | 1; listed?: 0 | 1; cap?: number } = {}) => {
  const [id, one, two] = [world.newId(), world.newId(), world.newId()];
  const made = await atDesk.store.mutate(createGroupSet, {
    ...{ courseId, id, name: 'Lab', choosing: 0, listed: 0, cap: 0, ...given },
    groups: [
      { id: one, name: 'Group 1' },
      { id: two, name: 'Group 2' },
    ],
  });
  expect(made.ok).toBe(true);
  return { id, one, two };
};

const place = async (setId: string, moves: readonly (readonly [Person, string])[]) => {
  const given = moves.map(([{ uid }, groupId]) => ({ uid, groupId }));
  const made = await atDesk.store.mutate(placeStudents, { courseId, setId, moves: given });
  expect(made.ok).toBe(true);
};

const accountOf = ({ username }: Person) => username.replace(' ', '').toUpperCase();

/** What a device holds of a set: names of groups, and who is in each. */
const held = async (tab: Tab, setId: string) => {
  const { groups, places } = await courseGroups(tab.replica, courseId);
  return Object.fromEntries(
    (groups.get(setId) ?? []).map(({ id, name }) => [
      name,
      (places.get(setId) ?? []).filter(({ groupId }) => groupId === id).map(({ uid }) => uid),
    ]),
  );
};

describe('groups of a course (E-022, C-107, C-108)', () => {
  test('they are made and filled without a network; then each student sees their own group and no other', async () => {
    desk.network.online = false;
    const { id, one, two } = await makeSet();
    await place(id, [
      [ann, one],
      [bob, two],
    ]);
    expect(await held(atDesk, id)).toEqual({ 'Group 1': [ann.uid], 'Group 2': [bob.uid] });
    desk.network.online = true;
    await everybody();
    expect(await held(anns, id)).toEqual({ 'Group 1': [ann.uid] });
    expect(await held(bobs, id)).toEqual({ 'Group 2': [bob.uid] });
    await place(id, [[ann, two]]);
    await everybody();
    expect(await held(anns, id)).toEqual({ 'Group 2': expect.arrayContaining([ann.uid, bob.uid]) });
    await place(id, [[ann, '']]);
    await everybody();
    expect(await held(anns, id)).toEqual({});
    expect(await held(bobs, id)).toEqual({ 'Group 2': [bob.uid] });
  });

  test('what the calls answer is cut by what the asker may see', async () => {
    const { id, one, two } = await makeSet();
    await place(id, [[ann, one]]);
    await everybody();
    const tree = async (person: Person) => {
      const said = await world.say(person, getGroupTree, { courseId });
      return said.ok && said.data.list.find((set) => set.id === id)?.children.map(({ name, count }) => [name, count]);
    };
    expect(await tree(teacher)).toEqual([
      ['Group 1', 1],
      ['Group 2', 0],
    ]);
    expect(await tree(ann)).toEqual([['Group 1', 1]]);
    expect(await tree(bob)).toEqual([]);
    const students = async (person: Person, groupId?: string) => {
      const said = await world.say(person, getGroupStudents, { courseId, setId: id, ...(groupId && { groupId }) });
      return said.ok ? said.data.list.map(({ uid }) => uid) : undefined;
    };
    expect(await students(teacher, one)).toEqual([ann.uid]);
    expect(await students(teacher)).toEqual([bob.uid]);
    expect(await students(ann, one)).toEqual([ann.uid]);
    expect(await students(bob, one)).toEqual([]);
    expect(await students(ann, two)).toEqual([]);
    expect(await students(ann)).toEqual([]);
    const outsider = await world.person('teacher');
    const asked = await world.say(outsider, getGroupTree, { courseId });
    expect(asked.ok).toBe(false);
    const elsewhere = await world.course(outsider, []);
    const foreign = await world.say(outsider, getGroupStudents, { courseId: elsewhere, setId: id, groupId: one });
    expect(foreign.ok && foreign.data.list).toEqual([]);
  });

  test('accounts, numbers and names of a list are found by the staff, among the students of the course', async () => {
    const said = await world.say(teacher, matchStudents, { courseId, words: [accountOf(ann), bob.username, 'nobody'] });
    expect(said.ok && said.data.list).toEqual([[ann.uid], [bob.uid], []]);
    const refusedTo = await world.say(ann, matchStudents, { courseId, words: ['x'] });
    expect(refusedTo.ok).toBe(false);
  });

  test('students choose where there is room; who comes late is told, and keeps the old place', async () => {
    const { id, one, two } = await makeSet({ choosing: 1, cap: 1 });
    await everybody();
    expect(Object.keys(await held(bobs, id))).toEqual(['Group 1', 'Group 2']);
    expect((await anns.store.mutate(chooseGroup, { courseId, setId: id, groupId: one })).ok).toBe(true);
    expect(await held(anns, id)).toMatchObject({ 'Group 1': [ann.uid] });
    // Bob has not heard of it.
    expect((await bobs.store.mutate(chooseGroup, { courseId, setId: id, groupId: one })).ok).toBe(true);
    await anns.cycle();
    await bobs.cycle();
    expect(await held(bobs, id)).toEqual({ 'Group 1': [ann.uid], 'Group 2': [] });
    expect((await attentionEntries(bobs.replica)).map(({ refusal }) => refusal?.reason)).toEqual(['group.full']);
    expect(await bobs.store.mutate(chooseGroup, { courseId, setId: id, groupId: one })).toEqual({
      ok: false,
      refusal: groupRefusal.full,
    });
    await bobs.store.mutate(chooseGroup, { courseId, setId: id, groupId: two });
    await bobs.cycle();
    await atDesk.cycle();
    expect(await held(atDesk, id)).toEqual({ 'Group 1': [ann.uid], 'Group 2': [bob.uid] });
    await atDesk.store.mutate(updateGroupSet, { courseId, id, choosing: 0 });
    await everybody();
    expect(await held(bobs, id)).toEqual({ 'Group 2': [bob.uid] });
    expect(await bobs.store.mutate(chooseGroup, { courseId, setId: id, groupId: '' })).toEqual({
      ok: false,
      refusal: groupRefusal.notChoosing,
    });
    const late = await world.say(bob, chooseGroup, { courseId, setId: id, groupId: one });
    expect(late.ok).toBe(false);
  });

  test('a group in use is archived and comes back; an empty one leaves no trace', async () => {
    const { id, one, two } = await makeSet();
    await place(id, [[ann, one]]);
    await everybody();
    for (const group of [one, two])
      await atDesk.store.mutate(archiveCourseGroup, { courseId, setId: id, id: group, state: 1 });
    await everybody();
    const after = (await courseGroups(atDesk.replica, courseId)).groups.get(id) ?? [];
    expect(after.map(({ name, archived }) => [name, archived])).toEqual([['Group 1', true]]);
    // It stays readable for those who were in it.
    expect(await held(anns, id)).toEqual({ 'Group 1': [ann.uid] });
    const inOld = await world.say(teacher, placeStudents, {
      courseId,
      setId: id,
      moves: [{ uid: bob.uid, groupId: one }],
    });
    expect(inOld.ok).toBe(false);
    await atDesk.store.mutate(archiveCourseGroup, { courseId, setId: id, id: one, state: 0 });
    await place(id, [[bob, one]]);
    await everybody();
    expect(await held(bobs, id)).toEqual({ 'Group 1': expect.arrayContaining([ann.uid, bob.uid]) });
    await atDesk.store.mutate(archiveGroupSet, { courseId, id, state: 1 });
    const unused = await makeSet();
    await atDesk.store.mutate(archiveGroupSet, { courseId, id: unused.id, state: 1 });
    await atDesk.cycle();
    const { sets } = await courseGroups(atDesk.replica, courseId);
    expect(sets.map((set) => [set.id, set.archived])).toEqual([[id, true]]);
  });

  test('a leader is one of the group, and leads no longer when moved away', async () => {
    const { id, one, two } = await makeSet();
    await place(id, [[ann, one]]);
    const outside = await atDesk.store.mutate(updateCourseGroup, { courseId, setId: id, id: one, leader: bob.uid });
    expect(outside).toEqual({ ok: false, refusal: groupRefusal.leaderOutside });
    await atDesk.store.mutate(updateCourseGroup, { courseId, setId: id, id: one, leader: ann.uid, name: ' Reds ' });
    await everybody();
    const leaders = async () => {
      const groups = (await courseGroups(atDesk.replica, courseId)).groups.get(id) ?? [];
      return groups.map(({ name, leader }) => [name, leader]);
    };
    expect(await leaders()).toContainEqual(['Reds', ann.uid]);
    await place(id, [[ann, two]]);
    await atDesk.cycle();
    expect(await leaders()).toContainEqual(['Reds', '']);
  });

  test('who leaves the course, or becomes an assistant for a while, finds the group again', async () => {
    const { id, one } = await makeSet();
    await place(id, [[ann, one]]);
    await everybody();
    await atDesk.store.mutate(setMemberRole, { courseId, uid: ann.uid, role: 'assistant' });
    await everybody();
    await atDesk.store.mutate(setMemberRole, { courseId, uid: ann.uid, role: 'student' });
    await everybody();
    expect(await held(anns, id)).toEqual({ 'Group 1': [ann.uid] });
    await atDesk.store.mutate(removeMember, { courseId, uid: ann.uid });
    await everybody();
    expect(await held(anns, id)).toEqual({});
    const counted = await world.say(teacher, getGroupTree, { courseId });
    expect(counted.ok && counted.data.list[0]?.children[0]?.count).toBe(0);
    await atDesk.store.mutate(readmitMember, { courseId, uid: ann.uid });
    await everybody();
    expect(await held(anns, id)).toEqual({ 'Group 1': [ann.uid] });
  });

  test('students change nothing, nor do those of another course; a stranger is passed over', async () => {
    const { id, one } = await makeSet();
    await everybody();
    const mine = { courseId, setId: id, id: world.newId(), name: 'Mine' };
    const made = await anns.store.mutate(createCourseGroup, mine);
    expect(made).toEqual({ ok: false, refusal: coreRefusal.notAllowed });
    const moves = [{ uid: ann.uid, groupId: one }];
    expect((await world.say(ann, placeStudents, { courseId, setId: id, moves })).ok).toBe(false);
    const other = await world.person('teacher');
    const elsewhere = await world.course(other, []);
    expect((await world.say(other, placeStudents, { courseId: elsewhere, setId: id, moves })).ok).toBe(false);
    expect((await world.say(other, placeStudents, { courseId, setId: id, moves })).ok).toBe(false);
    const chosen = await world.say(ann, chooseGroup, { courseId, setId: id, groupId: one });
    expect(chosen.ok).toBe(false);
    await place(id, [
      [other, one],
      [ann, one],
    ]);
    await everybody();
    expect(await held(atDesk, id)).toMatchObject({ 'Group 1': [ann.uid] });
    const blank = await atDesk.store.mutate(createCourseGroup, { courseId, setId: id, id: world.newId(), name: '  ' });
    expect(blank).toEqual({ ok: false, refusal: groupRefusal.nameBlank });
  });
});
