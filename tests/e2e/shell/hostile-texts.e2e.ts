import fc from 'fast-check';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { richText } from '#contract/core/text/rich-text.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { sanitised } from '#server/core/rich-text.ts';
import { dangerous, hostile } from '#tests/features/portal/hostile-html.ts';
import { nastyHtml } from '#tests/features/portal/nasty-html.ts';
import { type Device, openDevice, openOneBrowser } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let other: Account;
let third: Account;

let courseId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  other = await school.person('student', '张华');
  third = await school.person('student', '陈静');
  courseId = await school.course(teacher, '高等数学', [student, other, third]);
});
afterAll(() => school.close());

/** Generated texts: `npm run test:soak -- texts` has many more. */
const generated = Number(process.env.TEXTS ?? 500);
const seed = Number(process.env.SEED ?? 7);

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const formula = (latex: string): string => `<span data-formula="inline">${latex}</span>`;
/** Moved away from where it stands, over what others wrote. */
const over = '\\kern-20em\\smash{\\rlap{\\colorbox{red}{\\rule{30em}{8em}}}\\rlap{\\rule[20em]{30em}{2em}}}';

/** Nothing of it can stand in a second line. */
const wide = `\\dfrac{${'a+'.repeat(300)}a}{b}`;

const write = async (author: Account, content: string): Promise<string> =>
  (await school.say(author, createTopic, { courseId, id: newId(Date.now(), random), title: '极限', content })).id;

const closes = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await see(dialog(page)).toHaveCount(0);
};

test('a formula covers nothing but the text that it stands in; one that is wider is scrolled to, one without end stays as it was typed; a text of a hundred kilobytes that a browser would lay out for minutes, or end with, is read and edited like any other; code that would take minutes to colour stays plain, and the page answers all the while', async () => {
  const [moved, endless] = [
    await write(student, `<p>${formula(wide)}</p><p>我的话${formula('x^2')}${formula(over)}</p>`),
    await write(student, `<p>没有尽头${formula('é'.repeat(20_000))}</p>`),
  ];
  const device = await openDevice(school);
  await signedInAt(device, teacher, places.topic(courseId, moved));
  const { page, goTo } = device;
  // Of the other one the browser says that it has no size.
  await see(page.locator('[data-formula] .katex')).toHaveCount(3);
  await see(page.locator('[data-formula] .katex').first()).toBeVisible();
  const covered = await page.evaluate(() => {
    const drawn = [...document.querySelectorAll('[data-formula] .katex')];
    const isDrawn = (element: Element) => drawn.some((one) => one.contains(element));
    const own = drawn.at(-1)?.closest('p')?.parentElement;
    const outside: string[] = [];
    for (let x = 4; x < innerWidth; x += 12)
      for (let y = 4; y < innerHeight; y += 12) {
        const top = document.elementFromPoint(x, y);
        const box = own?.getBoundingClientRect();
        const isInside =
          box !== undefined && y >= box.top - 5 && y <= box.bottom + 5 && x >= box.left - 5 && x <= box.right + 5;
        if (top !== null && isDrawn(top) && !isInside) outside.push(`${x},${y}`);
      }
    return outside;
  });
  expect(covered).toEqual([]);
  const isReached = await page
    .locator('p:has([data-formula])')
    .first()
    .evaluate((text) => {
      text.scrollLeft = 10_000;
      return text.scrollLeft + text.clientWidth >= text.scrollWidth - 1 && text.scrollLeft > 0;
    });
  expect(isReached).toBe(true);

  await goTo(places.topic(courseId, endless));
  await see(page.locator('[data-formula][data-wrong]')).toBeVisible();
  await see(page.locator('[data-formula] .katex')).toHaveCount(0);

  await readsCode(device);
  await closes(page);
  await readsLongText(device);
});

