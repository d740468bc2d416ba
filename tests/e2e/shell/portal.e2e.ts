import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFeedback } from '#contract/features/portal/calls.ts';
import { samples } from '#tests/features/upload/samples.ts';
import { openDevice, whenOfflineReady } from '../harness/browser.ts';
import { type Account, openSchool, operatorToken, type School } from '../harness/school.ts';
import { button, dialog, item, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

const operator = { token: operatorToken };
const phone = '010-5555 0100';

let school: School;
let student: Account;
beforeAll(async () => {
  school = await openSchool();
  student = await school.person('student', '李明');
  await school.looks({ service: { phone, email: 'help@school.example', filing: '京ICP备00000000号' } });
});
afterAll(() => school.close());

test('help and every public page open without a network, in any language (R-019)', async () => {
  const device = await openDevice(school, { language: 'zh' });
  const { page } = device;
  await device.open('/helpCenter');
  await see(page.getByRole('searchbox', { name: '搜索帮助' })).toBeVisible();
  await whenOfflineReady(page);
  await device.goOffline();
  await device.open('/helpCenter/conflicts');
  for (const [path, title] of [
    ['/helpCenter/conflicts', '有两个版本，该选哪个'],
    ['/localized', '自己部署'],
    ['/homePage', '断网了，课还能继续'],
  ] as const) {
    await device.goTo(path);
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

test('feedback: with a file, offline it waits and is submitted when the server has it; a file that is none is named (S-286, S-384, S-527, S-578, S-579)', async () => {
  const device = await openDevice(school, { language: 'zh' });
  const { page } = device;
  await signedInAt(device, student, '/main');
  await device.goTo('/helpCenter/feedback');
  await openForm(page);
  const form = dialog(page);
  const width = () => form.evaluate((element) => element.getBoundingClientRect().width);
  await see.poll(width).toBe(820);
  await form.locator('select').first().selectOption('fault');
  await form.getByLabel('邮箱').fill('li@school.example');
  await form.getByRole('textbox', { name: '内容' }).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('很慢');
  await see(form.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true');
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
