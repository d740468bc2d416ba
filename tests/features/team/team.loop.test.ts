import { describe, expect } from 'vitest';
import { createArea, deleteArea, updateArea } from '#contract/features/lessonprep/calls.ts';
import {
  addAreaMembers,
  changeAreaRole,
  leaveArea,
  removeAreaMember,
  restoreAreaMember,
  transferArea,
} from '#contract/features/lessonprep/people-calls.ts';
import { areaTable } from '#contract/features/lessonprep/tables.ts';
import { notificationTable } from '#contract/features/notification/tables.ts';
import { presentIn, teamRefusal } from '#contract/features/team/rules.ts';
import { peopleOfTeam, teamRoleIn } from '#src/features/team/data/public.ts';
import {
  atDesk,
  classTest,
  courseId,
  desk,
  jobs,
  must,
  reasonOf,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';

const test = classTest();

const opened = async (personal = false) => {
  const areaId = world.newId();
  await must(teacher, createArea, { areaId, name: 'Calculus', personal });
  await atDesk.cycle();
  return areaId;
};

/** A teacher of the same course: somebody whom the leader knows. */
const colleague = async (): Promise<Person> => {
  const one = await world.person('teacher');
  await world.course(teacher, [one]);
  return one;
};

const added = async (areaId: string, one: Person, role: 'admin' | 'member' | 'reader' = 'member') => {
  const answer = await must(teacher, addAreaMembers, { teamId: areaId, uids: [one.uid], role });
  expect(answer).toEqual({ added: 1, problems: [] });
};

const rolesOf = async (areaId: string) => {
  await atDesk.cycle();
  const people = presentIn(await peopleOfTeam(atDesk.replica, 'area', areaId));
  return new Map(people.map(({ uid, role }) => [uid, role]));
};

describe('people of a team', () => {
  test('are added, told, and read what it works on; a removed one reads nothing, a restored one all of it (C-352, C-354, S-320)', async () => {
    const areaId = await opened();
    const one = await colleague();
    await added(areaId, one);
    await jobs();
    const device = await world.device(one).open();
    await device.cycle();
    expect(await device.replica.rows(areaTable).get(areaId)).toMatchObject({ name: 'Calculus' });
    expect(await teamRoleIn(device.replica, 'area', areaId)).toBe('member');
    expect(await device.replica.rows(notificationTable).toArray()).toMatchObject([
      { text: 'addedToTeam', title: 'Calculus', url: `/lessonPreparationArea?areaid=${areaId}` },
    ]);

    await atDesk.cycle();
    desk.network.online = false;
    expect(await atDesk.store.mutate(removeAreaMember, { teamId: areaId, uid: one.uid })).toMatchObject({ ok: true });
    expect(presentIn(await peopleOfTeam(atDesk.replica, 'area', areaId))).toHaveLength(1);
    desk.network.online = true;
    await atDesk.cycle();
    await device.cycle();
    expect(await device.replica.rows(areaTable).get(areaId)).toBeUndefined();
    expect(await reasonOf(one, updateArea, { areaId, name: 'Mine' })).toBe('core.notAllowed');

    await must(teacher, restoreAreaMember, { teamId: areaId, uid: one.uid });
    await device.cycle();
    expect(await device.replica.rows(areaTable).get(areaId)).toMatchObject({ name: 'Calculus' });
    expect((await rolesOf(areaId)).get(one.uid)).toBe('member');
  });

  test('have one owner, who is not removed, does not leave, and hands over to one person (C-356, S-321, S-413, S-415)', async () => {
    const areaId = await opened();
    const [one, other] = [await colleague(), await colleague()];
    await added(areaId, one, 'admin');
    await added(areaId, other);
    const of = (who: Person) => ({ teamId: areaId, uid: who.uid });
    expect(await reasonOf(one, removeAreaMember, of(teacher))).toBe(teamRefusal.owner.reason);
    expect(await reasonOf(one, changeAreaRole, { ...of(teacher), role: 'member' })).toBe(teamRefusal.owner.reason);
    expect(await reasonOf(teacher, leaveArea, { teamId: areaId })).toBe(teamRefusal.ownerLeaves.reason);
    expect(await reasonOf(one, transferArea, of(one))).toBe('core.notAllowed');
    expect(await reasonOf(teacher, transferArea, of(teacher))).toBe(teamRefusal.toOneself.reason);
    expect(await reasonOf(teacher, transferArea, of(student))).toBe(teamRefusal.gone.reason);
    await must(teacher, transferArea, of(other));
    expect(await rolesOf(areaId)).toEqual(
      new Map([
        [other.uid, 'owner'],
        [teacher.uid, 'admin'],
        [one.uid, 'admin'],
      ]),
    );
    expect(await reasonOf(teacher, deleteArea, { areaId })).toBe('core.notAllowed');
    await must(other, deleteArea, { areaId });
  });

  test('get roles from who may give them, and nobody gives more than that (C-355, S-481)', async () => {
    const areaId = await opened();
    const [admin, member] = [await colleague(), await colleague()];
    await added(areaId, admin, 'admin');
    await added(areaId, member);
    const of = (who: Person) => ({ teamId: areaId, uid: who.uid });
    await must(admin, changeAreaRole, { ...of(member), role: 'reader' });
    expect((await rolesOf(areaId)).get(member.uid)).toBe('reader');
    expect(await reasonOf(admin, changeAreaRole, { ...of(member), role: 'admin' })).toBe('core.notAllowed');
    expect(await reasonOf(member, changeAreaRole, { ...of(member), role: 'member' })).toBe('core.notAllowed');
    expect(await reasonOf(member, removeAreaMember, of(admin))).toBe('core.notAllowed');
    expect(await reasonOf(student, removeAreaMember, of(member))).toBe('core.notAllowed');
    expect(await reasonOf(student, leaveArea, { teamId: areaId })).toBe('core.notAllowed');
    await must(member, leaveArea, { teamId: areaId });
    expect((await rolesOf(areaId)).has(member.uid)).toBe(false);
    await must(teacher, changeAreaRole, { ...of(admin), role: 'member' });
    expect((await rolesOf(areaId)).get(admin.uid)).toBe('member');
  });

  test('are teachers whom one knows; members add others where that is set, and nobody to a personal one (S-484)', async () => {
    const areaId = await opened();
    const [one, other] = [await colleague(), await colleague()];
    const stranger = await world.person('teacher');
    await added(areaId, one);
    const add = { teamId: areaId, role: 'member' } as const;
    const { problems } = await must(teacher, addAreaMembers, {
      ...add,
      uids: [stranger.uid, student.uid, one.uid],
      accounts: ['nobody@nowhere'],
    });
    expect(problems.map(({ problem }) => problem)).toEqual(['unknown', 'stranger', 'notTeacher', 'alreadyMember']);
    await world.course(one, [other]);
    expect(await reasonOf(one, addAreaMembers, { ...add, uids: [other.uid] })).toBe('core.notAllowed');
    await must(teacher, updateArea, { areaId, membersAdd: true });
    expect(await reasonOf(one, addAreaMembers, { ...add, uids: [other.uid], role: 'admin' })).toBe('core.notAllowed');
    expect(await must(one, addAreaMembers, { ...add, uids: [other.uid] })).toMatchObject({ added: 1 });
    // Whom others removed comes back by nobody who could not have removed them.
    await must(teacher, removeAreaMember, { teamId: areaId, uid: other.uid });
    const again = await must(one, addAreaMembers, { ...add, uids: [other.uid] });
    expect(again).toEqual({ added: 0, problems: [{ who: other.username, problem: 'removed' }] });
    expect(await must(teacher, addAreaMembers, { ...add, uids: [other.uid] })).toMatchObject({ added: 1 });
    await must(other, leaveArea, { teamId: areaId });
    expect(await must(one, addAreaMembers, { ...add, uids: [other.uid] })).toMatchObject({ added: 1 });
    expect(await reasonOf(teacher, addAreaMembers, add)).toBe(teamRefusal.nobody.reason);
    const own = await opened(true);
    expect(await reasonOf(teacher, addAreaMembers, { ...add, teamId: own, uids: [one.uid] })).toBe(
      teamRefusal.alone.reason,
    );
    expect(courseId).not.toBe(areaId);
  });
});