const readsLongText = async ({ page, goTo }: Device): Promise<void> => {
  const deep = formula(`${'\\overline{'.repeat(180)}x${'}'.repeat(180)}`);
  const row = `<tr>${'<td rowspan="99" colspan="99">a</td>'.repeat(40)}</tr>`;
  const accents = `a${'\u0301'.repeat(49_999)}`;
  const topicId = await write(
    third,
    `<p>${accents}</p><table><tbody>${row.repeat(30)}</tbody></table><p>${'aא'.repeat(10_000)}${deep}</p>`,
  );
  const reply = 'ก'.repeat(50_000);
  await school.say(third, addReply, { courseId, topicId, id: newId(Date.now(), random), content: reply, quote: '' });
  await goTo(places.topic(courseId, topicId));
  await see(page.locator('[data-formula][data-wrong]')).toHaveCount(1);
  await see(page.locator('td')).toHaveCount(1_200);
  await see(page.locator('p').filter({ hasText: /^ก{3}/ })).not.toHaveCount(0);
  // Whoever copies it has what was written, in one line.
  const copied = await page.evaluate(() => {
    const [paragraph] = [...document.querySelectorAll('p')].filter((one) => one.textContent?.startsWith('กกก'));
    if (paragraph === undefined) return '';
    getSelection()?.selectAllChildren(paragraph);
    return String(getSelection());
  });
  expect(copied).toBe(reply);
  // Whoever opens it to write in it has it in paragraphs, each of which a browser can lay out, and writes on.
  await button(page, 'Edit').click();
  const editor = dialog(page).locator('.ProseMirror');
  await see(editor.locator('td')).toHaveCount(1_200);
  expect(await editor.locator('> p').count()).toBeGreaterThan(50);
  await editor.press('Control+End');
  await page.keyboard.type('完');
  await see(editor.locator('> p').last()).toContainText('完');
};

/** Coloured by a worker, which is given up. */
const readsCode = async ({ page, goTo }: Device): Promise<void> => {
  const code = (text: string): string => `<pre><code data-language="java">${text}</code></pre>`;
  const topicId = await write(other, `<p>程序</p>${code('$'.repeat(60_000))}${code('int one = 1;')}`);
  await goTo(places.topic(courseId, topicId));
  await see(page.locator('pre > code')).toHaveCount(2);
  await button(page, 'Who took part').click();
  await see(dialog(page)).toBeVisible();
  await see(page.locator('pre > code').nth(1).locator('.hljs-number')).toHaveCount(1);
  expect(await page.locator('pre > code').first().locator('[class^=hljs]').count()).toBe(0);
};

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

const openCleaner = async (): Promise<Page> => {
  const device = await (await openOneBrowser()).device(school);
  await device.open('/robots.txt');
  await device.page.evaluate(`${await bundled()}; window.cleaner = cleaner`);
  return device.page;
};

const clean = (page: Page, all: readonly string[]) =>
  page.evaluate((given) => {
    const { cleaner } = window as unknown as { cleaner: { sanitised: (html: string) => string } };
    return given.map((html) => cleaner.sanitised(html));
  }, all);

/** As the browser writes it: the two write `<br>` and `&quot;` differently. */
const asWritten = (page: Page, all: readonly string[]) =>
  page.evaluate((given) => given.map((html) => new DOMParser().parseFromString(html, 'text/html').body.innerHTML), all);

/** The device leaves `b` and `i` as they are; the server writes them as `strong` and `em`. */
const allowed = { tags: [...richText.tags, 'b', 'i'], attributes: richText.attributes, sourced: richText.sourced };

/** What of each text, as the browser reads it, no formatted text may hold. */
const foreignIn = (page: Page, all: readonly string[]) =>
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

test('formatted text of any kind is as harmless on the device as on the server, and means the same; of generated texts nothing that runs survives either sanitiser, nor the one after the other', async () => {
  const page = await openCleaner();
  const known = hostile.map(sanitised);
  for (const html of await clean(page, hostile))
    expect(html.replaceAll(/&(lt|gt|amp|quot);/g, '')).not.toMatch(dangerous);
  // What the server lets through the device shows unchanged.
  expect(await clean(page, known)).toEqual(await asWritten(page, known));

  const texts = fc.sample(nastyHtml, { numRuns: generated, seed });
  const onServer = texts.map(sanitised);
  const onDevice = await clean(page, texts);
  expect(await foreignIn(page, onServer)).toEqual([]);
  expect(await foreignIn(page, onDevice)).toEqual([]);
  // A second pass finds nothing to do, whichever side it is on.
  expect(await clean(page, onDevice)).toEqual(onDevice);
  expect(await foreignIn(page, await clean(page, onServer))).toEqual([]);
  expect(await foreignIn(page, onDevice.map(sanitised))).toEqual([]);
});
