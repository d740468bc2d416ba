import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { openDevice, whenOfflineReady } from '#tests/e2e/harness/browser.ts';
import { type Account, openSchool, type School } from '#tests/e2e/harness/school.ts';
import { button, dialog, places, whenSynced } from '#tests/e2e/harness/screens.ts';
import { see } from '#tests/e2e/harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
});
afterAll(() => school.close());

/** As it comes out of Word: full-width signs, options in one line, answers here and there. */
const pasted = `一、单项选择题（每小题2分，共4分）
1．光合作用在（ B ）中进行
A．线粒体  B．叶绿体  C．细胞核
2、下列属于原核生物的是
A、酵母菌
B、蓝藻
答案：D
二、填空题（每空3分）
3. 细胞膜主要由____和____组成。
答案：脂质/磷脂
三、判断题（每题1分）
4. 病毒没有细胞结构。（√）
解析：病毒由核酸和蛋白质组成。`;

/** As a spreadsheet holds it. */
const table = (): Promise<Buffer> =>
  writeXlsx([
    [{ value: '题型' }, { value: '题目' }, { value: '答案' }, { value: '分值' }],
    [{ value: '判断题' }, { value: '线粒体是细胞的动力工厂' }, { value: '对' }, { value: 2 }],
  ]).toBuffer();

const paste = (page: Page) => page.getByLabel('Text of the questions');

test('a quiz is pasted offline, two flagged lines are mended, and it is published when the network is back: students hear of it (R-062, R-063, S-442, S-445, S-455, S-456, S-458)', async () => {
  const courseId = await school.course(teacher, '生物', [student]);
  const laptop = await openDevice(school);
  await laptop.wasSignedIn(teacher);
  await laptop.open(places.teaching(courseId));
  await whenOfflineReady(laptop.page);
  await whenSynced(laptop.page);
  await laptop.open(`/class_addtestpaper?courseid=${courseId}`);
  const { page } = laptop;
  await see(page.getByLabel('Title')).toBeVisible();
  await laptop.goOffline();
  await page.getByLabel('Title').fill('细胞测验');
  await button(page, 'Write the questions').click();

  await button(page, 'Paste text').click();
  await paste(page).fill(pasted);
  const flagged = dialog(page).getByRole('list', { name: 'To be looked at' });
  await see(flagged.getByRole('listitem')).toHaveCount(2);
  await see(flagged).toContainText('The answer is none of the options');
  await see(flagged).toContainText('Not as many answers as gaps');
  await paste(page).fill(pasted.replace('答案：D', '答案：B').replace('脂质/磷脂', '脂质/磷脂；蛋白质'));
  await see(flagged).toHaveCount(0);
  await button(dialog(page), 'Add 4 questions').click();

  await see(dialog(page)).toHaveCount(0);
  await see(page.getByText('8 points in all')).toBeVisible();
  await button(page, 'Paste text').click();
  await page.getByLabel('File of questions').setInputFiles({ name: '细胞.xlsx', mimeType: '', buffer: await table() });
  await see(paste(page)).toHaveValue(/线粒体是细胞的动力工厂/);
  await button(dialog(page), 'Add 1 question').click();
  await see(dialog(page)).toHaveCount(0);
  await see(page.getByText('10 points in all')).toBeVisible();
  await button(page, 'Publish').click();
  await see(page.getByText('Not published yet')).toBeVisible();
  await laptop.kill();
  await laptop.restart();
  await laptop.goOnline();
  // A killed browser loses a cookie of its last half minute.
  await laptop.wasSignedIn(teacher);
  await laptop.open(places.teaching(courseId));
  await whenSynced(laptop.page);

  const phone = await openDevice(school);
  await phone.wasSignedIn(student);
  await phone.open(places.teaching(courseId));
  await whenSynced(phone.page);
  await see(phone.page.getByText('细胞测验')).toBeVisible();
}, 120_000);
