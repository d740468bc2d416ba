import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { giveScores, submitHomework } from '#contract/features/homework/work-calls.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { openBrowser } from '../../lab/browser.ts';
import { freshId, leave, listen, must, openSchool } from '../../lab/school.ts';
import { visited } from '../../lab/visit.ts';
import { median, quantile } from '../../stats.ts';
import type { Figure } from '../../table.ts';
import { built } from '../weight.ts';
import { peopleOf } from './class.ts';

/** Issue 18: a list of 300 in a second, the next student in a fifth of one. */
const budget = { list: 1_000, next: 200 } as const;
const note =
  'production build, the lines of two screens and the room of the others, works of about 1,000 characters, a third of them scored, all of it on the device and the network cut off; from the address or the key to the frame after it stands there';

const sentence = '由归纳法，数列单调递增且以 2 为上界，故收敛；设极限为 a，则 a = √(2 + a)，得 a = 2。';

/** What takes this long is told as it is, and not waited for. */
const max = 20_000;

/** Lines that are drawn before somebody comes near to the others. */
const drawnAtOnce = 20;

/** A homework that the whole class has handed in. */
const handedIn = async (world: World, teacher: Person, students: readonly Person[]) => {
  const courseId = await world.course(teacher, students);
  const activityId = freshId();
  const task = { courseId, id: activityId, title: 'Limits', content: '<p>Show that it exists.</p>', order: 'a0' };
  await must(world.say(teacher, createHomework, { ...task, total: 100_00 }));
  await must(world.say(teacher, publishCoursewares, { courseId, ids: [activityId] }));
  for (const who of students) {
    const text = `<p>${who.uid}</p>${`<p>${sentence.repeat(4)}</p>`.repeat(5)}`;
    await must(world.say(who, submitHomework, { courseId, activityId, id: freshId(), text }));
  }
  const works = students
    .filter((_one, index) => index % 3 === 0)
    .map(({ uid }, index) => ({ subject: uid, attemptId: '', score: (60 + (index % 40)) * 100, parts: [], basis: '' }));
  await must(world.say(teacher, giveScores, { courseId, activityId, works }));
  return { list: `/viewReviewHomework?courseid=${courseId}&homeworkId=${activityId}`, courseId, activityId };
};

/** What it costs a teacher to open the works of a large class, and to go from one to the next. */
export const reviewed = async (quick: boolean): Promise<Figure[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'classroom-reviews-'));
  const world = await openSchool({ publicDir: built() });
  const teacher = await world.person('teacher');
  const students = await peopleOf(world, Number(process.env.WORKS ?? (quick ? 30 : 300)));
  const { list, courseId, activityId } = await handedIn(world, teacher, students);
  const origin = `http://127.0.0.1:${await listen(world)}`;
  const browser = await openBrowser(profile);
  try {
    const page = await visited(browser, `${origin}${list}`, teacher);
    await page.waitForFunction((count) => document.querySelectorAll('main li a').length >= count, drawnAtOnce);
    await page.waitForTimeout(4_000);
    await browser.setOffline(true);
    const lists: number[] = [];
    for (let run = 0; run <= (quick ? 3 : 10); run += 1) lists.push(await opened(page, list, drawnAtOnce));
    const first = `/homeworkDetail?courseid=${courseId}&homeworkId=${activityId}&uid=`;
    await page.locator('main li a[href*="homeworkDetail"]').first().click();
    await page.waitForFunction((path) => location.href.includes(path.split('?')[0] ?? ''), first);
    const steps: number[] = [];
    for (let run = 0; run <= (quick ? 5 : 40); run += 1) steps.push(await next(page));
    // The first ones load the code.
    const [shown, went] = [lists.slice(1), steps.slice(1)];
    const of = `of ${students.length}`;
    return [
      { name: `list ${of} works to review, p50`, value: median(shown), unit: 'ms', budget: budget.list, note },
      { name: 'the same, longest', value: quantile(shown, 1), unit: 'ms', note },
      { name: `the next student ${of}, p50`, value: median(went), unit: 'ms', budget: budget.next, note },
      { name: 'the same, p95', value: quantile(went, 0.95), unit: 'ms', budget: budget.next, note },
    ];
  } finally {
    await browser.close();
    await leave(world);
    rmSync(profile, { recursive: true, force: true });
  }
};

const opened = async (page: Page, address: string, count: number): Promise<number> => {
  await page.evaluate(() => history.pushState(null, '', '/main/todo'));
  await page.waitForFunction(() => !document.querySelector('main li a[href*="homeworkDetail"]'));
  await page.waitForTimeout(400);
  return page.evaluate(
    ({ address, count, max }) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        history.pushState(null, '', address);
        const look = () => {
          const lines = document.querySelectorAll('main li a[href*="homeworkDetail"]').length;
          if (lines < count && performance.now() - from < max) return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        };
        look();
      }),
    { address, count, max },
  );
};

/** From the key until the next one's own words stand on the page. */
const next = async (page: Page): Promise<number> => {
  await page.waitForTimeout(150);
  return page.evaluate(
    (max) =>
      new Promise<number>((resolve) => {
        const uid = () => new URLSearchParams(location.search).get('uid') ?? '';
        const [before, from] = [uid(), performance.now()];
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true }));
        const look = () => {
          const now = uid();
          const isThere = now !== before && document.querySelector('main')?.textContent?.includes(now) === true;
          if (!isThere && performance.now() - from < max) return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        };
        look();
      }),
    max,
  );
};
