import { sql as raw } from 'kysely';
import { expect } from 'vitest';
import { convScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { applyAppeal, openAppeal } from '#contract/features/account/appeal-calls.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { erasureDays } from '#contract/features/account/keys.ts';
import { askErasure } from '#contract/features/account/person-calls.ts';
import { attend, startAttendance } from '#contract/features/attendance/calls.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { quitCourse } from '#contract/features/course/manage-calls.ts';
import { enroll, updateAuditState, updateSetting } from '#contract/features/enroll/calls.ts';
import { addAreaNodes, createArea, getAreaRecord, shareAreaNode } from '#contract/features/lessonprep/calls.ts';
import { addAreaMembers, restoreAreaMember } from '#contract/features/lessonprep/people-calls.ts';
import { changeGroup, createGroup, sendMessage } from '#contract/features/messaging/calls.ts';
import { getGroupUserList } from '#contract/features/messaging/questions.ts';
import { columnOf } from '#server/core/sync/entity.ts';
import { features } from '#server/features/all.ts';
import { jobs, world, worldTest } from '#tests/harness/class.ts';
import { operatorToken } from '#tests/harness/world.ts';

const test = worldTest();

const must = async (said: Promise<{ readonly ok: boolean }>) => expect(await said).toMatchObject({ ok: true });

const folder = { parentId: '', kind: 'folder', title: 'x', order: 'a0', html: '', file: null, paper: null } as const;

/** Names of the tables in which a text stands. */
const tablesWith = (text: string): Promise<string[]> =>
  world.server.db.read(async (sql) => {
    const tables = await raw<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(sql);
    const found: string[] = [];
    for (const { name } of tables.rows.filter(({ name }) => !name.startsWith('sqlite_'))) {
      const { rows } = await raw`select * from ${raw.table(name)}`.execute(sql);
      if (JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).includes(text))
        found.push(name);
    }
    return found;
  });

test('what others were told, conversations and applications say no name of somebody who was erased', async () => {
  const [teacher, other] = [await world.person('teacher'), await world.person('student')];
  const [first, elsewhere] = [await world.course(teacher, [other]), await world.course(teacher, [])];
  const me = await world.person('student');
  const second = await world.course(teacher, [me]);
  await world.join(me, teacher, first);
  const groupId = world.newId();
  await must(world.say(me, createGroup, { id: groupId, name: 'ours', uids: [other.uid] }));
  await must(world.say(me, sendMessage, { groupId, id: world.newId(), text: 'hi', mentions: [other.uid] }));
  await must(world.say(teacher, updateSetting, { courseId: elsewhere, open: true, capacity: 9 }));
  await must(world.say(me, enroll, { courseId: elsewhere, answers: {} }));
  await must(world.say(teacher, updateAuditState, { courseId: elsewhere, uids: [me.uid], state: 2 }));
  const attendanceId = world.newId();
  const attendance = { courseId: second, id: attendanceId, title: 'x', method: 'gps' } as const;
  await must(world.say(teacher, startAttendance, attendance));
  await must(world.say(me, attend, { courseId: second, attendanceId }));
  await must(world.say(me, quitCourse, { courseId: second }));
  await jobs();
  expect(await tablesWith(me.username)).toEqual(
    expect.arrayContaining([
      ...['profile', 'course_member', 'notification', 'participant', 'enroll_application', 'attendance_name'],
    ]),
  );
  await must(world.say(me, askErasure, { password: 'Classroom2026' }));
  world.pass((erasureDays + 1) * day);
  await jobs();
  expect(await tablesWith(me.username)).toEqual([]);
  expect(await tablesWith(other.username)).toContain('participant');
}, 30_000);

test('areas, and what is recorded of them, say no name of somebody who was erased', async () => {
  const [leader, me] = [await world.person('teacher'), await world.person('teacher')];
  const courseId = await world.course(leader, [me]);
  await must(world.say(leader, setMemberRole, { courseId, uid: me.uid, role: 'assistant' }));
  const areaId = world.newId();
  await must(world.say(leader, createArea, { areaId, name: 'Calculus', personal: false }));
  await must(world.say(leader, addAreaMembers, { teamId: areaId, uids: [me.uid], role: 'member' }));
  const id = world.newId();
  await must(world.say(leader, addAreaNodes, { areaId, nodes: [{ ...folder, id }] }));
  const shared = { areaId, id: world.newId(), nodeId: id, courseId, activityId: world.newId() };
  await must(world.say(me, shareAreaNode, shared));
  const lines = async () => {
    const said = await world.say(leader, getAreaRecord, { areaId });
    return said.ok ? said.data.list.map(({ deed, title, username }) => ({ deed, title, username })) : [];
  };
  expect(await lines()).toContainEqual({ deed: 'peopleAdded', title: me.username, username: leader.username });
  await jobs();
  await must(world.say(me, askErasure, { password: 'Classroom2026' }));
  world.pass((erasureDays + 1) * day);
  await jobs();
  expect(await tablesWith(me.username)).toEqual([]);
  expect(JSON.stringify(await lines())).not.toContain(me.username);
  // Nobody is brought back who is nobody any more.
  const back = await world.say(leader, restoreAreaMember, { teamId: areaId, uid: me.uid });
  expect(back).toMatchObject({ ok: false, refusal: { reason: 'team.gone' } });
}, 30_000);

