import type { Page } from 'playwright';
import { expect } from 'vitest';
import { goTo } from '../harness/places.ts';
import { button, dialog } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

/** Where a dialog is, what opens it, and its width in px from a tablet on (P9). On a phone it is the whole screen. */
type Opened = readonly [path: string, opener: string, width: number];

export const measureDialogs = async (page: Page, all: readonly Opened[]): Promise<void> => {
  for (const [path, opener, width] of all) {
    await goTo(page, path);
    await button(page, opener).click();
    const across = () => dialog(page).evaluate((one) => one.getBoundingClientRect().width);
    for (const [screen, wanted] of [
      [1280, width],
      [768, width],
      [390, 390],
    ] as const) {
      await page.setViewportSize({ width: screen, height: 800 });
      await see.poll(across).toBe(wanted);
    }
    // The smallest window of the desktop client: nothing of it lies outside.
    await page.setViewportSize({ width: 1200, height: 600 });
    await see.poll(across).toBe(width);
    const { y = -1, height = 0 } = (await dialog(page).boundingBox()) ?? {};
    expect([y >= 0, y + height <= 600]).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1200);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Escape');
    await see(dialog(page)).toHaveCount(0);
  }
};
