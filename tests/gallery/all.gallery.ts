import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Device, Look } from '#tests/e2e/harness/browser.ts';
import { screens } from '#tests/e2e/harness/gallery/screens.ts';
import { atRest, show, visitors } from '#tests/e2e/harness/gallery/show.ts';
import { type Picture, pageOf } from './contact-sheet.ts';
import { type Class, furnishClass } from './large-class.ts';
import { moreScreens } from './more.ts';
import { states } from './states.ts';

/** `npm run gallery`: every screen and state as pictures, and axe on each look. */

const folder = 'test-results/gallery';
const only = process.env.GALLERY_ONLY ?? '';
const isWanted = (name: string): boolean => only.split(',').some((part) => name.includes(part));
/** Takes a light look once more in the dark, at the same opening: half the time. */
const turnsDark = process.env.GALLERY_BOTH === '1';
const isEverything = process.env.GALLERY_ALL === '1';

const chosenWidths = (process.env.GALLERY_WIDTHS ?? '').split(',').filter(Boolean).map(Number);
const chosenLooks = (process.env.GALLERY_LOOKS ?? '').split(',').filter(Boolean);

const widths = chosenWidths.length > 0 ? chosenWidths : [390, 768, 1280, 1920];
const heights: Readonly<Record<number, number>> = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const everyLook = (['zh', 'zh_tw', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
);
const isWantedLook = ({ language, theme }: (typeof everyLook)[number]): boolean =>
  chosenLooks.length > 0 ? chosenLooks.includes(`${language}-${theme}`) : isEverything || language !== 'zh_tw';
const looks = everyLook.filter(isWantedLook);

const isPhone = (width: number): boolean => width < 768;

const pictures: Picture[] = [];
const broken: string[] = [];

const take = async (page: Page, name: string, look: Look, width: number): Promise<void> => {
  const { language, theme } = look;
  const file = `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}/${language}-${theme}-${width}.png`;
  await page.setViewportSize({ width, height: heights[width] ?? 800 });
  await atRest(page);
  mkdirSync(join(folder, file, '..'), { recursive: true });
  await page.screenshot({ path: join(folder, file) });
  pictures.push({ name, language: language ?? 'zh', theme: theme ?? 'light', width, file });
  if (!turnsDark || theme === 'dark') return;
  await turn(page, 'dark');
  await page.screenshot({ path: join(folder, file.replace('light', 'dark')) });
  await turn(page, 'light');
};

/** Another theme on what is there, without opening it anew. */
const turn = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.evaluate((theme) => {
    const { classList, style } = document.documentElement;
    for (const one of ['light', 'dark']) classList.toggle(one, one === theme);
    style.colorScheme = theme;
  }, theme);
  await atRest(page);
};

const check = async (page: Page, title: string): Promise<void> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  for (const { id, nodes } of violations) broken.push(`${title}: ${id}: ${nodes[0]?.html ?? ''}`);
};

const dress = async (device: Device, { language, theme }: Look): Promise<void> => {
  await device.page.addInitScript(
    (look) => {
      localStorage.setItem('xlanguage', look.language ?? 'zh');
      localStorage.setItem('theme', look.theme ?? 'light');
    },
    { language, theme },
  );
};

let furnished: Class;
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  furnished = await furnishClass();
});
afterAll(async () => {
  await furnished.school.close();
  await furnished.models.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), pageOf(pictures));
  process.stdout.write(`${pictures.length} pictures: ${folder}/index.html\n`);
});

test.for(looks)('every screen, $language, $theme', { timeout: 3_600_000 }, async (look) => {
  // A phone is held in a hand: what a finger needs is larger, and some words are other ones.
  const [phones, desks] = [widths.filter(isPhone), widths.filter((width) => !isPhone(width))];
  const kinds = [
    { touch: true, at: phones },
    { touch: false, at: desks },
  ].filter(({ at }) => at.length > 0);
  for (const { touch, at } of kinds) await takeAll(look, touch, at);
});

const takeAll = async (look: Look, touch: boolean, at: readonly number[]): Promise<void> => {
  const devices = await visitors(furnished, { touch });
  for (const device of Object.values(devices)) await dress(device, look);
  for (const screen of [...screens, ...moreScreens].filter(({ name }) => isWanted(name))) {
    const device = devices[screen.who];
    for (const width of at) {
      const title = `${screen.name}, ${look.language}, ${look.theme}, ${width}`;
      try {
        await device.page.setViewportSize({ width, height: heights[width] ?? 800 });
        await show(device, screen, furnished);
        if (width === at.at(-1)) await check(device.page, title);
      } catch (error) {
        // The others are looked at all the same.
        broken.push(`${title}: ${String(error)}`);
      }
      await take(device.page, screen.name, look, width);
    }
  }
};

test.for(looks)('every state, $language, $theme', { timeout: 3_600_000 }, async (look) => {
  for (const { name, reach } of states.filter((state) => isWanted(state.name))) {
    const device = await reach(furnished, look);
    await dress(device, look);
    for (const width of widths) {
      await device.page.setViewportSize({ width, height: heights[width] ?? 800 });
      // The frame of another width is drawn anew, and what was in it.
      await device.page.waitForTimeout(1_000);
      await take(device.page, name, look, width);
    }
    await check(device.page, `${name}, ${look.language}, ${look.theme}`);
  }
});

test('no look of any screen breaks a rule of WCAG 2.2 AA', () => {
  expect(broken).toEqual([]);
});
