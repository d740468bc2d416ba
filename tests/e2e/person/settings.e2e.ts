import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAppeals } from '#contract/features/account/appeal-calls.ts';
import { getUserInfo } from '#contract/features/account/calls.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { doSum } from '../harness/captcha.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import {
  button,
  dialog,
  item,
  outboxText,
  places,
  publishNotice,
  replicaText,
  signedInAt,
  whenSynced,
} from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let desk: Account;
let teacher: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  desk = await school.person('teacher', '教务处', 1);
  teacher = await school.person('teacher', '王老师');
  courseId = await school.course(teacher, '计算机网络', []);
});
afterAll(() => school.close());

/** A picture made by the browser, wider than high. */
const pngOf = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const pen = canvas.getContext('2d');
    if (pen === null) return '';
    pen.fillStyle = '#0a7';
    pen.fillRect(0, 0, 640, 400);
    pen.fillStyle = '#e33';
    pen.fillRect(220, 100, 200, 200);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
};

test('a picture is chosen and cut without a network, and the server has it when it is back; storage tells what the browser counts; language and theme are for everybody, on this device, from the first paint; clearing keeps unsent work; a reset names it first; an appeal takes a picture along (R-029, S-050, S-270, S-276)', async () => {
  const device = await openDevice(school);
  const { page } = device;
  await signedInAt(device, teacher, places.settings('account'));
  await see(page.getByRole('main')).toContainText(teacher.account);
  const picture = await pngOf(page);
  await cutsAPicture(device, picture);
  await device.goTo(places.notices(courseId));
  await button(page, 'New notice').click();
  await dialog(page).getByLabel('Title').fill('写到一半');
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);
  await see.poll(() => outboxText(page)).toContain('写到一半');
  const told = page.locator('[data-used]');
  // What is being put away meanwhile counts in one of them only.
  await see(async () => {
    await device.goTo(places.notices(courseId));
    await device.goTo(places.settings('storage'));
    await see(told).toBeVisible();
    const estimate = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    const used = Number(await told.getAttribute('data-used'));
    expect(Math.abs(used - estimate) / estimate).toBeLessThan(0.05);
  }).toPass();
  await showsHowFull(device);
  const kept = item(page.getByRole('main'), '计算机网络');
  await see(kept).toContainText('Used recently');
  await see(kept).toContainText('Being edited');
  const most = page.getByLabel('Most room for files');
  await page.locator('summary', { hasText: 'Advanced' }).click();
  await most.selectOption('500000000');
  await see(most).toHaveValue('500000000');
  await looksAsChosen(device);
  await device.goTo(places.settings('storage'));
  await see(most).toHaveValue('500000000');

  await button(page, 'Clear downloads').click();
  await button(dialog(page), 'Clear downloads').click();
  await see(page.getByText('Downloads cleared. Your unsent work is still here.')).toBeVisible();
  expect(await outboxText(page)).toContain('写到一半');
  await see.poll(() => replicaText(page)).toContain('计算机网络');
  await whenSynced(page);
  await device.goOffline();
  await see(button(page, 'Clear downloads')).toHaveAttribute('aria-disabled', 'true');
  await device.goTo(places.notices(courseId));
  await publishNotice(page, '只在这台设备上', '还没有发送');
  await fillsTheDisk(page);
  await resets(device);
  await device.goOnline();
  await appeals(page, picture);
});

const cutsAPicture = async (device: Device, buffer: Buffer): Promise<void> => {
  const { page } = device;
  await device.goOffline();
  const choose = page.locator('input[type=file]').first();
  await choose.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer });
  await see(page.getByRole('main').getByRole('alert')).toContainText('HEIC');
  await choose.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await see(page.getByRole('main').getByRole('alert')).toContainText('cannot read');
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await button(dialog(page), 'Use this picture').click();
  await see(dialog(page)).toHaveCount(0);
  await see(page.getByRole('main').locator('img[src^="data:image/jpeg"]')).toBeVisible();
  expect(await school.say(teacher, getUserInfo, {})).toMatchObject({ avatar: '' });
  await device.goOnline();
  await see(page.getByRole('main').locator('img[src^="/avatar/"]')).toBeVisible();
  const { avatar } = await school.say(teacher, getUserInfo, {});
  const reply = await fetch(`http://127.0.0.1:${school.port}${avatar}`);
  expect(reply.headers.get('content-type')).toBe('image/jpeg');
  expect((await reply.arrayBuffer()).byteLength).toBeLessThanOrEqual(48 * 1024);
  await button(page, 'Remove').click();
  await see(page.getByRole('main').locator('img')).toHaveCount(0);
};

