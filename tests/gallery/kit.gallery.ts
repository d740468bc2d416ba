import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** `npm run gallery -- --only kit`: each part of the kit in each state, as `npm run dev` shows them at /tests/gallery/kit/. */

const folder = 'test-results/gallery-kit';
const groups = ['fields', 'lists', 'tables', 'texts', 'states', 'dialogs'];
const dialogs = ['form', 'refused', 'resting', 'confirm'];
const heights: Readonly<Record<number, number>> = { 390: 844, 1280: 800 };

let server: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  server = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' });
  await server.listen();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (page: Page, query: string): Promise<void> => {
  // The first time all of it is put together.
  await page.goto(`${server.resolvedUrls?.local[0]}tests/gallery/kit/?${query}`, { timeout: 180_000 });
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
};

const broken: string[] = [];
const check = async (page: Page, name: string): Promise<void> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  for (const { id, nodes } of violations) broken.push(`${name}: ${id}: ${nodes[0]?.html ?? ''}`);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  if (isWider) broken.push(`${name}: wider than the window`);
};

const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme, language: width === 390 ? 'en' : 'zh' })),
);
const isWanted = (process.env.GALLERY_ONLY ?? '').split(',').some((part) => 'kit'.includes(part));

test.runIf(isWanted).for(looks)('the kit, $width, $theme', { timeout: 600_000 }, async ({ width, theme, language }) => {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 800 },
    hasTouch: width < 768,
  });
  const page = await context.newPage();
  await page.addInitScript(
    (look) => {
      localStorage.setItem('xlanguage', look.language);
      localStorage.setItem('theme', look.theme);
    },
    { language, theme },
  );
  for (const group of groups) {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    await open(page, `part=${group}`);
    const choose = page.getByRole('button', { name: 'Choose two' });
    if (group === 'lists') await choose.click();
    if (group === 'dialogs')
      for (const name of ['info', 'problem', 'offer']) await page.getByRole('button', { name }).click();
    // What is out of sight is not drawn, and one of the tables is of a thousand lines.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(whole, group === 'tables' ? 2_400 : whole) });
    await page.screenshot({ path: join(folder, `${group}-${width}-${theme}.png`) });
    await check(page, `${group}, ${width}, ${theme}`);
  }
  for (const dialog of dialogs) {
    await open(page, `part=dialogs&open=${dialog}`);
    await page.locator('[role$="dialog"]').waitFor();
    await page.screenshot({ path: join(folder, `dialog-${dialog}-${width}-${theme}.png`) });
    await check(page, `${dialog}, ${width}, ${theme}`);
  }
  await context.close();
});

test('no part breaks a rule of WCAG 2.2 AA or is wider than a phone', () => {
  expect(broken).toEqual([]);
});
