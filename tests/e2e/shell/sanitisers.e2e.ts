import fc from 'fast-check';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { richText } from '#contract/core/text/rich-text.ts';
import { sanitised } from '#server/core/rich-text.ts';
import { dangerous, hostile } from '#tests/features/portal/hostile-html.ts';
import { nastyHtml } from '#tests/features/portal/nasty-html.ts';
import { openOneBrowser } from '../harness/browser.ts';
import { openSchool, type School } from '../harness/school.ts';

let school: School;
let page: Page;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** The device’s sanitiser, as a browser runs it. */
const bundled = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/ui/editor/show/sanitise.ts', formats: ['iife'], name: 'cleaner', fileName: 'cleaner' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
};

const openCleaner = async (): Promise<void> => {
  const device = await (await openOneBrowser()).device(school);
  page = device.page;
  await device.open('/robots.txt');
  await page.evaluate(`${await bundled()}; window.cleaner = cleaner`);
};

const clean = (all: readonly string[]) =>
  page.evaluate((given) => {
    const { cleaner } = window as unknown as { cleaner: { sanitised: (html: string) => string } };
    return given.map((html) => cleaner.sanitised(html));
  }, all);

/** As the browser writes it: the two write `<br>` and `&quot;` differently. */
const asWritten = (all: readonly string[]) =>
  page.evaluate((given) => given.map((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML), all);

/** The device leaves `b` and `i` as they are; the server writes them as `strong` and `em`. */
const allowed = { tags: [...richText.tags, 'b', 'i'], attributes: richText.attributes, sourced: richText.sourced };

/** What of each text, as the browser reads it, no formatted text may hold. */
const foreignIn = (all: readonly string[]) =>
  page.evaluate(
    ([given, { tags, attributes, sourced }]) => {
      const names: Readonly<Record<string, readonly string[]>> = attributes;
      const isWrong = (element: Element): boolean => {
        const tag = element.localName;
        if (!(tags as readonly string[]).includes(tag) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
          return true;
        if (
          (sourced as readonly string[]).includes(tag) &&
          !/^file:[0-9a-f-]{36}$/.test(element.getAttribute('src') ?? '')
        )
          return true;
        const href = element.getAttribute('href');
        if (href !== null && !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(href, location.href).protocol))
          return true;
        return element.getAttributeNames().some((name) => !(names[tag] ?? []).includes(name));
      };
      return given.flatMap((html) => {
        const { head, body } = new DOMParser().parseFromString(html, 'text/html');
        const wrong = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')].filter(isWrong);
        return wrong.length === 0 ? [] : [{ html, found: wrong[0]?.outerHTML }];
      });
    },
    [all, allowed] as const,
  );

test('formatted text of any kind is as harmless on the device as on the server, and means the same', async () => {
  await openCleaner();
  const onServer = hostile.map(sanitised);
  const onDevice = await clean(hostile);
  for (const html of onDevice) expect(html.replaceAll(/&(lt|gt|amp|quot);/g, '')).not.toMatch(dangerous);
  // What the server lets through the device shows unchanged.
  expect(await clean(onServer)).toEqual(await asWritten(onServer));
});

test('of 5,000 generated texts nothing that runs survives either sanitiser, nor the one after the other', async () => {
  await openCleaner();
  const texts = fc.sample(nastyHtml, { numRuns: 5_000, seed: 7 });
  const onServer = texts.map(sanitised);
  const onDevice = await clean(texts);
  expect(await foreignIn(onServer)).toEqual([]);
  expect(await foreignIn(onDevice)).toEqual([]);
  // A second pass finds nothing to do, whichever side it is on.
  expect(await clean(onDevice)).toEqual(onDevice);
  expect(await foreignIn(await clean(onServer))).toEqual([]);
  expect(await foreignIn(onDevice.map(sanitised))).toEqual([]);
});
