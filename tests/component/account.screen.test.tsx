import { fireEvent, getByLabelText, getByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { login } from '#contract/features/account/calls.ts';
import { importAccounts, listInstitutions } from '#contract/features/account/desk-calls.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { addArchive } from '#contract/features/course/shelf-calls.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { listNotices } from '#contract/features/notice/calls.ts';
import { getSchoolConfig } from '#contract/features/school/calls.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { places } from '../e2e/harness/places.ts';
import { find, inFront, lineWith, part } from './act.ts';
import { device, screenTest } from './screen-test.ts';
import { says } from './see.ts';

const test = screenTest();

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
  const there = await world.say({ token: operatorToken }, listInstitutions, {});
  const coid = (there.ok && there.data.list[0]?.coid) || '';
  await device.signIn(await world.person('teacher', 1));
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
  // More of what is shown, whatever is typed by now.
  await type('Name, account, number or class', 'nobody at all');
  await press('Show more');
  await waitFor(() => expect(lines()).toBe(24));
  expect(main().textContent).not.toContain('Show more');
  await press('Search');
  await says('Nobody found', main());
  expect(lines()).toBe(0);

  device.goOffline();
  await device.open('/admin');
  await says('It is shown when you are online.', main());
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

test('devices are listed by name, and another one can be signed out', async () => {
  const person = await device.world.person('teacher');
  const other = await device.world.say({ token: '' }, login, {
    ...{ account: person.username.replace(' ', ''), password: 'Classroom2026', remember: true },
    device: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });
  if (!other.ok) throw new Error('nobody is let in elsewhere');
  await device.signIn(person);
  await device.open(places.settings('devices'));
  expect((await lineWith('This device')).textContent).not.toContain('Last used');
  await lineWith('Chrome · Linux');
  await press('Sign out Chrome · Linux');
  await device.user.click(await find('button', 'Sign out', await find('alertdialog', undefined, document.body)));
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('main li')].filter(({ textContent }) => /Last used/.test(textContent)),
    ).toEqual([]),
  );
  await device.whenSynced();
  await device.signIn({ ...person, token: other.data.token });
  await device.open(places.main);
  await find('link', 'Sign in');
  await device.asStranger();
});

test('paused, work waits and says so, also after a reload; resumed, it goes', async () => {
  const { world, user } = device;
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, []);
  const chip = () => part('[data-sync]');
  const there = async () => {
    const said = await world.say(teacher, listNotices, { courseId, limit: 100 });
    return said.ok && said.data.list.map(({ title }) => title);
  };
  await device.signIn(teacher);
  await device.open(places.notices(courseId));
  await device.whenSynced();
  await user.click(await chip());
  await user.click(await find('button', 'Pause syncing'));
  await user.keyboard('{Escape}');
  await user.click(await find('button', 'New notice', main()));
  await user.type(await waitFor(() => getByLabelText(inFront(), /^Title/)), 'Written while paused');
  (await find('textbox', 'Content')).focus();
  await user.paste('Put down here for now.');
  await user.click(await find('button', 'Publish'));
  await waitFor(async () => expect((await chip()).ariaLabel).toBe('Sync: Paused · 1 waiting'));
  await device.open(places.notices(courseId));
  await waitFor(async () => expect((await chip()).ariaLabel).toBe('Sync: Paused · 1 waiting'));
  expect(await there()).toEqual([]);
  await user.click(await chip());
  await user.click(await find('button', 'Resume syncing'));
  await waitFor(async () => expect(await there()).toEqual(['Written while paused']));
  await device.whenSynced();
  await device.asStranger();
});

test('a message counts in the header and in the tab’s name; a mention rings the bell; the switch of messages leaves only the header (C-018, C-415, S-271)', async () => {
  const { world, user } = device;
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const write = (text: string, mentions: string[] = []) =>
    world.say(teacher, sendMessage, { groupId: courseId, id: world.newId(), text, mentions });
  const unread = async (count: number) =>
    void (await part(`[data-messages="${count}"]`).catch(() => {
      throw new Error(`not ${count} unread: ${document.querySelector('[data-messages]')?.outerHTML.slice(0, 200)}`);
    }));
  const isCalled = (title: RegExp) => waitFor(() => expect(document.title).toMatch(title));
  await device.signIn(student);
  await device.open(places.main);
  await device.whenSynced();
  await unread(0);
  await write('Hand in tomorrow');
  await unread(1);
  await isCalled(/^\(1\) /);
  await write('Look, please', [student.uid]);
  await unread(2);
  await world.server.runJobs();
  await part('#notification-bell[data-unread="1"]');
  await isCalled(/^\(3\) /);
  await user.click(await part('#notification-bell'));
  await says(`${teacher.username} mentioned you in “Calculus”: Look, please`);
  await user.keyboard('{Escape}');

  await device.goTo(places.settings('notifications'));
  const flip = async (name: string) => user.click(await waitFor(() => getByLabelText(main(), name)));
  const until = () => waitFor(() => getByLabelText<HTMLInputElement>(main(), 'Until'));
  await flip('Private messages');
  await isCalled(/^\(1\) /);
  await unread(2);
  await flip('Quiet hours');
  fireEvent.change(await until(), { target: { value: '06:30' } });
  (await until()).focus();
  await user.tab();
  await device.whenSynced();
  await waitFor(() => expect(main().querySelector('[data-mark="waiting"]')).toBeNull());
  await device.open(places.settings('notifications'));
  await waitFor(async () => expect((await until()).value).toBe('06:30'));
  expect(getByLabelText<HTMLInputElement>(main(), 'From').value).toBe('22:00');
  await device.whenSynced();
  await device.asStranger();
});
