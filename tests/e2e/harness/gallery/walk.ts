import { runInNewContext } from 'node:vm';
import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { openRelease } from '../../shell/release.ts';
import { clippedOn, smallOn, violationsOn, wideOn } from '../checks.ts';
import { type Catalog, pseudo } from '../pseudo.ts';
import { see } from '../see.ts';
import type { Furnished } from './furnish.ts';
import { screens } from './screens.ts';
import { atRest, show, visitors } from './show.ts';

interface Looks {
  readonly language: 'zh' | 'zh_tw' | 'en';
  readonly theme: 'light' | 'dark';
}

/** A look of its own for each screen, in turn. `npm run gallery -- --all` takes each in all of them. */
const looks: readonly Looks[] = (['zh', 'zh_tw', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);
const lookOf = (index: number): Looks => looks[index % looks.length] ?? { language: 'en', theme: 'light' };

/** From the next page that is opened. */
const wear = (page: Page, look: Looks) =>
  page.addInitScript(({ language, theme }) => {
    localStorage.setItem('xlanguage', language);
    localStorage.setItem('theme', theme);
  }, look);

/** On the page that is open: another tab has chosen it. */
const wearTheme = (page: Page, { theme }: Looks) =>
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
 * Every second route, and every twelfth state that has no address: two cores have half an hour for everything. `WALK=all` takes every
 * route and every sixth state, `npm run gallery -- --all` looks at all.
 */
const step = process.env.WALK === 'all' ? 1 : 2;
const walked = screens
  .filter(({ into }, index) => index % (into === undefined ? step : 6 * step) === 0)
  .map((screen, index) => ({ screen, look: lookOf(index) }));

/** Those of one visitor in one language after one another: a page is loaded for the first of them, the others are gone to in the app. */
const inOrder = (['nobody', 'newcomer', 'student', 'teacher'] as const).flatMap((visitor) => {
  const theirs = walked.filter(({ screen }) => screen.who === visitor);
  const languages = ['zh', 'zh_tw', 'en'] as const;
  return [
    ...languages.flatMap((language) =>
      theirs.filter(({ screen, look }) => !screen.isLast && look.language === language),
    ),
    ...theirs.filter(({ screen }) => screen.isLast),
  ];
});

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
    { viewport: { width: 320, height: 640 }, touch: true },
  );
  const wrong: string[] = [];
  for (const [index, { screen, look }] of inOrder.entries()) {
    const { page } = devices[screen.who];
    const before = inOrder[index - 1];
    // What steps opened may lie over the next one.
    const isSame = before?.screen.who === screen.who && before.look.language === look.language;
    const isPlain = before?.screen.into === undefined && !before?.screen.isLast;
    const byLink = isSame && isPlain && !screen.path(furnished).includes('#');
    if (byLink) await wearTheme(page, look);
    else await wear(page, look);
    await show(devices[screen.who], screen, furnished, byLink ? 'link' : 'address');
    await see(page.locator(`html.${look.theme}`)).toHaveCount(1);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    if (look.language === 'en') await see(page.locator('body')).toContainText(/áá|éé|íí|óó/);
    const check = async () =>
      [await wideOn(page), await smallOn(page), await clippedOn(page), await violationsOn(page)].flat();
    const first = await standing(page, check);
    // A colour on its way to another is no fault: what is wrong is still wrong when all is at rest.
    if (first.length > 0) await atRest(page);
    const found = first.length === 0 ? first : await standing(page, check);
    wrong.push(...found.map((text) => `${screen.name}, ${look.language}, ${look.theme}: ${text}`));
  }
  return wrong;
};
