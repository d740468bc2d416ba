import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { type Device, openDevice } from './harness/browser.ts';
import { givenSchool, school, student, teacher } from './harness/given/school.ts';
import { button, chip, item, mark, places, reply, replyBox, signedInAt, whenSynced } from './harness/screens.ts';
import { see, timeout } from './harness/see.ts';

let courseId: string;
givenSchool(async () => {
  courseId = await school.course(teacher, '计算机网络', [student]);
});

/** Contexts that lead or wait to lead the syncing of this person. */
const leaders = (page: Page): Promise<{ held: number; pending: number }> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('leader:')).length;
    return { held: count(held), pending: count(pending) };
  });

test('a reply sent twice in a hurry, from two tabs and by two presses, is two replies and no more; work queued in one tab shows in the other; when the tab that syncs is closed, the other takes over; with every page closed the service worker sends what waits as soon as there is a network; stopped in the middle of it, it is there once; a picture goes before the message that names it', async () => {
  const topicId = await school.topic(teacher, courseId, '三次握手');
  const device = await openDevice(school, { isWhole: true });
  await signedInAt(device, student, places.topic(courseId, topicId));
  const first = device.page;
  const second = await device.newTab(places.topic(courseId, topicId));
  await see.poll(() => leaders(second)).toEqual({ held: 1, pending: 1 });
  // That the topic was opened is news of its own, which would wait with the replies.
  await whenSynced(first);
  await whenSynced(second);
  await replyBox(first).fill('窗口为零怎么办');
  await button(first, 'Reply').dblclick();
  // What is written in one tab stands in the other until it is sent.
  await see(second.getByRole('listitem').locator('p')).toHaveCount(1);
  for (const page of [first, second]) await see(replyBox(page)).toHaveValue('');
  await reply(second, '持续计时器');
  await whenSynced(first);
  await whenSynced(second);
  const inHurry = await school.replies(teacher, topicId);
  expect([...inHurry].sort()).toEqual(['持续计时器', '窗口为零怎么办']);
  for (const page of [first, second]) await see(page.getByRole('listitem').locator('p')).toHaveCount(2);

  await device.goOffline();
  await reply(first, '为什么不是两次');
  await see(mark(item(second, '为什么不是两次'), 'waiting')).toBeVisible();
  await reply(second, '因为旧的连接请求');
  await see(mark(item(first, '因为旧的连接请求'), 'waiting')).toBeVisible();
  await see(chip(first)).toHaveAccessibleName('Sync: Offline · 2 waiting');
  await see(chip(second)).toHaveAccessibleName('Sync: Offline · 2 waiting');

  await first.close();
  await see.poll(() => leaders(second)).toEqual({ held: 1, pending: 0 });
  await device.goOnline();
  await whenSynced(second);
  expect(await school.replies(teacher, topicId)).toEqual([...inHurry, '为什么不是两次', '因为旧的连接请求']);
  // It has the socket too: news arrives without a reload.
  await school.reply(teacher, courseId, topicId, '说得好');
  await see(item(second, '说得好')).toHaveCount(1);
  await see(second.getByRole('listitem').locator('p')).toHaveCount(5);
  device.page = second;
  await sendsWithoutAPage(device);
});

/** Background Syncs that the browser was asked for. */
const syncTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      readonly sync: { readonly getTags: () => Promise<string[]> };
    };
    return sync.getTags();
  });

/**
 * What the browser does when it finds the network back; of a network that a test takes away it may learn minutes later. Told by
 * hand while the worker is being started, it forgets: it is told again until what waits is on its way.
 */
const comeBackFor = async (
  { context, page, url }: Device,
  tag: string,
  onItsWay: Promise<unknown>,
): Promise<CDPSession> => {
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL === url('/'));
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const origin = new URL(url('/')).origin;
  const registrationId = await registered;
  const event = { origin, registrationId, tag, lastChance: false };
  const isOnItsWay = onItsWay.then(() => true);
  for (const until = Date.now() + timeout; ; ) {
    await browser.send('ServiceWorker.dispatchSyncEvent', event);
    if (await Promise.race([isOnItsWay, setTimeout(5_000, false)])) return browser;
    if (Date.now() > until) throw new Error('the service worker sends nothing');
  }
};

const sendsWithoutAPage = async (device: Device): Promise<void> => {
  const topicId = await school.topic(teacher, courseId, '四次挥手');
  await device.goTo(places.topic(courseId, topicId));
  await see(replyBox(device.page)).toBeVisible();
  await whenSynced(device.page);
  await device.goOffline();
  await reply(device.page, '最后一次可能丢');
  await see(mark(item(device.page, '最后一次可能丢'), 'waiting')).toBeVisible();
  await see.poll(() => syncTags(device.page)).toHaveLength(1);
  const [tag = ''] = await syncTags(device.page);
  await device.page.goto('about:blank');
  expect(await school.replies(teacher, topicId)).toEqual([]);
  // Before there is a network: the worker may be at its first try still, and is through then at once.
  const asked = device.tunnel.loseNextReply('/sync/push', { isHeld: true });
  await device.goOnline();
  const browser = await comeBackFor(device, tag, asked);
  // The server has done its work; whoever waits for its answer is gone.
  await browser.send('ServiceWorker.stopAllWorkers');
  expect(await school.replies(teacher, topicId)).toEqual(['最后一次可能丢']);
  await device.open(places.topic(courseId, topicId));
  await see(item(device.page, '最后一次可能丢')).toHaveCount(1);
  await see(device.page.locator('[data-mark]')).toHaveCount(0);
  await whenSynced(device.page);
  expect(await school.replies(teacher, topicId)).toEqual(['最后一次可能丢']);

  await device.goTo(`${places.main}?chat=${courseId}`);
  await see(button(device.page, 'Attach files')).toBeVisible();
  await device.goOffline();
  await button(device.page, 'Attach files').click();
  const chooser = device.page.waitForEvent('filechooser');
  await device.page.getByRole('menuitem', { name: 'Pictures' }).click();
  await (await chooser).setFiles({ name: '板书.png', mimeType: 'image/png', buffer: pngOf(120, 80) });
  await see(device.page.locator('[data-picture] img')).toHaveCount(1);
  await see(chip(device.page)).toHaveAttribute('aria-busy', 'false');
  await see.poll(() => syncTags(device.page)).not.toEqual([]);
  const [again = ''] = await syncTags(device.page);
  await device.page.goto('about:blank');
  await device.goOnline();
  const pictures = async () => {
    const { list } = await school.say(teacher, getGroupMessage, { groupId: courseId });
    return list.map(({ fileInfo }) => fileInfo?.name);
  };
  await comeBackFor(device, again, see.poll(pictures).toEqual(['板书.png']));
};
