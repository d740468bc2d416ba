import { beforeEach, expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import {
  addSchoolPerson,
  cancelImport,
  changeAccount,
  importCodes,
  importPeople,
  listPeople,
} from '#contract/features/account/desk-calls.ts';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { importTask } from '#contract/features/account/keys.ts';
import { delTask, getTaskList } from '#contract/features/todo/calls.ts';
import { tasksOfKind } from '#src/features/todo/data/public.ts';
import { must, reasonOf, world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';

const test = worldTest();

let desk: Person & { readonly coid: string };
const operator = { token: operatorToken };
const password = 'Chalk-2027';

let schools = 0;
/** Whoever looks after a school. */
const openDesk = async () => {
  schools += 1;
  const { coid } = await must(operator, createInstitution, { name: `School ${schools}` });
  const account = `desk${schools}`;
  const who = { coid, account, password, username: 'Desk', userType: 'teacher', coidAdmin: 1 } as const;
  const { uid } = await must(operator, createAccount, who);
  const { token } = await must({ token: '' }, login, { account, password, remember: true });
  return { coid, uid, token, username: 'Desk' };
};

beforeEach(async () => {
  desk = await openDesk();
});

/** So many, whose numbers begin with the school's. */
const begin = async (people: number) => {
  const rows = Array.from({ length: people }, (_, index) => `Somebody,${schools}${String(index).padStart(4, '0')},One`);
  const data = Buffer.from(['name,number,class', ...rows].join('\n')).toString('base64');
  const { task, problems } = await must(desk, importPeople, { name: 'people.csv', data, dryRun: false });
  expect(problems).toEqual([]);
  return task;
};

const inSchool = async () => (await must(desk, listPeople, {})).total;
const taskOf = async () => (await must(desk, getTaskList, {})).list[0];
/** Some are prepared, and others are not. */
const untilAtWork = async () => {
  for (let looks = 0; looks < 10_000; looks += 1) {
    const { state, progress = 0 } = (await taskOf()) ?? {};
    if (state === 'done' || state === 'failed') throw new Error(`${state} already`);
    if (progress > 0) return;
  }
  throw new Error('nothing was begun');
};
const profiles = async () => {
  const count = world.server.db.read((sql) =>
    sql
      .withTables<{ profile: { coid: string } }>()
      .selectFrom('profile')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .where('coid', '=', desk.coid)
      .executeTakeFirstOrThrow(),
  );
  return Number((await count).all);
};

test('the desk’s device shows how far the server is; nobody is let in before all are, and a restart in between loses nothing (S-117)', async () => {
  const device = world.device(desk);
  const tab = await device.open();
  const task = await begin(1_500);
  await tab.cycle();
  const shown = async () => (await tasksOfKind(tab.replica, importTask)).map(({ id, state }) => [id, state]);
  expect(await shown()).toEqual([[task, 'waiting']]);
  expect(await reasonOf(desk, importCodes, { task })).toBe('account.importUnknown');

  // It dies in the middle of it.
  const working = world.server.runJobs().catch(() => undefined);
  await untilAtWork();
  expect(await inSchool()).toBe(1);
  expect(await reasonOf({ token: '' }, login, { account: `${schools}0000`, password })).toBe('account.wrongPassword');
  await world.restart();
  await working;
  expect(await inSchool()).toBe(1);
  world.pass(2 * minute);
  await world.server.runJobs();
  await tab.cycle();
  expect(await shown()).toEqual([[task, 'done']]);
  expect([await inSchool(), await profiles()]).toEqual([1_501, 1_501]);

  const { codes } = await must(desk, importCodes, { task });
  expect(codes.map(({ account }) => account)).toEqual(
    Array.from({ length: 1_500 }, (_, index) => `${schools}${String(index).padStart(4, '0')}`),
  );
  const [first] = codes;
  await must({ token: '' }, activateAccount, { account: first?.account ?? '', code: first?.code ?? '', password });
  // Asked again: new ones for the others, and none for whoever has come.
  const again = (await must(desk, importCodes, { task })).codes;
  expect([again.length, again[0]?.account, again[0]?.code === codes[1]?.code]).toEqual([
    1_499,
    codes[1]?.account,
    false,
  ]);
}, 60_000);

test('what somebody else takes meanwhile ends all of it, and so does who cancels: nobody is left behind (S-117)', async () => {
  await begin(150);
  const other = await openDesk().then(async (one) => {
    const own = desk;
    desk = one;
    const taken = `${schools - 1}0149`;
    await must(one, addSchoolPerson, { username: 'First', account: taken, userType: 'student' });
    desk = own;
    return one;
  });
  await world.server.runJobs();
  expect(await taskOf()).toMatchObject({ state: 'failed', error: 'account.rosterTaken' });
  expect([await inSchool(), await profiles()]).toEqual([1, 1]);

  desk = other;
  const task = await begin(1_000);
  const working = world.server.runJobs();
  await untilAtWork();
  await must(desk, delTask, { id: task });
  await working;
  expect([await inSchool(), await profiles()]).toEqual([2, 2]);
  expect(await reasonOf(desk, importCodes, { task })).toBe('account.importUnknown');
}, 60_000);

test('whoever looks after the school no more when all are prepared lets nobody in', async () => {
  await begin(150);
  const account = `desk${schools}`;
  await must(operator, changeAccount, { account, coidAdmin: 0 });
  await world.server.runJobs();
  desk = { ...desk, ...(await must({ token: '' }, login, { account, password })) };
  expect(await taskOf()).toMatchObject({ state: 'failed', error: 'core.notAllowed' });
  expect(await profiles()).toBe(1);
});

test('cancelled at the desk while the server works, nothing stays of it; once everybody is in, it is refused (S-117)', async () => {
  const task = await begin(1_000);
  const working = world.server.runJobs();
  await untilAtWork();
  const stranger = await openDesk();
  expect(await reasonOf(stranger, cancelImport, { task })).toBe('account.importUnknown');
  await must(desk, cancelImport, { task });
  await working;
  expect([await inSchool(), await profiles(), await taskOf()]).toEqual([1, 1, undefined]);
  expect(await reasonOf(desk, cancelImport, { task })).toBe('account.importUnknown');

  // Before anything was begun.
  await must(desk, cancelImport, { task: await begin(3) });
  await world.server.runJobs();
  expect([await inSchool(), await profiles()]).toEqual([1, 1]);

  const all = await begin(3);
  await world.server.runJobs();
  expect(await reasonOf(desk, cancelImport, { task: all })).toBe('account.importOver');
  expect([await inSchool(), (await taskOf())?.state]).toEqual([4, 'done']);
}, 60_000);

test('another school’s desk is not given the codes of an import (S-117)', async () => {
  const task = await begin(2);
  await world.server.runJobs();
  const other = await openDesk();
  expect(await reasonOf(other, importCodes, { task })).toBe('account.importUnknown');
  expect((await must(desk, importCodes, { task })).codes).toHaveLength(2);
});
