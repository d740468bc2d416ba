import { getAllByRole, getByRole, getByText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { activateAccount } from '#contract/features/account/entry-calls.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { joinCourseByCode } from '#contract/features/course/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, giveFile, inFront, part, press } from './act.ts';
import { choose, closed, row } from './rows.ts';
import { device, screenTest } from './screen-test.ts';
import { says } from './see.ts';

const test = screenTest();

const sit = async (who: Person, path: string) => {
  await device.signIn(who);
  await device.open(path);
};
const tab = async (name: string) =>
  press(device, name, 'link', await find('navigation', 'Parts of the course', document.body));
const heading = (name: string) => waitFor(() => getAllByRole(document.body, 'heading', { name }));
const log = (text: string) => waitFor(async () => says(text, await find('log', undefined, document.body)));

const people = [
  ['欧阳晴', 'ouyang', '2026007', '学生'],
  ['何雨桐', 'heyutong', '2026008', '学生'],
  ['李明', 'liming', '2026009', '学生'],
  ['张华', 'zhanghua', '2026010', '学生'],
] as const;

/** Whoever looks after the school brings its students; each comes in with the code that was handed out. */
const imported = async (): Promise<readonly Person[]> => {
  const { world } = device;
  const lines = [['姓名', '账号', '学号', '角色'], ...people].map((line) => line.join(','));
  await sit(await world.person('teacher', 1), '/admin?part=import');
  await device.whenSynced();
  await giveFile(device, new File([lines.join('\n')], '学校.csv', { type: 'text/csv' }));
  await press(device, `Create ${people.length} accounts`);
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.querySelectorAll('[data-code]')).toHaveLength(people.length);
  });
  const codes = people.map(([, account]) => document.querySelector(`[data-code="${account}"]`)?.textContent ?? '');
  const accounts: Person[] = [];
  for (const [at, [username, account]] of people.entries()) {
    const given = { account, code: codes[at] ?? '', password: 'Chalk-2027', remember: true };
    const said = await world.say({ token: '' }, activateAccount, given);
    if (!said.ok) throw new Error(`${username} does not come in`);
    accounts.push({ uid: said.data.uid, username, token: said.data.token });
  }
  return accounts;
};

