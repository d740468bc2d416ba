import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createCourse } from '#contract/features/course/calls.ts';
import type { Term } from '#contract/features/course/rows.ts';
import { openBrowser } from '../lab/browser.ts';
import { freshId, leave, listen, must, openSchool } from '../lab/school.ts';
import { visited } from '../lab/visit.ts';
import { median, quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import { built } from './weight.ts';

const budget = 200;
const note =
  'production build, a teacher with 200 courses of 20 terms on the device; from the press on “My classroom” to the frame with the first screen of cards';

const terms = 20;
const inTerm = 10;

/** How long /main takes from the replica, for somebody who has taught for ten years. */
export const openedMain = async (quick: boolean): Promise<Figure[]> => {
  const profile = mkdtempSync(join(tmpdir(), 'classroom-main-'));
  const world = await openSchool({ publicDir: built() });
  const teacher = await world.person('teacher');
  for (let index = 0; index < terms * inTerm; index += 1) {
    const term = Math.floor(index / inTerm);
    const from = 2026 - Math.floor(term / 2);
    await must(
      world.say(teacher, createCourse, {
        courseId: freshId(),
        name: `课程 ${index + 1}`,
        className: `${(index % inTerm) + 1} 班`,
        semester: `${from}-${from + 1}`,
        term: ((term % 2) + 1) as Term,
        mode: 'blend',
        intro: '',
      }),
    );
  }
  const origin = `http://127.0.0.1:${await listen(world)}`;
  const browser = await openBrowser(profile);
  const tries: number[] = [];
  try {
    const page = await visited(browser, `${origin}/main/todo`, teacher);
    for (let run = 0; run < (quick ? 4 : 15); run += 1) tries.push(await toMain(page));
  } finally {
    await browser.close();
    await leave(world);
    rmSync(profile, { recursive: true, force: true });
  }
  // The first one loads the page's code.
  const [first = 0, ...rest] = tries;
  return [
    { name: '/main with 200 courses, p50', value: median(rest), unit: 'ms', budget, note },
    { name: 'the same, longest', value: quantile(rest, 1), unit: 'ms', note },
    { name: 'the same, the first time', value: first, unit: 'ms', note },
  ];
};

const toMain = async (page: Page): Promise<number> => {
  await page.evaluate(() => history.pushState({}, '', '/main/todo'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await page.waitForFunction(() => document.querySelector('[data-tour="classes"]') === null);
  await page.waitForTimeout(800);
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const from = performance.now();
    const link = document.querySelector<HTMLElement>('header a[href="/main"], a[href="/"], a[href="/main"]');
    if (link === null) throw new Error('no way to /main');
    link.click();
    while (document.querySelectorAll('[data-tour="classes"] li a').length < 8) await frame();
    await frame();
    return performance.now() - from;
  });
};
