import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { messagesOf } from '#src/features/messaging/data/queries.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { deviceAt } from '../harness/at-school.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { goTo } from '../harness/places.ts';
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
  const classmate = await school.person('student', '张伟');
  courseId = await school.course(teacher, '隧道工程', [student, classmate]);
});
afterAll(() => school.close());

const chance = chanceFrom(1);
const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

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
    id: makeId(),
    text,
  });

/** A device without a screen; `read` after it has synced. */
const withoutScreen = async (person: Account) => {
  const tab = await deviceAt(school, person, chance).open();
  await tab.cycle();
  return {
    write: async (text: string) => {
      const written = await tab.store.mutate(sendMessage, { groupId: courseId, id: makeId(), text });
      expect(written).toMatchObject({ ok: true });
      await tab.cycle();
    },
    read: async () => {
      await tab.cycle();
      const { messages } = await messagesOf(tab.replica, courseId, 100);
      return messages.map(({ message }) => message.text);
    },
  };
};

test('two people talk through a tunnel, on two devices each: what was written is there once, in its order, everywhere; two tabs hold one socket; hidden, it stays; when its tab crashes another one takes over and nothing is lost; a classmate is found by name and written to (C-415, S-346)', async () => {
  const [desk, laptop] = [await openDevice(school), await openDevice(school)];
  await Promise.all([signedInAt(desk, teacher, here()), signedInAt(laptop, student, here())]);
  const [hers, his] = [await withoutScreen(teacher), await withoutScreen(student)];
  const second = await laptop.newTab(here());
  await write(desk.page, '同学们好');
  for (const page of [laptop.page, second]) await see.poll(() => read(page)).toEqual(['同学们好']);
  await see.poll(his.read).toEqual(['同学们好']);

  // The train goes into the tunnel: the student goes on in two tabs, with the same words twice.
  await laptop.goOffline();
  await write(laptop.page, '好的');
  await write(laptop.page, '好的');
  await see(waiting(second)).toHaveCount(2);
  await write(second, '我在隧道里');
  await see(waiting(laptop.page)).toHaveCount(3);
  // So does the teacher.
  await hers.write('听得到吗');
  await desk.goOffline();
  await write(desk.page, '我也在隧道里');
  await see(waiting(desk.page)).toHaveCount(1);
  await see.poll(his.read).toEqual(['同学们好', '听得到吗']);

  await laptop.goOnline();
  await see.poll(his.read).toEqual(['同学们好', '听得到吗', '好的', '好的', '我在隧道里']);
  await desk.goOnline();
  const all = ['同学们好', '听得到吗', '好的', '好的', '我在隧道里', '我也在隧道里'];
  for (const page of [desk.page, laptop.page, second]) {
    await see.poll(() => read(page)).toEqual(all);
    await see(talk(page).locator('[data-progress="queued"], [data-progress="failed"]')).toHaveCount(0);
  }
  for (const one of [hers, his]) await see.poll(one.read).toEqual(all);
  await shareOneSocket(laptop, second);
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

const shareOneSocket = async (device: Device, second: Page): Promise<void> => {
  const first = device.page;
  await see.poll(() => leaders(second)).toEqual({ held: 1, pending: 1 });
  await see.poll(() => device.tunnel.sockets().open).toBe(1);
  const { opened } = device.tunnel.sockets();

  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await say(teacher, '都到了吗');
  await see.poll(async () => (await read(second)).at(-1)).toBe('都到了吗');
  expect(device.tunnel.sockets()).toEqual({ open: 1, opened });

  await crash(device, first);
  await write(second, '到了');
  await say(teacher, '那我们开始');
  await see.poll(() => leaders(second)).toEqual({ held: 1, pending: 0 });
  // Which of the two was first is the server's to say.
  const later = async () => (await read(second)).slice(-2).sort();
  await see.poll(later).toEqual(['到了', '那我们开始'].sort());
  await whenSynced(second);
  await see.poll(() => device.tunnel.sockets().open).toBe(1);
  await findsSomebody(second);
};

/** Somebody to whom this person has never written. */
const findsSomebody = async (page: Page): Promise<void> => {
  await goTo(page, places.main);
  await page
    .getByRole('button', { name: /^Messages/ })
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Messages' });
  await panel.getByRole('searchbox').fill('张伟');
  await panel.locator('[data-search-results] button', { hasText: '张伟' }).first().click();
  await write(page, '你好，我是李明');
  await see.poll(() => read(page)).toEqual(['你好，我是李明']);
};
