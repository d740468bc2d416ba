import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFeedback } from '#contract/features/portal/calls.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { samples } from '#tests/features/upload/samples.ts';
import { type Device, openDevice, openOneBrowser, whenOfflineReady } from '../harness/browser.ts';
import { type Account, openSchool, operatorToken, type School } from '../harness/school.ts';
import { button, chip, dialog, item, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { draftsOn } from '../harness/uploads.ts';

const operator = { token: operatorToken };
const phone = '010-5555 0100';

let school: School;
let student: Account;
beforeAll(async () => {
  school = await openSchool();
  student = await school.person('student', '李明');
  await configure({});
});
afterAll(() => school.close());

const configure = (change: object) =>
  school.say(operator, setSchoolConfig, {
    config: { service: { phone, email: 'help@school.example', filing: '京ICP备00000000号' }, ...change },
  });

test('help is found in Chinese, has addresses that last, and opens without a network after one visit; a word that is too long is cut (R-019, S-517)', async () => {
  const device = await openDevice(school, { isNew: true, language: 'zh' });
  const { page } = device;
  await device.open('/helpCenter');
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('学'.repeat(200));
  await see(page.getByRole('searchbox', { name: '搜索帮助' })).toHaveValue('学'.repeat(125));
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('忘记密码');
  await see(page.getByRole('main').getByRole('listitem').first()).toContainText('忘记密码');
  await page.waitForURL((url) => url.searchParams.get('q') === '忘记密码');
  await page.getByRole('main').getByRole('link', { name: '忘记密码' }).click();
  await page.waitForURL('**/helpCenter/forgot-password');
  await see(page.locator('h1')).toHaveText('忘记密码');
  await page.goBack();
  await see(page.getByRole('searchbox', { name: '搜索帮助' })).toHaveValue('忘记密码');
  await whenOfflineReady(page);
  await device.goOffline();
  for (const [path, title] of [
    ['/helpCenter/conflicts', '有两个版本，该选哪个'],
    ['/localized', '自己部署'],
    ['/homePage', '断网了，课还能继续'],
  ] as const) {
    await device.open(path);
    await see(page.locator('h1')).toHaveText(title);
  }
  await page.getByRole('banner').getByRole('combobox').selectOption('en');
  await see(page.locator('h1')).toHaveText('When the network stops, the class goes on');
});

const openForm = async (page: Page): Promise<void> => {
  await page.locator('main button').last().click();
  await see(dialog(page).locator('.ProseMirror')).toBeVisible();
};

const success = /已提交|已送达|已发送/;

test('feedback: what is missing is said, a draft survives, offline it waits and is submitted when the server has it (S-185, S-186, S-187, S-286, S-380, S-381, S-382, S-383, S-384, S-527, S-578, S-579)', async () => {
  const device = await openDevice(school, { isNew: true, language: 'zh' });
  const { page } = device;
  await signedInAt(device, student, places.main);
  await device.goTo('/helpCenter/feedback');
  await openForm(page);
  const form = dialog(page);
  const width = () => form.evaluate((element) => element.getBoundingClientRect().width);
  await see.poll(width).toBe(820);
  await see(form).toContainText(`电话 ${phone}，周一至周五 08:30–19:00`);
  await see(form).toContainText('工作日 09:30–18:30，两小时内回复');
  const types = ['请选择', '使用帮助', '产品建议', '功能异常', '其他'];
  expect(await form.locator('select').first().locator('option').allInnerTexts()).toEqual(types);
  await button(form, '发送').click();
  for (const text of ['请选择反馈类型', '请输入邮箱', '请输入反馈内容'])
    await see(form.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await form.locator('select').first().selectOption('fault');
  await form.getByLabel('邮箱').fill('li@school');
  await see(form.getByRole('alert').filter({ hasText: '请选择反馈类型' })).toHaveCount(0);
  await see(form.getByRole('alert').filter({ hasText: '请确认邮箱' })).toBeVisible();
  await form.getByLabel('邮箱').fill('li@school.example');
  await form.getByRole('textbox', { name: '内容' }).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('很慢');
  await see(form.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true');
  await see(form).toContainText('已保存到本机');
  // It may have said so of what was filled in before.
  await see.poll(() => draftsOn(page, student)).toContain('很慢');

  await device.open('/helpCenter/feedback');
  await openForm(page);
  await see(form.getByRole('textbox', { name: '内容' }).locator('strong')).toHaveText('很慢');
  await see(form.getByLabel('邮箱')).toHaveValue('li@school.example');
  const attach = async (name: string, bytes: string | Uint8Array) => {
    const chooser = page.waitForEvent('filechooser');
    await button(form, '选择文件').click();
    await (await chooser).setFiles({ name, mimeType: 'audio/mpeg', buffer: Buffer.from(bytes) });
  };
  await attach('说明.mp3', samples.mp3);
  await see(item(form, '说明.mp3')).toContainText('上传成功');
  await attach('假的.mp3', 'plain words');
  await see(item(form, '假的.mp3')).toContainText('上传失败');
  for (const name of ['说明.mp3', '假的.mp3']) await item(form, name).getByRole('button').click();
  await device.goOffline();
  await attach('录音.mp3', samples.mp3);
  await see(item(form, '录音.mp3')).toBeVisible();
  await button(form, '发送').click();
  await see(form.locator('[data-feedback]')).toHaveAttribute('data-feedback', 'waiting');
  await see(form).toContainText('待发送');
  expect(await form.innerText()).not.toMatch(success);
  await device.goOnline();
  await see(form.locator('[data-feedback]')).toHaveAttribute('data-feedback', 'submitted');
  await see(form).toContainText('已提交');
  const { list } = await school.say(operator, listFeedback, {});
  expect(list).toMatchObject([
    {
      type: 'fault',
      email: 'li@school.example',
      username: '李明',
      content: expect.stringMatching(
        /^<p><strong>很慢<\/strong><\/p><audio [^>]*src="file:[0-9a-f-]+"[^>]*title="录音.mp3"/,
      ) as string,
    },
  ]);
  await page.setViewportSize({ width: 390, height: 700 });
  await see.poll(width).toBe(390);
  await button(form, '关闭').last().click();
  await see(dialog(page)).toHaveCount(0);
});

test('customer service: whom to ask, the help, feedback; a private deployment has none of it, and no AI (S-078, S-079, S-080, S-480)', async () => {
  const links = { officialAccount: 'https://account.school.example/follow', aiTools: 'https://ai.example' };
  await configure({ links });
  const device = await openDevice(school, { isNew: true });
  const { page } = device;
  await signedInAt(device, student, places.main);
  const aiTools = page.getByRole('banner').getByRole('link', { name: 'AI tools' });
  await see(aiTools).toBeVisible();
  const handle = page.getByRole('button', { name: 'Customer service' });
  await handle.click();
  await see(dialog(page)).toContainText(phone);
  await see(dialog(page).locator('svg[viewBox]').last()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Feedback' }).click();
  await see(dialog(page).locator('.ProseMirror')).toBeVisible();
  await page.keyboard.press('Escape');
  await handle.click();
  await dialog(page).getByRole('searchbox').fill('conflict');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/helpCenter?q=conflict');
  await see(page.getByRole('main').getByRole('listitem').first()).toContainText('Two versions');
  await configure({ links, privateDeployment: true });
  await device.open(places.main);
  await see(chip(page)).toBeVisible();
  await page.reload();
  await see(chip(page)).toBeVisible();
  // The handle comes later than the page: what is not in it is looked for when it is there.
  const entries = page.locator('[data-handle]');
  if ((await handle.count()) === 0) await entries.getByRole('button').first().click();
  await see(entries.getByRole('link', { name: 'To-do' })).toBeVisible();
  await see(entries.getByRole('button', { name: 'Friends' })).toBeVisible();
  await see(page.getByRole('button', { name: 'Customer service' })).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Feedback' })).toHaveCount(0);
  await see(aiTools).toHaveCount(0);
});

test('a school with a front page of its own is gone to from ours (S-058)', async () => {
  await configure({ links: { portal: '/robots.txt' } });
  const room = await openOneBrowser();
  const device: Device = await room.device(school);
  await device.open('/');
  await device.page.waitForURL('**/robots.txt');
});

test('what needs a person asks a stranger to log in first, and leads back to the article (S-364, S-586)', async () => {
  const room = await openOneBrowser();
  const device = await room.device(school);
  const { page } = device;
  await device.open('/helpCenter/feedback');
  await button(page, 'Write feedback').click();
  await see(dialog(page)).toContainText('You are not signed in. Sign in first?');
  await dialog(page).getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Account', { exact: true }).fill(student.account);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/helpCenter/feedback');
  await see(page.locator('h1')).toBeVisible();
});
