import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { minute, second } from '#contract/core/time.ts';
import { createCoursewareUrl } from '#contract/features/content/calls.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, choose, dialog, item, places, reply, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let ann: Account;
let ben: Account;
let cat: Account;
let courseId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  ann = await school.person('student', '李明');
  ben = await school.person('student', '张华');
  cat = await school.person('student', '赵敏');
  courseId = await school.course(teacher, '高等数学', [ann, ben, cat]);
  const id = newId(Date.now(), (into) => crypto.getRandomValues(into));
  const link = { courseId, id, title: '个别辅导', url: 'https://example.com', order: 'a0' };
  await school.say(teacher, createCoursewareUrl, link);
});
afterAll(() => school.close());

/** The next minute that begins late enough to be said in a form; fields know no seconds, and the school's clock. */
const soon = (): string => {
  const at = Math.ceil((Date.now() + 25 * second) / minute) * minute;
  return new Date(at + 8 * 60 * minute).toISOString().slice(0, 16);
};

const move = async (page: Page, name: string, group: string): Promise<void> => {
  await button(page, `Move ${name}`).click();
  await page.getByRole('menuitem', { name: `Move to ${group}`, exact: true }).click();
  const card = page.getByRole('region', { name: group, exact: true });
  await see(card.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
};

const later = async (page: Page, at: string): Promise<void> => {
  await dialog(page).getByText('Publish at a time').click();
  await dialog(page).getByLabel('Publish at', { exact: true }).fill(at);
  await button(dialog(page), 'Schedule').click();
  await see(dialog(page)).toHaveCount(0);
};

const seat = async (person: Account, path: string): Promise<Device> => {
  const device = await openDevice(school);
  await signedInAt(device, person, path);
  return device;
};

test('groups are made offline, a topic for one of them and a material for one student are given for a time; the server publishes them then to exactly those; it is done, counted, reminded of and taken back (E-022, S-297, S-298, C-108, C-167)', async () => {
  const laptop = await seat(teacher, places.groups(courseId));
  const anns = await seat(ann, places.topics(courseId));
  const bens = await seat(ben, places.teaching(courseId));
  const { page } = laptop;

  await laptop.goOffline();
  await button(page, 'New set of groups').click();
  await dialog(page).getByLabel('Name').fill('讨论小组');
  await dialog(page).getByLabel('Number of groups').fill('2');
  await button(dialog(page), 'Make groups').click();
  await move(page, '李明', 'Group 1');
  await move(page, '赵敏', 'Group 1');
  await move(page, '张华', 'Group 2');

  const at = soon();
  await laptop.goTo(places.topics(courseId));
  await button(page, 'New topic').click();
  await dialog(page).getByLabel('Title').fill('你们怎么分工');
  await dialog(page).getByLabel('Groups or students').check();
  await dialog(page)
    .getByRole('checkbox', { name: /^Group 1/ })
    .check();
  await later(page, at);
  await see(item(page, '你们怎么分工')).toContainText('to be published');
  await laptop.goTo(places.teaching(courseId));
  await choose(page, item(page, '个别辅导'), 'Publish…');
  await dialog(page).getByLabel('Groups or students').check();
  await dialog(page).getByRole('checkbox', { name: '张华' }).check();
  await later(page, at);
  await laptop.goOnline();
  await whenSynced(page);

  // Nobody presses anything from here until it is there.
  await see(item(anns.page, '你们怎么分工')).toHaveCount(1, { timeout: 3 * minute });
  await see(item(bens.page, '个别辅导')).toHaveCount(1);
  await anns.goTo(places.teaching(courseId));
  await see(item(anns.page, '你们怎么分工')).toHaveCount(1);
  await see(item(anns.page, '个别辅导')).toHaveCount(0);
  await see(item(bens.page, '你们怎么分工')).toHaveCount(0);

  await anns.goTo(places.topics(courseId));
  await item(anns.page, '你们怎么分工').getByRole('link').click();
  await reply(anns.page, '我讲概念');
  await whenSynced(anns.page);
  await see(item(page, '你们怎么分工')).toContainText('1 of 2 done');
  await choose(page, item(page, '你们怎么分工'), 'Who has done it…');
  await see(dialog(page).getByRole('listitem')).toHaveCount(2);
  await button(dialog(page), 'Remind those who have not done it').click();
  await see(page.getByRole('log')).toContainText('1 student is reminded.');
  await page.keyboard.press('Escape');

  await choose(page, item(page, '你们怎么分工'), 'Unpublish');
  await choose(page, item(page, '个别辅导'), 'Unpublish');
  await see(item(bens.page, '个别辅导')).toHaveCount(0);
  await anns.goTo(places.topics(courseId));
  await see(item(anns.page, '你们怎么分工')).toHaveCount(0);
});
