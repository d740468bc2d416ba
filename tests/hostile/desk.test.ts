import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { createAccount, createInstitution, getUserInfo, login } from '#contract/features/account/calls.ts';
import {
  addSchoolPerson,
  changePerson,
  importAccounts,
  importPeople,
  renewCodes,
} from '#contract/features/account/desk-calls.ts';
import { importRegister } from '#contract/features/certification/desk-calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';

/** What the desk of one school does to the other schools of a server. */
let world: World;
let desk: { readonly token: string };
let other: Person;
const operator = { token: operatorToken };

const tableOf = (people: number) => {
  const lines = Array.from({ length: people }, (_, at) => `Li ${at},${100_000 + at}`);
  return Buffer.from(['name,number', ...lines].join('\n')).toString('base64');
};

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  other = await world.person('student');
  const school = await world.say(operator, createInstitution, { name: 'Xinghai' });
  const coid = school.ok ? school.data.coid : '';
  const [account, password] = ['desk-of-xinghai', 'Chalk-2027'];
  const who = { coid, account, password, username: 'Desk', coidAdmin: 1 as const, userType: 'teacher' as const };
  expect(await world.say(operator, createAccount, who)).toMatchObject({ ok: true });
  const entered = await world.say({ token: '' }, login, { account, password });
  desk = { token: entered.ok ? entered.data.token : '' };
  const made = { coid, name: 'people', data: tableOf(2_000), dryRun: false };
  expect(await world.say(operator, importAccounts, made)).toMatchObject({ ok: true, data: { people: 2_000 } });
}, 60_000);
afterAll(() => world?.close());

test('codes for a whole school are made some at a time: others are answered in between', async () => {
  const answered: string[] = [];
  const renewing = world.say(desk, renewCodes, {}).then((said) => answered.push(said.ok ? 'codes' : 'none'));
  for (let asked = 0; asked < 3; asked += 1)
    answered.push((await world.say(other, getUserInfo, {})).ok ? 'other' : 'none');
  await renewing;
  expect(answered).toEqual(['other', 'other', 'other', 'codes']);
});

/** Of so many: what the first and the last are answered. */
const reasons = async (
  times: number,
  ask: () => Promise<{ ok: boolean; refusal?: { reason: string } | undefined }>,
) => {
  const said: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const one = await ask();
    said.push(one.ok ? 'ok' : (one.refusal?.reason ?? ''));
  }
  return [said[0], said.at(-1)];
};

test('they are not made again without end, nor are tables read', async () => {
  const table = { data: tableOf(1), dryRun: true };
  expect(await reasons(45, () => world.say(desk, renewCodes, { className: 'none' }))).toEqual(['ok', 'core.tooMany']);
  expect(await reasons(62, () => world.say(desk, importPeople, { ...table, name: 'p' }))).toEqual([
    'ok',
    'core.tooMany',
  ]);
  expect(await world.say(desk, importRegister, { ...table, kind: 'people' })).toMatchObject({
    refusal: { reason: 'core.tooMany' },
  });
}, 60_000);

test('nor are people added and changed one by one without end', async () => {
  const nobody = { studentNumber: '', className: '', phone: '', email: '', userType: 'student' as const };
  // Of a name that somebody has: nothing is made.
  const taken = { ...nobody, username: 'Li', account: 'desk-of-xinghai' };
  expect(await reasons(202, () => world.say(desk, addSchoolPerson, taken))).toEqual(['ok', 'core.tooMany']);
  expect(await world.say(desk, changePerson, { uid: other.uid, closed: true })).toMatchObject({
    refusal: { reason: 'core.tooMany' },
  });
  world.pass(minute);
  expect(await world.say(desk, addSchoolPerson, taken)).toMatchObject({ ok: true });
}, 60_000);
