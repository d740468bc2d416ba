import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, type OwnDevice, openDevice, whenOfflineReady } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, chip, dialog, places, publishNotice, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { releaseInTest } from './release.ts';

let school: School;
let teacher: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  courseId = await school.course(teacher, '大学物理', []);
});
afterAll(() => school.close());

const canBeInstalled = async (device: Device): Promise<void> => {
  const { page } = device;
  await device.goTo(places.main);
  await chip(page).click();
  await see(dialog(page)).toContainText('Everything on this screen and 1 course are on this device.');
  await page.keyboard.press('Escape');
  const cdp = await device.context.newCDPSession(page);
  const { errors, data = '{}' } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { id, icons, screenshots, shortcuts, share_target, launch_handler } = JSON.parse(data);
  expect(id).toBe('/main');
  expect(icons.map(({ purpose = 'any' }: { purpose?: string }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  );
  expect(launch_handler.client_mode).toEqual(['focus-existing', 'auto']);
  expect(share_target.action).toBe('/share');
  expect(share_target.params.files[0].accept).toEqual(expect.arrayContaining(['image/*', 'application/pdf', '*/*']));
  expect(shortcuts.map(({ url }: { url: string }) => url)).toContain('/main?chat=conversations');
  expect(screenshots).toHaveLength(6);
  for (const { src } of [...icons, ...screenshots]) {
    const { headers } = await fetch(new URL(src, `http://127.0.0.1:${school.port}`));
    expect(headers.get('content-type')).toMatch(/^image\//);
  }
  // What is offered from the home screen exists.
  for (const { url } of shortcuts) {
    await device.goTo(url);
    await see(page.locator('h1')).toHaveCount(1);
    await see(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
  }
};

const cannotKeepTheApp = async (device: Device): Promise<void> => {
  await device.context.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
  await device.open(places.main);
  const { page } = device;
  const bar = page.getByRole('region', { name: 'About this browser' });
  await see(bar).toContainText('only with a network');
  await chip(page).click();
  await see(dialog(page)).toContainText('it opens only with a network');
  await page.keyboard.press('Escape');
  await button(bar, 'Understood').click();
  await page.reload();
  await see(chip(page)).toBeVisible();
  await see(bar).toHaveCount(0);
};

const begun = async (device: OwnDevice): Promise<void> => {
  await device.wasSignedIn(teacher);
  await device.open(places.main);
  await see(device.page.getByRole('link', { name: /大学物理/ }).first()).toBeVisible();
};

const isPutAway = (page: Page) =>
  page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration === undefined || (registration.installing === null && registration.active === null);
  });

test('a first visit whose network turns captive, or is cut, while the app is put away: nothing of it stays, the next visit does it', async () => {
  const served = await releaseInTest(school);
  const device = await openDevice(served.school, { isNew: true });
  const { page } = device;
  let begins = () => {};
  device.tunnel.listen((from, data) => {
    if (from === 'device' && /\r\nreferer: \S*service-worker\.js\r\n/i.test(data.toString('latin1'))) begins();
  });
  for (const weather of ['captive', 'cut'] as const) {
    served.toWorkers(weather);
    const isBegun = new Promise<void>((resolve) => {
      begins = resolve;
    });
    await (weather === 'captive' ? begun(device) : page.reload());
    await isBegun;
    await isPutAway(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
  served.toWorkers('fine');
  await page.reload();
  await whenOfflineReady(page);
  await device.goOffline();
  await page.reload();
  await see(page.getByRole('link', { name: /大学物理/ }).first()).toBeVisible();
  await see(page.getByText('Welcome to the hotel')).toHaveCount(0);
});

/** What a system does with what another app shares: a form is posted to the address that the manifest names. */
const shareInto = (page: Page, words: Readonly<Record<string, string>>, names: readonly string[] = []) =>
  page.evaluate(
    ([given, files]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(given)) {
        const input = document.createElement('input');
        Object.assign(input, { name, value, type: 'hidden' });
        form.append(input);
      }
      const picked = new DataTransfer();
      for (const name of files) picked.items.add(new File(['%PDF-1.4 共享'], name, { type: 'application/pdf' }));
      const input = document.createElement('input');
      Object.assign(input, { name: 'files', type: 'file', multiple: true, hidden: true });
      input.files = picked.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [words, names] as const,
  );

const takesWhatIsShared = async (device: Device): Promise<void> => {
  const { page } = device;
  await device.goOffline();
  await shareInto(page, { title: '停课通知', text: '明天台风', url: 'https://example.org/typhoon' });
  await see(page.getByRole('heading', { name: 'Share to a course or a conversation' })).toBeVisible();
  const shared = page.locator('[data-shared]');
  await see(shared).toContainText('明天台风');
  await see(button(page, 'Add materials')).toHaveCount(0);
  await button(page.getByRole('region', { name: '大学物理' }), 'New notice').click();
  await see(dialog(page).getByLabel('Title')).toHaveValue('停课通知');
  const content = dialog(page).getByRole('textbox', { name: 'Content' });
  await see(content).toContainText('明天台风');
  await see(content).toContainText('https://example.org/typhoon');
  await device.goTo('/share');
  await see(page.getByText('Nothing to share')).toBeVisible();
  // Files, still without a network: they wait in the box of a conversation until they are sent.
  await shareInto(page, { text: '复习用' }, ['讲义.pdf', '习题.pdf']);
  await see(shared.getByText('讲义.pdf')).toBeVisible();
  await page.reload();
  await see(shared.getByText('习题.pdf')).toBeVisible();
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: /大学物理/ })
    .first()
    .click();
  const attached = page.getByRole('list', { name: 'Files of this message' });
  await see(attached.getByRole('listitem')).toHaveCount(2);
  await see(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('复习用');
  await button(attached, 'Remove 习题.pdf').click();
  await see(attached.getByRole('listitem')).toHaveCount(1);
  await button(page, 'Send').click();
  await see(attached).toHaveCount(0);
  await see(page.locator('[data-line]').filter({ hasText: '讲义.pdf' })).toHaveCount(1);
  await see(page.locator('[data-line]').filter({ hasText: '复习用' })).toHaveCount(1);
  // And the materials of a course.
  await shareInto(page, {}, ['实验.pdf']);
  await see(button(page, 'New notice')).toHaveCount(0);
  await button(page.getByRole('region', { name: '大学物理' }), 'Add materials').click();
  await see(dialog(page).getByText('实验.pdf')).toBeVisible();
  await button(dialog(page), 'Add').click();
  await see(page.locator('main').getByText('实验', { exact: true })).toBeVisible();
  await shareInto(page, {}, ['不要了.pdf']);
  await button(page, 'Discard what was shared').click();
  // It leads on when it is done; left before, the page takes its work along.
  await page.waitForURL(/\/main$/);
  await see(shared).toHaveCount(0);
  await device.goTo('/share');
  await see(page.getByText('Nothing to share')).toBeVisible();
};

/** What Chromium does when it finds the page worth installing. */
const offerInstall = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { prompted: true }),
    });
    dispatchEvent(event);
  });

test('the installation is offered when something was kept without a network, once, and never on a first visit; what another app shares becomes a draft where the person says, behind what was being written there; a browser finds nothing that keeps it from installing the app; the sync popover says what is on the device; a browser that cannot keep the app says so once, calmly', async () => {
  const device = await openDevice(school);
  await signedInAt(device, teacher, places.notices(courseId));
  const { page } = device;
  const offered = page.getByText('Keep the classroom among your apps');
  await offerInstall(page);
  await see(chip(page)).toBeVisible();
  await page.waitForTimeout(500);
  await see(offered).toHaveCount(0);
  await device.goOffline();
  await publishNotice(page, '在火车上写的', '没有网络');
  // Not while work waits.
  await see(offered).toHaveCount(0);
  await device.goOnline();
  await see(offered).toBeVisible();
  await button(page.getByRole('log'), 'Install').click();
  await see.poll(() => page.evaluate(() => 'prompted' in window)).toBe(true);
  await page.reload();
  await offerInstall(page);
  await see(chip(page)).toHaveAttribute('data-sync', 'synced');
  await see(offered).toHaveCount(0);
  await takesWhatIsShared(device);
  await device.goOnline();
  await canBeInstalled(device);
  await cannotKeepTheApp(device);
});
