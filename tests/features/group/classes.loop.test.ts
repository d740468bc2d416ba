import { beforeEach, describe, expect } from 'vitest';
import { userScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { addSchoolPerson } from '#contract/features/account/desk-calls.ts';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { getGroupStudents, getGroupTree, placeStudents, updateCourseGroup } from '#contract/features/group/calls.ts';
import { groupRefusal } from '#contract/features/group/rules.ts';
import { notificationTable } from '#contract/features/notification/tables.ts';
import { profile } from '#server/features/account/store.ts';
import { activitiesOf } from '#src/features/content/data/queries.ts';
import { courseGroups } from '#src/features/group/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { operatorToken, type World } from '#tests/harness/world.ts';
import { change } from '../activity/spine.ts';

const test = worldTest();

let teacher: Person;
let courseId: string;
let atDesk: Tab;

const password = 'Chalk-2027';
let schools = 0;

interface School {
  readonly coid: string;
  readonly name: string;
  readonly desk: { readonly token: string };
}

const say = async (...given: Parameters<World['say']>): Promise<Record<string, string>> => {
  const said = await world.say(...given);
  if (!said.ok) throw new Error(`${given[1].name}: ${JSON.stringify(said)}`);
  return said.data as Record<string, string>;
};

const school = async (): Promise<School> => {
  schools += 1;
  const name = `School ${schools}`;
  const operator = { token: operatorToken };
  const { coid = '' } = await say(operator, createInstitution, { name });
  const who = { coid, account: `desk${schools}`, password, username: 'Desk', userType: 'teacher', coidAdmin: 1 };
  await say(operator, createAccount, who);
  const { token = '' } = await say({ token: '' }, login, { account: who.account, password });
  return { coid, name, desk: { token } };
};

let people = 0;
/** A student whom the desk puts into a class. */
const pupil = async ({ desk }: School, className: string): Promise<Person> => {
  people += 1;
  const account = `pupil${people}`;
  const given = { account, username: `Pupil ${people}`, studentNumber: '', userType: 'student', className } as const;
  const made = await world.say(desk, addSchoolPerson, { ...given, phone: '', email: '' });
  const code = made.ok ? (made.data.codes[0]?.code ?? '') : '';
  await say({ token: '' }, activateAccount, { account, code, password });
  const { uid = '', token = '' } = await say({ token: '' }, login, { account, password });
  return { uid, token, username: given.username };
};

beforeEach(async () => {
  teacher = await world.person('teacher');
  courseId = await world.course(teacher, []);
  atDesk = await world.device(teacher).open();
});

const settle = async (...tabs: readonly Tab[]) => {
  for (let turn = 0; turn < 3; turn += 1) {
    world.pass(2_000);
    await world.server.runJobs();
  }
  for (const tab of [atDesk, ...tabs]) await tab.cycle();
};

const join = (...some: readonly Person[]) => Promise.all(some.map((one) => world.join(one, teacher, courseId)));

/** The school's set, with its groups in use and who is in them. */
const held = async (tab: Tab) => {
  const { sets, groups, places } = await courseGroups(tab.replica, courseId);
  const set = sets.find(({ owner }) => owner === 'institution');
  if (set === undefined) return undefined;
  return Object.fromEntries(
    (groups.get(set.id) ?? [])
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => [
        name,
        (places.get(set.id) ?? [])
          .filter(({ groupId }) => groupId === id)
          .map(({ uid }) => uid)
          .sort(),
      ]),
  );
};

const groupNamed = async (tab: Tab, name: string) => {
  const { groups } = await courseGroups(tab.replica, courseId);
  const found = [...groups.values()].flat().find((one) => one.name === name);
  if (found === undefined) throw new Error(`no group ${name}`);
  return found;
};

