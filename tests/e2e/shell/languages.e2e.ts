import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOneBrowser } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, chip, dialog, places } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  await school.course(teacher, '大学物理', []);
});
afterAll(() => school.close());

/** Notes every text that is the name of a message instead of the message, from the first paint on. */
const watchForIds = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  const ids = Object.keys(
    await formatter().parse(readFileSync('locales/en/messages.po', 'utf8'), {
      locale: 'en',
      sourceLocale: 'en',
      filename: 'messages.po',
    }),
  );
  await page.addInitScript((names) => {
    const known = new Set(names);
    const seen = new Set<string>();
    Object.assign(window, { idsSeen: seen });
    const note = (text: string | null) => known.has(text?.trim() ?? '') && seen.add(text ?? '');
    const look = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) note(node.textContent);
      if (!(node instanceof Element)) return;
      for (const { value } of node.attributes) note(value);
      for (const child of node.childNodes) look(child);
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records)
        for (const node of type === 'childList' ? addedNodes : [target]) look(node);
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  }, ids);
  return () => page.evaluate(() => [...(window as unknown as { idsSeen: Set<string> }).idsSeen]);
};

test('texts come in two parts, and no name of a text is ever shown while the second is on its way (S-051)', async () => {
  const device = await (await openOneBrowser()).device(school);
  await device.wasSignedIn(teacher);
  const { page } = device;
  // Before there is a service worker, so that the network carries the catalogs.
  await device.context.route(/service-worker\.js$/, (route) => route.abort());
  const catalogs: string[] = [];
  const rest = Promise.withResolvers<void>();
  let held = 0;
  await device.context.route(/\/messages-(?!square)[^/]+\.js$/, async (route) => {
    const size = (await (await route.fetch()).body()).length;
    catalogs.push(route.request().url());
    // The rest is the large part.
    if (size > 40_000) {
      held += 1;
      await rest.promise;
    }
    await route.continue();
  });
  const shown = await watchForIds(page);
  await device.open(places.main);
  await see(page.getByRole('link', { name: /大学物理/ }).first()).toBeVisible();
  // The first screen did not wait for it.
  await see.poll(() => held).toBe(1);
  await chip(page).click();
  expect(await shown()).toEqual([]);
  rest.resolve();
  await see(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /大学物理/ })
    .first()
    .click();
  await button(page, 'New notice').click();
  await see(dialog(page).getByLabel('Title')).toBeVisible();
  expect(catalogs).toHaveLength(2);
  expect(await shown()).toEqual([]);
});
