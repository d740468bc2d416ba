import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Furnished, furnish, screens, show, visitors } from './harness/gallery.ts';

let furnished: Furnished;
beforeAll(async () => {
  furnished = await furnish();
});
afterAll(() => furnished.school.close());

/** Everything that can be pressed; the link that skips to the content shows only to the keyboard. */
const pressable = 'button, a[href]:not([href="#content"]), [role^="menuitem"], input, textarea';

const smallOn = (page: Page): Promise<string[]> =>
  page.locator(pressable).evaluateAll((all) =>
    all.flatMap((one) => {
      // A title whose `::before` lies over its whole row is pressed anywhere on the row.
      const isStretched = getComputedStyle(one, '::before').position === 'absolute';
      const target = one.closest('label') ?? (isStretched ? (one as HTMLElement).offsetParent : null) ?? one;
      const { width, height } = target.getBoundingClientRect();
      const least = one.matches('h3 a, p a') ? 24 : 44;
      if (width === 0 || Math.min(width, height) >= least - 0.5) return [];
      const text = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return [`${one.tagName} ${text.slice(0, 30)} ${Math.round(width)}x${Math.round(height)}`];
    }),
  );

test('on a phone of 320 px nothing scrolls sideways, and under a finger the controls are 44 px high; a link in a line of text is at least 24', {
  timeout: 300_000,
}, async () => {
  const devices = await visitors(furnished, { viewport: { width: 320, height: 640 }, touch: true });
  const wrong: string[] = [];
  for (const screen of screens) {
    const { page } = devices[screen.who];
    await show(devices[screen.who], screen, furnished);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wrong.push(`${screen.name}: ${width} px wide`);
    const cut = await page
      .getByRole('dialog')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    if (cut > 0) wrong.push(`${screen.name}: its dialog`);
    wrong.push(...(await smallOn(page)).map((text) => `${screen.name}: ${text}`));
  }
  expect(wrong).toEqual([]);
});
