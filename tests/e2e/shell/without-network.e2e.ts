import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { goTo } from '../harness/places.ts';
import { openSchool, type School } from '../harness/school.ts';
import { places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Paths of the specification's routes; the public ones are told of elsewhere. */
const routes = readFileSync('docs/ledger.tsv', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [id = '', , , text = ''] = line.split('\t');
    const isOurs = /^R-\d+$/.test(id) && (id < 'R-008' || id > 'R-024') && id !== 'R-010';
    return isOurs ? [(text.split(' ')[0] ?? '').replace('{id}', '7').replace('*', 'homework')] : [];
  });

/** Goes to each address as a link does and answers with those that are not found. */
const notFound = (page: Page, paths: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(async (all) => {
    const isThere = (path: string): boolean => {
      const place = document.querySelector('[data-place]')?.getAttribute('data-place')?.toLowerCase();
      const isOther = place !== undefined && !path.toLowerCase().startsWith(place.replace('*', ''));
      return !isOther && document.querySelector('h1') !== null;
    };
    const missing: string[] = [];
    for (const path of all) {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      for (let tries = 0; tries < 200; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (location.pathname !== path || isThere(path)) break;
      }
      if (document.querySelector('main')?.textContent?.includes('There is nothing at this address')) missing.push(path);
    }
    return missing;
  }, paths);

test('every address of the specification is a page of ours, without a network too, and an unknown one says so (S-081, S-085, S-195)', async () => {
  const device = await (await openBrowser()).device(school);
  await signedInAt(device, await school.person('teacher', '王老师'), places.main);
  const { page } = device;
  expect(routes.length).toBeGreaterThan(100);
  // What is not on the device says so under a heading of its own.
  await device.goOffline();
  expect(await notFound(page, routes)).toEqual([]);
  await device.goOnline();
  await page.goto(new URL('/lessonPreparation', page.url()).href);
  await see(page).toHaveURL(/\/lessonPreparationArea$/);
  await goTo(page, '/aiStudyAnalysis');
  await see(page).toHaveURL(/\/aiStudyAnalysis\/CourseAnalysis$/);
  await page.goto(new URL('/no/such/place', page.url()).href);
  await see(page.getByText('Page not found').last()).toBeVisible();
});
