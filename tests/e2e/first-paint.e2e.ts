import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnDevice, openDevice, openOneBrowser } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { chip, places, signedInAt } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const widths = [1280, 390];

/** Where the line of an element lies and how large its text is, in whole pixels. */
const lies = (element: Locator): Promise<readonly number[]> =>
  element.evaluate((one) => {
    const { x, y, height } = one.getBoundingClientRect();
    return [x, y + height / 2, Number.parseFloat(getComputedStyle(one).fontSize)].map(Math.round);
  });

test('what the page paints by itself lies where the screen comes, and goes (R-025, S-057)', async () => {
  const student = await school.person('student', '赵敏');
  await school.course(await school.person('teacher', '钱老师'), '体育', [student]);
  const room = await openOneBrowser();
  // A page that a service worker served would not be held below.
  const device = await room.device(school, { language: 'zh', isBare: true });
  const { page } = device;
  for (const place of ['/login', '/homePage', places.main]) {
    if (place === places.main) await device.wasSignedIn(student);
    const held = Promise.withResolvers<void>();
    await page.route(/\/entry-[^/]*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(device.url(place), { waitUntil: 'commit' });
    const frame = page.locator('.first-paint');
    const painted = new Map<number, readonly number[]>();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      painted.set(width, await lies(frame.locator('.first-title')));
    }
    held.resolve();
    await see(frame).toHaveCount(0);
    await page.unroute(/\/entry-[^/]*\.js$/);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const first = painted.get(width) ?? [];
      await see(async () => {
        const stands = await lies(page.locator('h1'));
        for (const [at, part] of first.entries())
          expect(
            Math.abs(part - (stands[at] ?? 0)),
            `${place} at ${width}: ${first} and ${stands}`,
          ).toBeLessThanOrEqual(3);
      }).toPass();
    }
  }
});

interface Shift {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

test('the header comes 100 ms after the frame and moves nothing, on a laptop and on a phone, nor when the school says its name for the first time; slow and without a network the class cards are painted from what it holds (R-025, S-095)', async () => {
  const teacher = await school.person('teacher', '孙老师');
  await school.course(teacher, '大学物理', []);
  const device = await openDevice(school);
  const { page } = device;
  await signedInAt(device, teacher, places.main);
  await page.addInitScript(() => {
    const seen = { moved: [] as string[], frame: 0, filled: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node, previousRect, currentRect } of (entry as unknown as Shift).sources)
          seen.moved.push(`${node?.textContent} ${JSON.stringify([previousRect, currentRect])}`);
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      const header = document.querySelector('header');
      if (header === null) return;
      seen.frame ||= performance.now();
      if (header.querySelector('a') !== null) seen.filled ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await school.looks({ name: '启明大学混合式教学平台' });
  for (const [width, name] of [
    [1280, 'new'],
    [1280, 'late'],
    [390, 'known'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    // A device that has not heard the school's name yet.
    if (name !== 'known') await page.evaluate(() => localStorage.removeItem('school'));
    const saysIt = Promise.withResolvers<void>();
    if (name === 'late') await page.route('**/getSchoolConfig', (route) => saysIt.promise.then(() => route.continue()));
    await page.reload();
    await see(chip(page)).toBeVisible();
    saysIt.resolve();
    await see(page.locator('header')).toContainText('启明大学混合式教学平台');
    await see(page.locator('main h3')).not.toHaveCount(0);
    const seen = await page.evaluate(
      () => Reflect.get(window, 'seen') as { moved: string[]; frame: number; filled: number },
    );
    expect(seen.filled - seen.frame).toBeGreaterThanOrEqual(95);
    expect(seen.moved, `${name}, ${width} px`).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await paintsCards(device, teacher);
});

const paintsCards = async (device: OwnDevice, teacher: Account): Promise<void> => {
  const student = await school.person('student', '李明');
  const names = ['数学分析', '大学物理', '英语写作', '体育'];
  for (const name of names) {
    const courseId = await school.course(teacher, name, [student]);
    await school.notice(teacher, courseId, '第一次课');
  }
  await signedInAt(device, student, places.main);
  await device.goOffline();
  await device.restart();
  await device.page.setViewportSize({ width: 390, height: 844 });
  const slow = await device.context.newCDPSession(device.page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await device.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('main h3').length < 4) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('cards')));
    }).observe(document, { childList: true, subtree: true });
  });
  await device.open(places.main);
  // Not the line above the cards, which names one of the courses.
  const card = (name: string) =>
    device.page.getByRole('listitem').filter({ has: device.page.getByRole('heading', { name, exact: true }) });
  for (const name of names) await see(card(name)).toContainText('1 unread notice');
  const painted = await device.page.evaluate(() => performance.getEntriesByName('cards')[0]?.startTime ?? Number.NaN);
  process.stdout.write(`class cards painted ${Math.round(painted)} ms after the start, 4x slower, without a network\n`);
};
