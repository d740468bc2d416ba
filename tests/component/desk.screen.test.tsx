import { getByRole, queryAllByRole, queryByRole, waitFor } from '@testing-library/dom';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { register, sendEmailCode } from '#contract/features/account/entry-calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { codeIn, nextLetter } from '#tests/harness/letters.ts';
import { fill, find, giveFile, lineWith, part, press } from './act.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { isAt, says } from './see.ts';

const password = 'Chalk-2027';

const test = screenTest();

const csv = (...lines: readonly string[]) => new File([lines.join('\n')], 'table.csv', { type: 'text/csv' });
const main = (): HTMLElement => document.querySelector('main') ?? document.body;
const openMenu = async (item: string) => {
  await device.user.click(await part('#avatar-menu-trigger'));
  await press(device, item, 'menuitem', document.body);
};

/** What the server does in steps stands still after the first, until the answer is called. */
const holdSecondStep = async (): Promise<() => Promise<void>> => {
  const { db } = device.world.server;
  await db.write((on) =>
    sql`create trigger held after insert on job when json_extract(new.payload, '$.n') > 0
      begin update job set run_at = run_at + 3600000 where id = new.id; end`.execute(on),
  );
  return () =>
    db.write(async (on) => {
      await sql`drop trigger held`.execute(on);
      await sql`update job set run_at = 0 where json_extract(payload, '$.n') > 0 and done_at is null`.execute(on);
    });
};

test('a school’s desk imports a class of three, mends one line, and a student comes in by the code (S-117)', async () => {
  const { world } = device;
  const head = 'Name,Student number,Class,Mobile number';
  await sit(await world.person('teacher', 1), '/main');
  await openMenu('Administration');
  await says('Administration of Qiming');
  await press(device, 'Import', 'link');
  await giveFile(device, csv(head, '李雷,007,一班,', '韩梅梅,008,一班,1380013', '林涛,009,一班,'));
  expect((await lineWith('Line 3')).textContent).toContain('This is not a mobile number.');
  expect(queryByRole(document.body, 'button', { name: /^Create \d/ })).toBeNull();
  await giveFile(device, csv(head, '李雷,007,一班,', '韩梅梅,008,一班,13800138000', '林涛,009,一班,'));
  await press(device, 'Create 3 accounts');
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.querySelector('[data-code="007"]')).not.toBeNull();
  });
  const code = document.querySelector('[data-code="007"]')?.textContent ?? '';
  await press(device, 'Done');
  await press(device, 'People', 'link');
  await fill(device, 'Name, account, number or class', '一班');
  await press(device, 'Search');
  expect((await lineWith('韩梅梅')).textContent).toContain('Not activated');

  // Another class, cancelled while the server is at it: nobody of it is there.
  const goOn = await holdSecondStep();
  await press(device, 'Import', 'link');
  const another = Array.from({ length: 300 }, (_, index) => `新生,2027${String(index).padStart(4, '0')},新班,`);
  await giveFile(device, csv(head, ...another));
  await press(device, 'Create 300 accounts');
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.querySelector('[data-import="running"]')).not.toBeNull();
  });
  await press(device, 'Cancel the import');
  await press(device, 'Cancel the import', 'button', await find('alertdialog', undefined, document.body));
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.body.textContent).toContain('Cancelled. Nobody got an account.');
  });
  await waitFor(() => expect(document.querySelector('[data-import="waiting"], [data-import="running"]')).toBeNull());
  await goOn();
  while ((await world.server.runJobs()) > 0);
  await press(device, 'People', 'link');
  await fill(device, 'Name, account, number or class', '新生');
  await press(device, 'Search');
  await says('0 people');

  // How the school shows itself is the desk's to say; everybody has it when they next open the app.
  await press(device, 'School', 'link');
  await fill(device, 'App name', '启明课堂');
  await fill(device, 'Address of the logo', 'http://a.example/logo.png');
  await press(device, 'Save');
  await part('[aria-invalid="true"]');
  await fill(device, 'Address of the logo', '');
  await press(device, 'Save');
  await waitFor(() => expect(getByRole(main(), 'button', { name: 'Save' })).toHaveProperty('disabled', true));
  await device.whenSynced();

  await device.asStranger();
  await device.open('/login');
  await press(device, 'Register', 'link');
  await device.user.click(await part('[data-way="school"]'));
  await fill(device, 'Account', '007');
  await fill(device, 'One-time code', code);
  await fill(device, 'New password', password);
  await fill(device, 'New password again', password);
  await press(device, 'Activate');
  await isAt('/main');
  await waitFor(() => expect(document.title).toContain('启明课堂'));
  await device.goTo('/admin');
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Page not found'));
  await device.whenSynced();
});