test('a school is imported; a course is made, divided, joined by code, QR and enrolment; an assistant works and is stopped; it is copied, ended and archived (S-002, S-042, S-071, S-148, S-188, S-189, S-239, S-242, S-248, S-252, S-316, S-475, S-476, S-516, R-027, R-031, R-032, R-043, R-044, R-045, R-053, C-036, C-057, C-058, C-071, E-011)', async () => {
  const { world, user } = device;
  const [helper, applicant, byCode, byLink] = await imported();
  if (!helper || !applicant || !byCode || !byLink) throw new Error('somebody was not imported');
  const teacher = await world.person('teacher');
  const early = await world.person('student');
  await sit(teacher, places.main);
  await device.whenSynced();
  await user.click(
    (await waitFor(() => getAllByRole(document.body, 'button', { name: 'Create course' })))[0] as Element,
  );
  await fill(device, /^Course name/, '数据结构');
  await press(device, 'Create');
  // The first thing it offers is the invitation, with a code as soon as the server has made one.
  const invite = await find('dialog', 'Invite to 数据结构', document.body);
  const code = (await waitFor(() => getByText(invite, /^[A-Z0-9]{6}$/))).textContent;
  await find('img', 'QR code of the join code', invite);
  await says('0 students are here', invite);
  await world.say(early, joinCourseByCode, { code });
  await says('1 student is here', invite);
  await press(device, 'Shrink', 'button', invite);
  const small = await find('group', 'Invite to 数据结构', document.body);
  await says('1', small);
  await press(device, 'Close', 'button', small);
  await device.whenSynced();

  // Whoever types the code, or follows what the QR code says, is in.
  await sit(byCode, places.main);
  await device.whenSynced();
  await user.click(
    (await waitFor(() => getAllByRole(document.body, 'button', { name: 'Join with a code' })))[0] as Element,
  );
  await fill(device, 'Join code', code);
  await press(device, 'Join');
  await heading('数据结构');
  await sit(byLink, `/qrcode?code=${code}`);
  await press(device, 'Join the course');
  await heading('数据结构');
  const courseId = new URLSearchParams(location.search).get('courseid')?.replaceAll('"', '') ?? '';
  await device.whenSynced();

  await sit(teacher, places.main);
  await device.whenSynced();
  await press(device, /数据结构/, 'link', await part('[data-tour="classes"]'));
  await heading('数据结构');
  await press(device, 'Navigation');
  await find('link', /数据结构/, await find('navigation', 'Courses', document.body));
  await user.keyboard('{Escape}');
  await closed();
  await tab('Settings');
  await fill(device, 'Place', 'A 101');
  await press(device, 'Save');
  await log('The changes are kept.');
  await user.click(await waitFor(() => getByText(document.body, 'People can apply for this course')));
  await find('button', 'Copy the link for applicants');
  await tab('About');
  await waitFor(() => getByText(document.body, 'A 101'));

  await tab('Members');
  await press(device, 'Add people');
  const list = await find('textbox');
  await user.click(list);
  await user.paste('ouyang\t欧阳晴\t2026007\nnobody');
  await press(device, 'Check');
  await says('No one at your school has this account.', inFront());
  await press(device, 'Add 1 person');
  await closed();
  await says('2026007', await row('欧阳晴'));
  await choose(device, await row('欧阳晴'), 'Make assistant');
  await choose(device, await row('欧阳晴'), 'What they may do');
  await user.click(await waitFor(() => getByText(inFront(), 'Publish notices')));
  await press(device, 'Save');
  await closed();
  await device.whenSynced();

  await tab('Groups');
  await user.click(
    (await waitFor(() => getAllByRole(document.body, 'button', { name: 'New set of groups' })))[0] as Element,
  );
  await fill(device, 'Name of the set', '讨论小组');
  await fill(device, 'Number of groups', '2');
  await press(device, 'Make groups');
  await closed();
  await press(device, 'Move 李明');
  await press(device, 'Move to Group 2', 'menuitem', document.body);
  await device.whenSynced();
  await sit(byCode, places.groups(courseId));
  await says('Group 2', await part('main'));

  // One is passed the course on, and applies; the assistant, who may not write notices, admits them.
  await sit(byLink, `/shareView?courseid=${courseId}`);
  await says(/studentEnrollCourseDetail/);
  await sit(applicant, `/studentEnrollCourseDetail?courseid=${courseId}`);
  await heading('数据结构');
  await press(device, 'Send application');
  await says('Your application is with the teachers.');
  await device.whenSynced();
  await sit(helper, places.notices(courseId));
  await waitFor(() => expect(getByRole(document.body, 'button', { name: /^New notice/ }).ariaDisabled).toBe('true'));
  await device.goTo(`/main/enrollReview?courseid=${courseId}`);
  await press(device, 'Admit', 'button', await row('何雨桐'));
  await says('Admitted', await row('何雨桐'));
  await device.whenSynced();
  await sit(teacher, places.members(courseId));
  await row('何雨桐');
  await device.goTo(`/main/enrollBlacklist?courseid=${courseId}`);
  await says('Nobody is on the black list');

  // The next class gets all of it but the people.
  const chapter = { courseId, id: world.newId(), parentId: '', title: '线性表', order: 'a0' };
  await world.say(teacher, createChapter, chapter);
  await device.goTo(`/class_setting?courseid=${courseId}`);
  await press(device, 'Copy this course');
  // Its code comes with the press; until then the page's own field has this name.
  await find('dialog', /^Copy/, document.body);
  await fill(device, 'Class', '2 班');
  await press(device, 'Copy');
  await closed();
  await waitFor(async () => {
    await world.server.runJobs();
    expect((await find('list', 'Imports', document.body)).textContent).toContain('1 chapter');
  });
  await device.goTo(`/class_setting?courseid=${courseId}`);
  await press(device, 'End');
  await press(device, 'End the course');
  await closed();
  await says('The course has ended');
  await device.goTo(places.main);
  await waitFor(async () => expect((await row('Ended')).textContent).toContain('数据结构'));
  await choose(device, await row('Ended'), 'Archive');
  await row('2 班');
  await press(device, 'Archived');
  await waitFor(async () => expect((await row('Ended')).textContent).toContain('数据结构'));
  await device.whenSynced();
});
