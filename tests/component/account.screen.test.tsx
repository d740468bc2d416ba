// @vitest-environment jsdom
import { getByLabelText, getByRole, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, login } from '#contract/features/account/calls.ts';
import { importAccounts, listInstitutions } from '#contract/features/account/desk-calls.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { addArchive } from '#contract/features/course/shelf-calls.ts';
import { getSchoolConfig } from '#contract/features/school/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { openScreen, type Screen } from './screen.tsx';
import { says } from './see.ts';

let device: Screen;
beforeAll(async () => {
  device = await openScreen();
});
afterAll(() => device.close());

const main = (): HTMLElement => document.querySelector('main') ?? document.body;
const press = (name: string) => device.user.click(getByRole(document.body, 'button', { name }));
const field = (name: string) => getByLabelText(document.body, name, { selector: 'input' }) as HTMLInputElement;
const type = async (name: string, text: string) => {
  await device.user.clear(field(name));
  await device.user.type(field(name), text);
};

test('what is no account is said in the form and nothing is asked; what may be one is (S-369)', async () => {
  const person = await device.world.person('student');
  const account = person.username.toLowerCase().replace(' ', '');
  await device.asStranger();
  await device.open('/login');
  await waitFor(() => field('Account'));
  await type('Password', 'Chalk-2027');
  for (const wrong of ['lin@mail', 'lin wei', '<b>']) {
    await type('Account', wrong);
    await press('Sign in');
    await says('This is neither a mobile number, nor an e-mail address, nor an account.');
  }
  await type('Account', account);
  await press('Sign in');
  await says('Account or password is wrong.');
});

test('a teacher of many terms finds a course by pinyin, in the archive too (S-071, S-242)', async () => {
  const { world } = device;
  const teacher = await world.person('teacher');
  const ids: string[] = [];
  for (let index = 0; index < 14; index += 1) {
    const courseId = world.newId();
    ids.push(courseId);
    const name = index % 7 === 3 ? '数据结构' : `线性代数 ${index}`;
    const term = { semester: `${2020 + Math.floor(index / 7)}-${2021 + Math.floor(index / 7)}`, term: 1 as const };
    await world.say(teacher, createCourse, { courseId, name, className: '一班', mode: 'blend', intro: '', ...term });
  }
  await world.say(teacher, addArchive, { courseIds: ids.slice(7) });
  await device.signIn(teacher);
  await device.open('/main');
  const cards = () => main().querySelectorAll('[data-tour="classes"] li a').length;
  await waitFor(() => expect(cards()).toBe(7));
  await device.user.type(await waitFor(() => field('Search my courses')), 'sjjg');
  await waitFor(() => expect(cards()).toBe(2));
  await says('2021-2022', main());
  await type('Search my courses', '没有');
  await says('No course matches.', main());
  await device.user.clear(field('Search my courses'));
  await waitFor(() => expect(cards()).toBe(7));
  await device.whenSynced();
  await device.asStranger();
});

/** Somebody who looks after a school, signed in. */
const signInDesk = async () => {
  const { world } = device;
  const operator = { token: operatorToken };
  const there = await world.say(operator, listInstitutions, {});
  const coid = (there.ok && there.data.list[0]?.coid) || '';
  const who = { coid, account: 'desk', password: 'Chalk-2027', username: 'Desk', userType: 'teacher' as const };
  await world.say(operator, createAccount, { ...who, coidAdmin: 1 });
  const entered = await world.say({ token: '' }, login, { account: who.account, password: who.password });
  if (!entered.ok) throw new Error('the desk is not let in');
  const desk: Person = { uid: entered.data.uid, token: entered.data.token, username: who.username };
  await device.signIn(desk);
  return coid;
};

test('people of a school are listed page by page, searched on the server, and stay when there is no network (S-117)', async () => {
  const coid = await signInDesk();
  const table = ['Name,Student number', ...Array.from({ length: 24 }, (_, at) => `Guest ${at},${7001 + at}`)];
  const data = Buffer.from(table.join('\n')).toString('base64');
  const file = { name: 'guests.csv', data, dryRun: false };
  const imported = await device.world.say({ token: operatorToken }, importAccounts, { coid, ...file });
  expect(imported.ok && imported.data.problems).toEqual([]);
  const lines = () => main().querySelectorAll('ul[aria-label="People"] > li').length;
  await device.open('/admin');
  await waitFor(() => expect(lines()).toBe(20));
  await type('Name, account, number or class', 'Guest');
  await press('Search');
  await says('24 people', main());
  await press('Show more');
  await waitFor(() => expect(lines()).toBe(24));
  expect(main().textContent).not.toContain('Show more');

  await type('Name, account, number or class', 'nobody at all');
  await press('Search');
  await says('Nobody found', main());
  expect(lines()).toBe(0);

  device.goOffline();
  await device.open('/admin');
  await says('They are shown when you are online.', main());
  device.goOnline();
  await waitFor(() => expect(lines()).toBe(20));
  await device.asStranger();
});

test('whoever looks after the school says how it shows itself; what cannot be an address is said at its field (S-117)', async () => {
  const { world } = device;
  await signInDesk();
  await device.open('/admin?part=school');
  await waitFor(() => field('Name of the school'));
  await type('Name of the school', 'Qiming University');
  await type('Address of the logo', 'http://a.example/logo.png');
  await device.user.click(getByLabelText(document.body, 'Knowledge graphs'));
  await press('Save');
  await waitFor(() => expect(field('Address of the logo').getAttribute('aria-invalid')).toBe('true'));
  await device.user.clear(field('Address of the logo'));
  await press('Save');
  await says('Everybody sees it when they next open the app.');
  const kept = await world.say({ token: '' }, getSchoolConfig, {});
  expect(kept.ok && kept.data).toMatchObject({ schoolName: 'Qiming University', graph: false });
  await device.whenSynced();
  await device.asStranger();
});
