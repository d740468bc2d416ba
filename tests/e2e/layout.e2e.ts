import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Furnished, furnish, screens, show, visitors } from './harness/gallery.ts';

let furnished: Furnished;
beforeAll(async () => {
  furnished = await furnish();
});
afterAll(() => furnished.school.close());

test('nothing scrolls sideways on a screen of 320 px', { timeout: 240_000 }, async () => {
  const devices = await visitors(furnished, { viewport: { width: 320, height: 640 } });
  const wide: string[] = [];
  for (const screen of screens) {
    const { page } = devices[screen.who];
    await show(devices[screen.who], screen, furnished);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${screen.name}: ${width}`);
    const cut = await page
      .getByRole('dialog')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    if (cut > 0) wide.push(`${screen.name}: its dialog`);
  }
  expect(wide).toEqual([]);
});

/** Everything that can be pressed; the link that skips to the content shows only to the keyboard. */
const pressable = 'button, a[href]:not([href="#content"]), [role^="menuitem"], input, textarea';

test('under a finger the controls are 44 px high; a link in a line of text is at least 24', {
  timeout: 240_000,
}, async () => {
  const devices = await visitors(furnished, { viewport: { width: 390, height: 844 }, touch: true });
  const small: string[] = [];
  for (const screen of screens) {
    const { page } = devices[screen.who];
    await show(devices[screen.who], screen, furnished);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const found = await page.locator(pressable).evaluateAll((all) =>
      all.flatMap((one) => {
        const target = one.closest('label') ?? one;
        const { width, height } = target.getBoundingClientRect();
        const least = one.matches('h3 a, p a') ? 24 : 44;
        if (width === 0 || Math.min(width, height) >= least - 0.5) return [];
        const text = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return [`${one.tagName} ${text.slice(0, 30)} ${Math.round(width)}x${Math.round(height)}`];
      }),
    );
    small.push(...found.map((text) => `${screen.name}: ${text}`));
  }
  expect(small).toEqual([]);
});