test('what only they read is found by who they are, never by a look at all of a table', async () => {
  const own = features.flatMap(({ entities }) => entities).filter(({ scope }) => scope.kind === 'user');
  const walked = await world.server.db.read(async (sql) => {
    const found: string[] = [];
    for (const { table, scope } of own) {
      const plan = raw<{
        detail: string;
      }>`explain query plan select id from ${raw.table(table)} where ${raw.ref(columnOf(scope.field))} = 'x' limit 100`;
      const { rows } = await plan.execute(sql);
      if (rows.some(({ detail }) => detail.startsWith('SCAN'))) found.push(table);
    }
    return found;
  });
  expect(walked).toEqual([]);
});

test('appeals about the account of somebody who is erased go with it, and what the desk was told of them', async () => {
  const operator = { token: operatorToken };
  const school = await world.say(operator, createInstitution, { name: 'Xinghai' });
  const coid = school.ok ? school.data.coid : '';
  const [account, password] = ['wu-xiaoyu', 'Chalk-2027'];
  const person = { coid, password, userType: 'teacher' as const };
  await must(world.say(operator, createAccount, { ...person, account: 'desk', username: 'Desk', coidAdmin: 1 }));
  await must(world.say(operator, createAccount, { ...person, account, username: 'Wu' }));
  const nobody = { token: '' };
  const opened = await world.say(nobody, openAppeal, { captcha: await world.captcha() });
  const { ticket } = opened.ok ? opened.data : { ticket: '' };
  const said = { ticket, account, name: 'Wu Xiaoyu', contact: 'wu@home.example', reason: 'I lost my phone.' };
  await must(world.say(nobody, applyAppeal, said));
  await jobs();
  expect(await tablesWith(account)).toEqual(expect.arrayContaining(['appeal', 'notification']));
  const entered = await world.say(nobody, login, { account, password });
  await must(world.say({ token: entered.ok ? entered.data.token : '' }, askErasure, { password }));
  world.pass((erasureDays + 1) * day);
  await jobs();
  expect(await tablesWith(account)).toEqual([]);
}, 30_000);

test('a group of somebody who is erased goes to its first administrator, or to its oldest member, and has them no more', async () => {
  const teacher = await world.person('teacher');
  const [me, old, admin] = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ];
  await world.course(teacher, [me, old, admin]);
  const [managed, plain] = [world.newId(), world.newId()];
  const owned = { uids: [old.uid, admin.uid] };
  for (const id of [managed, plain]) await must(world.say(me, createGroup, { id, name: 'ours', ...owned }));
  const appoint = { id: world.newId(), groupId: managed, kind: 'changeAdmin' as const, uids: [admin.uid], on: true };
  await must(world.say(me, changeGroup, appoint));
  await must(world.say(me, askErasure, { password: 'Classroom2026' }));
  world.pass((erasureDays + 1) * day);
  await jobs();
  const rolesIn = async (groupId: string) => {
    const said = await world.say(old, getGroupUserList, { groupId });
    return said.ok ? new Map(said.data.list.map(({ uid, role }) => [uid, role])) : new Map();
  };
  expect(await rolesIn(managed)).toEqual(
    new Map([
      [old.uid, 'member'],
      [admin.uid, 'owner'],
    ]),
  );
  const [heir] = [...(await rolesIn(plain))].find(([, role]) => role === 'owner') ?? [];
  const [manager, other] = heir === old.uid ? [old, admin] : [admin, old];
  expect(heir).toBe(manager.uid);
  const mute = { id: world.newId(), groupId: plain, kind: 'changeGroupPostMessage' as const, on: true };
  expect(await world.say(other, changeGroup, mute)).toMatchObject({ ok: false });
  await must(world.say(manager, changeGroup, { ...mute, id: world.newId() }));
}, 30_000);

test('a group whose owner was erased while groups had no heirs gets one', async () => {
  const teacher = await world.person('teacher');
  const [me, old] = [await world.person('student'), await world.person('student')];
  await world.course(teacher, [me, old]);
  const groupId = world.newId();
  await must(world.say(me, createGroup, { id: groupId, name: 'ours', uids: [old.uid] }));
  // As it was left: no member any more, and still listed.
  await world.server.db.write((sql) =>
    sql
      .updateTable('member')
      .set({ role: '' })
      .where('uid', '=', me.uid)
      .where('scope', '=', convScope(groupId))
      .execute(),
  );
  const mute = { groupId, kind: 'changeGroupPostMessage' as const, on: true };
  expect(await world.say(old, changeGroup, { ...mute, id: world.newId() })).toMatchObject({ ok: false });
  world.pass(day);
  await jobs();
  const said = await world.say(old, getGroupUserList, { groupId });
  expect(said.ok && said.data.list.map(({ uid, role }) => [uid, role])).toEqual([[old.uid, 'owner']]);
  await must(world.say(old, changeGroup, { ...mute, id: world.newId() }));
}, 30_000);

test('somebody whom a course told something is erased, and so is who waits behind them', async () => {
  const teacher = await world.person('teacher');
  const [told, next] = [await world.person('student'), await world.person('student')];
  const courseId = await world.course(teacher, [told]);
  await must(
    world.say(teacher, sendMessage, { groupId: courseId, id: world.newId(), text: 'hi', mentions: [told.uid] }),
  );
  await jobs();
  for (const one of [told, next]) await must(world.say(one, askErasure, { password: 'Classroom2026' }));
  world.pass((erasureDays + 1) * day);
  await jobs();
  expect(await tablesWith(told.username)).toEqual([]);
  expect(await tablesWith(next.username)).toEqual([]);
}, 30_000);
