import { updateNotice } from '#contract/features/notice/calls.ts';
import { type Device, type Look, openOneBrowser } from '#tests/e2e/harness/browser.ts';
import { putHeld } from '#tests/e2e/harness/gallery/device-screens.ts';
import type { Furnished } from '#tests/e2e/harness/gallery/furnish.ts';
import type { Account } from '#tests/e2e/harness/school.ts';
import { chip, places, signedInAt } from '#tests/e2e/harness/screens.ts';
import { see } from '#tests/e2e/harness/see.ts';
import { age } from '#tests/e2e/messaging/talk.ts';

/** A state that no address leads to: something happened on the way. The looks differ, so nothing is found by its words. */
export interface State {
  readonly name: string;
  readonly reach: (furnished: Furnished, look: Look) => Promise<Device>;
}

const deviceOf = async ({ school }: Furnished, person: Account, path: string, look: Look): Promise<Device> => {
  const device = await (await openOneBrowser()).device(school, look);
  await signedInAt(device, person, path);
  return device;
};

/** Writes a notice by the form's order: title, content, the last button of its dialog. */
const publish = async ({ page }: Device, title: string): Promise<void> => {
  await page.locator('main section button').first().click();
  const form = page.locator('[role="dialog"]');
  await form.locator('input').first().fill(title);
  await form.locator('.ProseMirror').fill('请带实验报告。');
  await form.locator('button[type="submit"]').click();
  await see(form).toHaveCount(0);
};

const offline: State = {
  name: 'state: offline',
  reach: async (furnished, look) => {
    const device = await deviceOf(furnished, furnished.student, places.main, look);
    await device.goOffline();
    await device.open(places.main);
    await see(chip(device.page)).toHaveAttribute('data-sync', 'offline');
    return device;
  },
};

const pending: State = {
  name: 'state: waiting to send',
  reach: async (furnished, look) => {
    const device = await deviceOf(furnished, furnished.teacher, places.notices(furnished.courseId), look);
    await device.goOffline();
    await publish(device, '断网时写的公告');
    return device;
  },
};

/** The teacher edits offline what somebody else edits meanwhile. */
const conflict: State = {
  name: 'state: two versions',
  reach: async (furnished, look) => {
    const { school, teacher, courseId } = furnished;
    const id = await school.notice(teacher, courseId, '停电通知', '周五下午停电');
    const device = await deviceOf(furnished, teacher, places.notice(courseId, id), look);
    await device.goOffline();
    await device.page.locator('main button:has(svg.lucide-pencil)').click();
    const form = device.page.locator('[role="dialog"]');
    await form.locator('.ProseMirror').fill('周五全天停电');
    await form.locator('button[type="submit"]').click();
    await see(form).toHaveCount(0);
    await school.say(teacher, updateNotice, { courseId, id, content: '改到周六停电', basis: {} });
    await device.goOnline();
    await see(chip(device.page)).toHaveAttribute('data-sync', 'attention');
    await device.open(places.tray);
    await see(device.page.locator('[data-tray]').first()).toBeVisible();
    return device;
  },
};

const captive: State = {
  name: 'state: the Wi-Fi wants a sign-in',
  reach: async (furnished, look) => {
    const device = await deviceOf(furnished, furnished.student, places.main, look);
    device.tunnel.captive();
    await device.open(places.main);
    await see(chip(device.page)).not.toHaveAttribute('data-sync', 'synced');
    await device.page.waitForTimeout(3_000);
    return device;
  },
};

/** It has waited for more than a day: its writer is asked. Another one is said without a network. */
const late: State = {
  name: 'state: a message that waited too long',
  reach: async (furnished, look) => {
    const chat = `${places.main}?chat=${furnished.courseId}`;
    const device = await deviceOf(furnished, furnished.student, chat, look);
    const { page } = device;
    const say = async (text: string) => {
      await page.locator('[data-composer] textarea').fill(text);
      await page.locator('[data-composer] textarea').press('Control+Enter');
      await see(page.locator('[data-line]', { hasText: text })).toHaveCount(1);
    };
    await device.goOffline();
    await say('老师，明天的课还上吗？');
    await age(page, '老师，明天的课还上吗？');
    await device.goOnline();
    await see(page.locator('[data-late]')).toBeVisible();
    await device.goOffline();
    await say('我先写好报告');
    return device;
  },
};

/** A teacher of more courses than one page of the list holds. */
const pages: State = {
  name: 'state: capacity, page by page',
  reach: async (furnished, look) => {
    const { school } = furnished;
    const teacher = await school.person('teacher', '赵老师');
    for (let order = 1; order <= 12; order += 1) await school.course(teacher, `工程制图 ${order}`, []);
    const device = await deviceOf(furnished, teacher, places.main, look);
    const { page } = device;
    await page.locator('#avatar-menu-trigger').click();
    await page.locator('[data-value="capacity"]').click();
    await page.locator('[role="dialog"] button').last().click();
    await see(page.locator('[role="dialog"] li')).toHaveCount(10);
    await page.locator('[role="dialog"] li').last().scrollIntoViewIfNeeded();
    return device;
  },
};

const held: State = {
  name: 'state: enough for today',
  reach: async (furnished, look) => {
    const device = await deviceOf(furnished, furnished.student, places.tray, look);
    await putHeld(device.page);
    await see(device.page.locator('[data-held]').first()).toBeVisible();
    return device;
  },
};

export const states: readonly State[] = [offline, pending, conflict, captive, late, held, pages];