describe('administrative classes in a course (E-022, C-107, C-108)', () => {
  test('are groups of a set that the school owns: who joins stands in their class, and sees no other', async () => {
    const one = await school();
    const [ann, ben, cid] = [await pupil(one, 'CS 1'), await pupil(one, 'CS 2'), await pupil(one, 'CS 1')];
    const guest = await world.person('student');
    await join(ann, ben, cid, guest);
    const anns = await world.device(ann).open();
    await settle(anns);
    expect(await held(atDesk)).toEqual({ 'CS 1': [ann.uid, cid.uid].sort(), 'CS 2': [ben.uid] });
    expect(await held(anns)).toEqual({ 'CS 1': [ann.uid, cid.uid].sort() });
    const tree = await world.say(teacher, getGroupTree, { courseId });
    expect(tree.ok && tree.data.list.map(({ institution, children }) => [institution, children.length])).toEqual([
      [1, 2],
    ]);
    const { id, setId } = await groupNamed(atDesk, 'CS 2');
    const inIt = await world.say(teacher, getGroupStudents, { courseId, setId, groupId: id });
    expect(inIt.ok && inIt.data.list.map(({ uid }) => uid)).toEqual([ben.uid]);
  });

  test('are changed by nobody in the course', async () => {
    const one = await school();
    const ann = await pupil(one, 'CS 1');
    await join(ann);
    await settle();
    const { id, setId } = await groupNamed(atDesk, 'CS 1');
    const renamed = { courseId, setId, id, name: 'Mine' };
    expect(await atDesk.store.mutate(updateCourseGroup, renamed)).toEqual({
      ok: false,
      refusal: groupRefusal.notYours,
    });
    const moves = [{ uid: ann.uid, groupId: '' }];
    const said = await world.say(teacher, placeStudents, { courseId, setId, moves });
    expect(!said.ok && said.refusal?.reason).toBe(groupRefusal.notYours.reason);
  });

  test('are what something is given to: exactly the class has it, and who joins later too', async () => {
    const one = await school();
    const [ann, ben] = [await pupil(one, 'CS 1'), await pupil(one, 'CS 2')];
    await join(ann, ben);
    const [anns, bens] = [await world.device(ann).open(), await world.device(ben).open()];
    await settle(anns, bens);
    const given = world.newId();
    const link = { courseId, id: given, title: 'For CS 1', url: 'https://example.com', order: 'a0' };
    await say(teacher, createCoursewareUrl, link);
    const audience = [`g:${(await groupNamed(atDesk, 'CS 1')).id}` as const];
    await say(teacher, publishCoursewares, { courseId, ids: [given], audience });
    const late = await pupil(one, 'CS 1');
    await join(late);
    const lates = await world.device(late).open();
    await settle(anns, bens, lates);
    const titles = async (tab: Tab) => (await activitiesOf(tab.replica, courseId)).map(({ title }) => title);
    expect([await titles(anns), await titles(bens), await titles(lates)]).toEqual([['For CS 1'], [], ['For CS 1']]);
    const told = (await bens.replica.rows(notificationTable).toArray()).filter(({ event }) => event === 'material');
    expect(told).toEqual([]);
  });

  test('of two schools with one name are two groups', async () => {
    const [one, two] = [await school(), await school()];
    const [ann, ben] = [await pupil(one, 'Class 1'), await pupil(two, 'Class 1')];
    await join(ann, ben);
    await settle();
    expect(await held(atDesk)).toEqual({ [`Class 1 · ${one.name}`]: [ann.uid], [`Class 1 · ${two.name}`]: [ben.uid] });
  });

  test('keep the place of who left the course; who belongs to the school no longer is in none', async () => {
    const one = await school();
    const [ann, ben] = [await pupil(one, 'CS 1'), await pupil(one, 'CS 2')];
    await join(ann, ben);
    await settle();
    await say(teacher, removeMember, { courseId, uid: ann.uid });
    await settle();
    expect(Object.keys((await held(atDesk)) ?? {})).toEqual(['CS 1', 'CS 2']);
    await join(ann);
    await change(world, [userScope(ben.uid)], async (tx) => {
      const row = await tx.get(profile, userScope(ben.uid), ben.uid);
      if (row !== undefined) await tx.put(profile, { ...row, coid: '', school: '' });
    });
    world.pass(day);
    await world.server.runJobs();
    await settle();
    expect(await held(atDesk)).toEqual({ 'CS 1': [ann.uid] });
  });

  test('come to a course whose people were there before their school named classes', async () => {
    const one = await school();
    const ann = await pupil(one, 'CS 1');
    await join(ann);
    await settle();
    await world.server.db.write(async (sql) => {
      for (const table of ['course_group_member', 'course_group', 'group_set'] as const)
        await sql
          .withTables<Record<typeof table, { course_id: string }>>()
          .deleteFrom(table)
          .where('course_id', '=', courseId)
          .execute();
    });
    world.pass(day);
    await world.server.runJobs();
    const tree = await world.say(teacher, getGroupTree, { courseId });
    expect(tree.ok && tree.data.list.length).toBe(1);
  });
});