const looksAsChosen = async ({ page, goTo }: Device): Promise<void> => {
  await goTo(places.settings('display'));
  await page.getByRole('radio', { name: '繁體中文' }).click();
  await see(page.getByRole('heading', { name: '語言與外觀', level: 2 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-TW');
  await page.getByRole('radio', { name: '深色' }).click();
  await see(page.locator('html')).toHaveClass(/dark/);
  // The device is light: from the first paint on nothing of it is seen.
  await page.addInitScript(() => {
    const looks: string[] = [];
    Object.assign(window, { looks });
    const note = () => {
      const { className } = document.documentElement;
      // Before the page's first element there is nothing to be seen.
      if (document.body?.firstElementChild) looks.push(`${className} ${getComputedStyle(document.body).colorScheme}`);
      if (performance.now() < 5_000) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.reload();
  await see(page.getByRole('heading', { name: '語言與外觀', level: 2 })).toBeVisible();
  const looks = await page.evaluate(() => [...new Set(Reflect.get(window, 'looks') as string[])]);
  expect(looks).toEqual(['dark dark']);
  await page.getByRole('radio', { name: 'English' }).click();
  await see(page.locator('html[lang="en"]')).toHaveCount(1);
};

const resets = async (device: Device): Promise<void> => {
  const { page } = device;
  await device.goTo(places.settings('storage'));
  await button(page, 'Reset app data').click();
  await see(dialog(page)).toContainText('Reset with unsent work?');
  await see(dialog(page)).toContainText('2 changes wait to be sent');
  await button(dialog(page), 'Delete it too…').click();
  await see(dialog(page)).toContainText('Deleted for good:');
  await button(dialog(page), 'Reset app data').click({ force: true });
  await see(dialog(page)).toBeVisible();
  const other = await device.newTab(places.notices(courseId));
  await see(item(other, '只在这台设备上')).toHaveCount(1);
  await page.bringToFront();
  await dialog(page).getByRole('textbox').fill('delete');
  await button(dialog(page), 'Reset app data').click();
  for (const tab of [page, other]) await see(tab).toHaveURL(/\/login$/);
  await see.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  await other.close();
};

/** Whoever cannot get in proves with a picture whose account it is. */
const appeals = async (page: Page, buffer: Buffer): Promise<void> => {
  await page.getByRole('link', { name: 'Appeal', exact: true }).click();
  // The form of the log-in has a field of the same name.
  await see(page.getByRole('heading', { name: 'Account appeal' })).toBeVisible();
  await page.getByLabel('Account', { exact: true }).fill(teacher.account);
  await page.getByLabel('Name', { exact: true }).fill('王老师');
  await page.getByLabel('Mobile number or e-mail for the answer').fill('home@mail.example');
  await page.getByLabel('What happened').fill('手机丢了，忘记密码');
  await page.locator('input[type="file"]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  await see(page.getByRole('img', { name: 'Proof 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await doSum(page, school);
  await see(page.getByRole('heading', { name: 'Your appeal has arrived' })).toBeVisible();
  const there = async () => (await school.say(desk, listAppeals, {})).list;
  await see.poll(there).toMatchObject([{ account: teacher.account, pictures: [expect.any(String)] }]);
};

/** Of a room that is twice as large as what lies in it, half of the bar is coloured. */
const showsHowFull = async ({ page, goTo }: Device): Promise<void> => {
  const told = page.locator('[data-used]');
  // Chromium says 10 GB whatever the quota is.
  await page.evaluate(() => {
    const { estimate } = StorageManager.prototype;
    StorageManager.prototype.estimate = async function () {
      const said = await estimate.call(this);
      return { ...said, quota: 2 * (said.usage ?? 0) };
    };
  });
  await goTo(places.notices(courseId));
  await goTo(places.settings('storage'));
  const share = async () => {
    const [bar] = await told.locator('[aria-hidden]').all();
    const widths = await bar?.evaluate((all) => {
      const parts = [...all.children].map((part) => part.getBoundingClientRect().width);
      return { parts: parts.reduce((sum, width) => sum + width, 0), all: all.getBoundingClientRect().width };
    });
    return widths === undefined ? 0 : widths.parts / widths.all;
  };
  await see.poll(async () => Math.abs((await share()) - 0.5)).toBeLessThan(0.1);
};

/** Nothing that does not fit is said to be saved; what was written stays where it is, and the way to more room is offered. */
const fillsTheDisk = async (page: Page): Promise<void> => {
  // Chromium asks its disk for the last room now and then only, so a small quota is noticed late.
  await page.evaluate(() => {
    const { put, add } = IDBObjectStore.prototype;
    const isFull = () => Reflect.get(window, 'disk') !== 'mended';
    for (const [name, write] of Object.entries({ put, add }))
      Object.assign(IDBObjectStore.prototype, {
        [name](this: IDBObjectStore, ...given: [unknown]) {
          if (isFull()) throw new DOMException('full', 'QuotaExceededError');
          return write.apply(this, given);
        },
      });
  });
  await button(page, 'New notice').click();
  await dialog(page).getByLabel('Title').fill('放不下的');
  await dialog(page).getByLabel('Content').fill('磁盘满了');
  await button(dialog(page), 'Publish').click();
  const told = page.getByRole('log').filter({ hasText: 'This device is out of space, so it was not saved.' });
  await see(told).toBeVisible();
  await see(dialog(page)).toContainText('Not saved: this device is out of space.');
  await see(item(page, '放不下的')).toHaveCount(0);
  await see(dialog(page).getByLabel('Title')).toHaveValue('放不下的');
  const [storage] = await Promise.all([page.context().waitForEvent('page'), button(told, 'Free some space').click()]);
  await see(storage).toHaveURL(/section=storage/);
  await storage.close();
  await page.evaluate(() => Reflect.set(window, 'disk', 'mended'));
  await button(dialog(page), 'Publish').click();
  await see(item(page, '放不下的')).toHaveCount(1);
};