/** Somebody who came by themselves, and whom no school has certified. */
const comer = async (userType: 'teacher' | 'student', username: string): Promise<Person> => {
  const { world } = device;
  const email = `${userType}@mail.example`;
  const nobody = { token: '' };
  const sent = await world.say(nobody, sendEmailCode, { email, purpose: 'register', captcha: await world.captcha() });
  if (!sent.ok) throw new Error('no code was sent');
  const code = codeIn(await nextLetter(() => world.letters(email), 0));
  const made = await world.say(nobody, register, { ticket: sent.data.ticket, code, username, userType, password });
  if (!made.ok) throw new Error('nobody was registered');
  return { uid: made.data.uid, username, token: made.data.token };
};

const openDialog = async () => {
  await openMenu('Institution authentication');
  await find('dialog', undefined, document.body);
};
const chooseSchool = async () => {
  await device.user.type(await find('combobox', 'School or institution'), 'Qiming');
  await press(device, 'Qiming', 'option', document.body);
};
const listed = (code: string) => part(`[data-class="${code}"]`);

test('the desk takes register and timetable in; a teacher certifies and binds classes, a student is certified, another one asks (S-121, S-170, S-171, S-172, S-173, S-174, S-175, S-176, S-177, S-178, S-179, S-289, S-290, S-372, S-373, S-374, S-375, S-376, S-377, S-460, S-461, S-470, S-555, S-576, S-577)', async () => {
  const { world, user } = device;
  const teacher = await comer('teacher', '陆老师');
  const student = await comer('student', '林小雨');
  await world.course(teacher, []);
  await sit(await world.person('teacher', 1), '/admin?part=certification');
  await press(device, 'Register from a file');
  await giveFile(device, csv('姓名,学号,角色', '林小雨,0071,校长'));
  expect((await lineWith('Line 2')).textContent).toContain('is neither teacher nor student');
  await press(device, 'Register from a file');
  await giveFile(device, csv('姓名,学号,角色', '林小雨,0071,学生'));
  await says('1 line imported.');
  await press(device, 'Timetable from a file');
  const head = '教师姓名,工号,课程名称,教学班号,教学班,学年,学期';
  await giveFile(
    device,
    csv(head, '陆老师,T01,高等数学,M-1,一班,2026-2027,1', '陆老师,T01,线性代数,M-2,二班,2026-2027,2'),
  );
  await says('2 lines imported.');

  await sit(teacher, '/main');
  await openDialog();
  const next = () => press(device, 'Next');
  await next();
  await says('Enter your school or institution');
  await chooseSchool();
  await next();
  await says('Enter your real name');
  await fill(device, 'Real name', '陆老师');
  await next();
  await says('Enter your staff number');
  await fill(device, 'Staff number', 'T01');
  await next();
  await says('Not bound', await listed('M-1'));
  await press(device, 'Bind existing class', 'button', await listed('M-1'));
  const confirm = () => find('button', 'Confirm');
  expect(await confirm()).toHaveProperty('disabled', true);
  await user.click(await find('radio'));
  await user.click(await confirm());
  await waitFor(async () => expect((await listed('M-1')).textContent).toContain('Bound to: Calculus'));
  await press(device, 'Cancel binding', 'button', await listed('M-1'));
  await press(device, 'Cancel binding', 'button', await find('alertdialog', undefined, document.body));
  await waitFor(async () => expect((await listed('M-1')).textContent).toContain('Not bound'));
  await press(device, 'Bind existing class', 'button', await listed('M-1'));
  await user.click(await find('radio'));
  await user.click(await confirm());
  await find('button', 'Change binding', await listed('M-1'));
  await says('Not bound', await listed('M-2'));
  await press(device, 'Confirm authentication');
  await press(device, 'Create courses');
  await says('Associated course authentication succeeded');
  await press(device, 'Confirm');
  await find('link', /线性代数/, document.body);
  await openDialog();
  const own = (await lineWith('Qiming')).textContent;
  expect(own).toContain('Teacher');
  expect(own).toContain('Certified');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(queryByRole(document.body, 'dialog')).toBeNull());
  await device.whenSynced();

  await sit(student, '/main');
  await openDialog();
  await chooseSchool();
  await user.clear(await find('combobox', 'School or institution'));
  await waitFor(() => expect(queryAllByRole(document.body, 'option')).toHaveLength(0));
  await chooseSchool();
  await fill(device, 'Real name', '林小雨');
  await press(device, 'Authenticate');
  await says('Enter your student number');
  await fill(device, 'Student number', '0072');
  await press(device, 'Authenticate');
  await says('The school’s register does not have this name with this number.');
  await press(device, 'Ask the school');
  await waitFor(async () => expect((await lineWith('Qiming')).textContent).toContain('Your school is checking'));
  await press(device, 'Another institution');
  await chooseSchool();
  await fill(device, 'Real name', '林小雨');
  await fill(device, 'Student number', '0071');
  await press(device, 'Authenticate');
  await says('Certification successful');
  await press(device, 'Confirm');
  await device.goTo('/main/UserSetting?section=account');
  await says('0071', main());
  await device.whenSynced();
});
