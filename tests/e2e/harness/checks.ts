import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Half a megabyte, read anew by each look twice over, unless it is told that the page has it. */
const sourceFor = async (page: Page) =>
  page.frames().length === 1 && (await page.evaluate(() => 'axe' in window)) ? { axeSource: '0' } : {};

/** What breaks a rule of WCAG 2.2 AA; `besides`: rules that are looked after otherwise. */
export const violationsOn = async (page: Page, besides: readonly string[] = []): Promise<readonly string[]> => {
  const axe = new AxeBuilder({ page, ...(await sourceFor(page)) });
  // The other mode opens one more page for each look, for frames of other origins: there are none.
  const { violations } = await axe
    .options({
      runOnly: { type: 'tag', values: rules },
      resultTypes: ['violations'],
      rules: Object.fromEntries(besides.map((one) => [one, { enabled: false }])),
    })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
};

/** Everything that can be pressed; the link that skips to the content shows only to the keyboard. */
const pressable = 'button, a[href]:not([href="#content"]), [role^="menuitem"], input, textarea';

/** What a finger misses: less than 44 px, or 24 in a line of text. */
export const smallOn = (page: Page): Promise<readonly string[]> =>
  page.locator(pressable).evaluateAll((all) =>
    all.flatMap((one) => {
      // A title whose `::before`, or empty `span`, lies over its whole row is pressed anywhere on the row.
      const cover = one.querySelector(':scope > span:empty');
      const isStretched =
        getComputedStyle(one, '::before').position === 'absolute' ||
        (cover !== null && getComputedStyle(cover).position === 'absolute');
      const target = one.closest('label') ?? (isStretched ? (one as HTMLElement).offsetParent : null) ?? one;
      const { width, height } = target.getBoundingClientRect();
      const least = one.matches('h3 a, p a') ? 24 : 44;
      // What stands on a sheet is as large as its author made it.
      if (one.closest('section.docx') !== null) return [];
      if (width === 0 || Math.min(width, height) >= least - 0.5) return [];
      const text = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return [`${one.tagName} ${text.slice(0, 30)} ${Math.round(width)}x${Math.round(height)}`];
    }),
  );

/** The page, or a dialog of it, that scrolls sideways. */
export const wideOn = async (page: Page): Promise<readonly string[]> => {
  const { wanted, width } = await page.evaluate(() => ({
    wanted: innerWidth,
    width: document.documentElement.scrollWidth,
  }));
  const cut = await page
    .getByRole('dialog')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  return [...(width > wanted ? [`${width} px wide`] : []), ...(cut > 0 ? ['its dialog'] : [])];
};

/** What sticks out of its box or is cut off, in words. Names that people gave are cut with an ellipsis on purpose. */
export const clippedOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('button, a, label, h1, h2, h3, p, summary, [role^="menuitem"], [role="tab"], legend')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { display, textOverflow, position } = getComputedStyle(one);
        const isLoose = display === 'inline' || position === 'absolute' || textOverflow === 'ellipsis';
        if (isLoose || one.clientWidth < 2 || one.scrollWidth <= one.clientWidth + 2) return [];
        if (
          one.querySelector('[class]') !== null &&
          [...one.querySelectorAll('*')].some((inner) => getComputedStyle(inner).textOverflow === 'ellipsis')
        )
          return [];
        return [`${one.tagName} ${(one.textContent ?? '').slice(0, 40)}: ${one.scrollWidth} in ${one.clientWidth}`];
      }),
    );
