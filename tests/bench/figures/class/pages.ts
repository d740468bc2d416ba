import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Person } from '#tests/harness/device.ts';
import { openBrowser } from '../../lab/browser.ts';
import { leave, listen, openSchool } from '../../lab/school.ts';
import { visited } from '../../lab/visit.ts';
import { median } from '../../stats.ts';
import type { Figure } from '../../table.ts';
import { built } from '../weight.ts';
import { classOf, peopleOf } from './class.ts';

const budget = { student: 300, teacher: 500 } as const;
const line = 'li[data-activity]';
const screenful = 20;
const note =
  'production build, 300 students, 100 activities in 10 chapters, all of it on the device: from the address to the frame with the first twenty lines (the others are drawn as one comes near them), in an open page; floor: the same page of a course with one activity and one student';

/** What a large course costs its student and its teacher each time they open it. */
export const openedCourses = async (quick: boolean): Promise<Figure[]> => {
  const profiles = mkdtempSync(join(tmpdir(), 'classroom-course-'));
  const world = await openSchool({ publicDir: built() });
  const teacher = await world.person('teacher');
  const students = await peopleOf(world, quick ? 30 : 300);
  const student = students[0] as Person;
  const large = await classOf(world, teacher, students, 100);
  const small = await classOf(world, teacher, [student], 1);
  const origin = `http://127.0.0.1:${await listen(world)}`;
  const figures: Figure[] = [];
  for (const [who, person, name] of [
    ['student', student, `a student's page of a course of ${students.length} x 100`],
    ['teacher', teacher, `the teacher's board of a course of ${students.length} x 100`],
  ] as const) {
    const browser = await openBrowser(join(profiles, who));
    const page = await visited(browser, `${origin}/main`, person);
    // Nothing is asked of the server: what is shown is what the device holds.
    await page.waitForTimeout(4_000);
    const runs: { readonly floor: number; readonly time: number }[] = [];
    for (let run = 0; run <= (quick ? 3 : 10); run += 1)
      runs.push({ floor: await opened(page, small, 1), time: await opened(page, large, screenful) });
    // The first one loads the code.
    const [value, floor] = [runs.slice(1).map(({ time }) => time), runs.slice(1).map((one) => one.floor)];
    figures.push({ name, value: median(value), unit: 'ms', floor: median(floor), budget: budget[who], note });
    await browser.close();
  }
  await leave(world);
  rmSync(profiles, { recursive: true, force: true });
  return figures;
};

const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((one) => history.pushState(null, '', one), address);

/** Milliseconds from the address to the frame after so many of its lines stand in the page. */
const opened = async (page: Page, courseId: string, lines: number): Promise<number> => {
  await go(page, '/main');
  await page.waitForSelector('main li h3 a');
  await page.waitForTimeout(300);
  return page.evaluate(
    ({ address, selector, count }) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        history.pushState(null, '', address);
        const look = () => {
          if (document.querySelectorAll(selector).length < count) return requestAnimationFrame(look);
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        };
        look();
      }),
    { address: `/main/classDetail?courseid=${courseId}&modulename=teaching`, selector: line, count: lines },
  );
};
