import { runInNewContext } from 'node:vm';
import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { openRelease } from '../../shell/release.ts';
import { clippedOn, smallOn, violationsOn, wideOn } from '../checks.ts';
import { type Catalog, pseudo } from '../pseudo.ts';
import { see } from '../see.ts';
import type { Furnished } from './furnish.ts';
import { screens } from './screens.ts';
import { atRest, type Screen, show, visitors } from './show.ts';

type Language = 'zh' | 'en';
type Theme = 'light' | 'dark';

/**
 * Chinese is shorter than anything, and the traditional one as short as the simplified: one visitor reads it. Whoever sees the most
 * reads what is longest. `npm run gallery -- --all` takes each screen in each language.
 */
const languageOf = (who: Screen['who']): Language => (who === 'newcomer' ? 'zh' : 'en');

/** On the page that is open: another tab has chosen it. */
const wear = (page: Page, theme: Theme) =>
  page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);

const isChinese = (catalog: string): boolean => (catalog.match(/\p{Script=Han}/gu) ?? []).length > catalog.length / 20;

const isCatalog = /^messages-(?!square).*\.js$/;

/** English is served as a language that nobody here reads. */
const otherWords = (text: string): string => {
  const value = text.slice(text.indexOf('=') + 1, text.lastIndexOf(';export'));
  if (isChinese(value)) return text;
  return `export const messages = ${JSON.stringify(pseudo(runInNewContext(value) as Catalog))};`;
};

/** A page that goes elsewhere or loads itself anew in the middle is looked at again, once. */
const standing = async <T>(page: Page, look: () => Promise<T>): Promise<T> => {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('context was destroyed'))) throw error;
    await see(page.locator('h1')).toHaveCount(1);
    await atRest(page);
    return look();
  }
};

/**
 * Every third route, and every eighteenth state that has no address: two cores have a quarter of an hour for everything. `WALK=all`, as in
 * the soak, takes every route and every sixth state, `npm run gallery -- --all` looks at all.
 */
const step = process.env.WALK === 'all' ? 1 : 3;
const walked = screens
  .filter(({ into }, index) => index % (into === undefined ? step : 6 * step) === 0)
  .map((screen, index) => ({ screen, theme: index % 2 === 0 ? ('light' as const) : ('dark' as const) }));

/** A page is loaded for each visitor, and gone on with in the app; it turns dark once. */
const inOrder = (['nobody', 'newcomer', 'student', 'teacher'] as const).flatMap((visitor) => {
  const theirs = walked.filter(({ screen }) => screen.who === visitor);
  const themed = (['light', 'dark'] as const).flatMap((theme) =>
    theirs.filter((one) => one.theme === theme && !one.screen.isLast),
  );
  return [...themed, ...theirs.filter(({ screen }) => screen.isLast)];
});

/** What steps opened is closed as a person closes it. Answers whether nothing is left of it. */
const isPutAside = async (page: Page): Promise<boolean> => {
  const opened = page.locator('[role$="dialog"], [role="menu"], [data-scope="tour"][data-part="content"]');
  for (let presses = 0; presses < 2 && (await opened.count()) > 0; presses += 1) {
    await page.keyboard.press('Escape');
    await atRest(page);
  }
  return (await opened.count()) === 0;
};

/** What is wrong on any of them, in words. */
export const walk = async (furnished: Furnished): Promise<readonly string[]> => {
  const served = await openRelease(furnished.school);
  onTestFinished(() => served.close());
  served.rewrite(isCatalog, otherWords);
  served.rewrite(/^pack-.*\.json$/, (text) => {
    const parts = Object.entries(JSON.parse(text) as Record<string, string>);
    const written = parts.map(([path, part]) => [path, isCatalog.test(path.slice(7)) ? otherWords(part) : part]);
    return JSON.stringify(Object.fromEntries(written));
  });
  const devices = await visitors(
    { ...furnished, school: served.school },
    { viewport: { width: 320, height: 640 }, touch: true, isBare: true },
    languageOf,
  );
  const wrong: string[] = [];
  for (const [index, { screen, theme }] of inOrder.entries()) {
    const { page } = devices[screen.who];
    const language = languageOf(screen.who);
    const before = inOrder[index - 1]?.screen;
    const isFirst = before?.who !== screen.who;
    // Whoever is signed in is there already.
    const isThere = isFirst ? screen.who !== 'nobody' : !before.isLast && (await isPutAside(page));
    const by = isThere && !screen.path(furnished).includes('#') ? 'link' : 'address';
    await show(devices[screen.who], screen, furnished, by);
    await wear(page, theme);
    await see(page.locator(`html.${theme}`)).toHaveCount(1);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    if (language === 'en') await see(page.locator('body')).toContainText(/áá|éé|íí|óó/);
    // Larger targets are asked for here than by the rule.
    const check = async () =>
      [
        await wideOn(page),
        await smallOn(page),
        await clippedOn(page),
        await violationsOn(page, ['target-size']),
      ].flat();
    const first = await standing(page, check);
    // A colour on its way to another is no fault: what is wrong is still wrong when all is at rest.
    if (first.length > 0) await atRest(page);
    const found = first.length === 0 ? first : await standing(page, check);
    wrong.push(...found.map((text) => `${screen.name}, ${language}, ${theme}: ${text}`));
  }
  return wrong;
};
