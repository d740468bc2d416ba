import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { day } from '#contract/core/time.ts';
import { createCoursewareUrl } from '#contract/features/content/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, choose, dialog, item, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let ann: Account;
let ben: Account;
let courseId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  ann = await school.person('student', '李明');
  ben = await school.person('student', '张华');
  courseId = await school.course(teacher, '高等数学', [ann, ben]);
});
afterAll(() => school.close());

const fresh = () => newId(Date.now(), (into) => crypto.getRandomValues(into));

const link = async (title: string) => {
  const input = { courseId, id: fresh(), title, url: 'https://example.com', order: 'a0' };
  await school.say(teacher, createCoursewareUrl, input);
};

/** For whoever looks at a run by hand. */
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
};

/** What a field for date and time takes; the school's clock. */
const field = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);

test('something for a group and something for one student are given offline; exactly those see it, one does it, it is due in the calendar, and it is taken back (E-022, S-297, S-298, C-107)', async () => {
  const groupId = fresh();
  const setId = fresh();
  const groups = [{ id: groupId, name: '第 1 组' }];
  await school.say(teacher, createGroupSet, {
    courseId,
    id: setId,
    name: '讨论小组',
    groups,
    choosing: 0,
    listed: 0,
    cap: 0,
  });
  await school.say(teacher, placeStudents, { courseId, setId, moves: [{ uid: ann.uid, groupId }] });
  await link('小组材料');
  await link('个别辅导');

  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, places.teaching(courseId));
  const { page } = laptop;
  const rows = page.locator('li[data-activity]');
  await see(rows).toHaveCount(2);
  await laptop.goOffline();
  await choose(page, item(page, '小组材料'), 'Publish…');
  await dialog(page).getByLabel('Groups or students').check();
  await button(dialog(page), 'Publish').click();
  await see(dialog(page).getByText('Choose at least one group or student.')).toBeVisible();
  await dialog(page)
    .getByRole('checkbox', { name: /第 1 组/ })
    .check();
  await see(dialog(page).getByRole('status').getByText('1 student')).toBeVisible();
  await picture(page, 'publish');
  await button(dialog(page), 'Publish').click();
  await choose(page, item(page, '个别辅导'), 'Publish…');
  await dialog(page).getByLabel('Groups or students').check();
  await dialog(page).getByLabel('Search groups and students').fill('张');
  await dialog(page).getByRole('checkbox', { name: '张华' }).check();
  await dialog(page)
    .getByLabel('Due (optional)')
    .fill(field(Date.now() + day));
  await button(dialog(page), 'Publish').click();
  await see(rows.getByText('Not published yet')).toHaveCount(2);
  await laptop.goOnline();
  await whenSynced(page);
  await see(item(page, '小组材料')).toContainText('第 1 组');
  await picture(page, 'board');

  const anns = await openDevice(school);
  await signedInAt(anns, ann, places.teaching(courseId));
  await see(item(anns.page, '小组材料')).toBeVisible();
  await see(item(anns.page, '个别辅导')).toHaveCount(0);
  const bens = await openDevice(school);
  await signedInAt(bens, ben, places.teaching(courseId));
  await see(item(bens.page, '个别辅导')).toContainText('due');
  await see(item(bens.page, '小组材料')).toHaveCount(0);
  await picture(bens.page, 'student');

  await bens.open('/main/agenda');
  await see(item(bens.page, '个别辅导')).toContainText('高等数学');
  await picture(bens.page, 'agenda');
  await item(bens.page, '个别辅导').getByRole('link').click();
  await button(bens.page, 'Mark as completed').click();
  await whenSynced(bens.page);

  await see(item(page, '个别辅导')).toContainText('1 of 1 done');
  await choose(page, item(page, '个别辅导'), 'Who has done it…');
  await see(dialog(page).getByRole('listitem')).toContainText('Done');
  await see(dialog(page).getByRole('listitem')).toHaveCount(1);
  await picture(page, 'people');
  await page.keyboard.press('Escape');
  await choose(page, item(page, '小组材料'), 'Who has done it…');
  await button(dialog(page), 'Remind those who have not done it').click();
  await see(page.getByRole('log')).toContainText('1 student is reminded.');
  await page.keyboard.press('Escape');
  await choose(page, item(page, '小组材料'), 'Unpublish');
  await see(item(anns.page, '小组材料')).toHaveCount(0);
});
