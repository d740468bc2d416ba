import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { type Device, openBrowser, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '隧道工程', [student]);
});
afterAll(() => school.close());

const here = () => `${places.todo}?chat=${courseId}`;

const talk = (page: Page) => page.getByRole('log', { name: 'What was said' });

const write = async (page: Page, text: string): Promise<void> => {
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill(text);
  await button(page, 'Send').click();
  await see(box).toHaveValue('');
};

/** What is to be read, from the top to the bottom. */
const read = (page: Page): Promise<string[]> =>
  talk(page)
    .locator('li')
    .evaluateAll((lines) =>
      lines
        .sort((one, other) => Number(one.getAttribute('data-index')) - Number(other.getAttribute('data-index')))
        .flatMap((line) => line.querySelector('[data-text]')?.textContent ?? []),
    );

const waiting = (page: Page) => talk(page).locator('[data-progress="queued"]');

/** Another client of the same person writes. */
const say = (who: Account, text: string) =>
  school.say(who, sendMessage, {
    groupId: courseId,
    id: newId(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
    text,
  });

test('two people talk through a tunnel, on two devices each: what was written is there once, in its order, everywhere (C-415, S-346)', async () => {
  const desk = await openDevice(school);
  const room = await openBrowser();
  const [hers, laptop, his] = await Promise.all([room.device(school), room.device(school), room.device(school)]);
  await Promise.all([
    signedInAt(desk, teacher, here()),
    signedInAt(hers, teacher, here()),
    signedInAt(laptop, student, here()),
    signedInAt(his, student, here()),
  ]);
  const second = await laptop.newTab(here());
  await write(desk.page, '同学们好');
  for (const page of [hers.page, laptop.page, second, his.page]) await see.poll(() => read(page)).toEqual(['同学们好']);

  // The train goes into the tunnel: the student goes on in two tabs, with the same words twice.
  await laptop.goOffline();
  await write(laptop.page, '好的');
  await write(laptop.page, '好的');
  await see(waiting(second)).toHaveCount(2);
  await write(second, '我在隧道里');
  await see(waiting(laptop.page)).toHaveCount(3);
  // So does the teacher, whose computer dies with what she has just written.
  await write(hers.page, '听得到吗');
  await desk.goOffline();
  await write(desk.page, '我也在隧道里');
  await see(waiting(desk.page)).toHaveCount(1);
  await desk.kill();
  await see.poll(() => read(his.page)).toEqual(['同学们好', '听得到吗']);

  await desk.restart();
  await desk.open(here());
  await see(waiting(desk.page)).toHaveCount(1);
  await laptop.goOnline();
  await see.poll(() => read(his.page)).toEqual(['同学们好', '听得到吗', '好的', '好的', '我在隧道里']);
  await desk.goOnline();
  const all = ['同学们好', '听得到吗', '好的', '好的', '我在隧道里', '我也在隧道里'];
  for (const page of [desk.page, hers.page, laptop.page, second, his.page]) {
    await see.poll(() => read(page)).toEqual(all);
    await see(talk(page).locator('[data-progress="queued"], [data-progress="failed"]')).toHaveCount(0);
  }
});

/** Contexts that lead or wait to lead the syncing of this person. */
const leaders = (page: Page): Promise<{ held: number; pending: number }> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('leader:')).length;
    return { held: count(held), pending: count(pending) };
  });

const crash = async ({ context }: Device, page: Page): Promise<void> => {
  const browser = await context.newCDPSession(page);
  const crashed = new Promise((resolve) => page.once('crash', resolve));
  // It does not live to answer.
  void browser.send('Page.crash').catch(() => undefined);
  await crashed;
};

test('six tabs hold one socket; hidden, it stays; when its tab crashes another one takes over and nothing is lost', async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, here());
  const first = device.page;
  const others = await Promise.all(Array.from({ length: 5 }, () => device.newTab(here())));
  const [second, third] = [others[0] as Page, others[1] as Page];
  await see.poll(() => leaders(second)).toEqual({ held: 1, pending: 5 });
  await see.poll(() => device.tunnel.sockets().open).toBe(1);
  const { opened } = device.tunnel.sockets();

  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await say(teacher, '都到了吗');
  for (const page of [second, third]) await see.poll(async () => (await read(page)).at(-1)).toBe('都到了吗');
  expect(device.tunnel.sockets()).toEqual({ open: 1, opened });

  await crash(device, first);
  await write(second, '到了');
  await say(teacher, '那我们开始');
  await see.poll(() => leaders(second)).toEqual({ held: 1, pending: 4 });
  // Which of the two was first is the server's to say.
  const later = async () => (await read(third)).slice(-2).sort();
  await see.poll(later).toEqual(['到了', '那我们开始'].sort());
  await whenSynced(second);
  await see.poll(() => device.tunnel.sockets().open).toBe(1);
});

test('a newcomer finds the messages, a classmate and the way to write to them', async () => {
  const newcomer = await school.person('student', '新同学');
  await school.course(teacher, '岩石力学', [student, newcomer]);
  const device = await (await openBrowser()).device(school);
  await signedInAt(device, newcomer, places.main);
  const { page } = device;
  await page
    .getByRole('button', { name: /^Messages/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Messages' });
  await panel.getByRole('searchbox').fill('李明');
  await panel.locator('[data-search-results] button', { hasText: '李明' }).first().click();
  await write(page, '你好，我是新来的');
  await see.poll(() => read(page)).toEqual(['你好，我是新来的']);
});
