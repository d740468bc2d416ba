import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { openOneBrowser } from '../harness/browser.ts';
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

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const formula = (latex: string): string => `<span data-formula="inline">${latex}</span>`;
/** Moved away from where it stands, over what others wrote. */
const over = '\\kern-20em\\smash{\\rlap{\\colorbox{red}{\\rule{30em}{8em}}}\\rlap{\\rule[20em]{30em}{2em}}}';

/** Nothing of it can stand in a second line. */
const wide = `\\dfrac{${'a+'.repeat(300)}a}{b}`;

const write = async (author: Account, content: string): Promise<string> =>
  (await school.say(author, createTopic, { courseId, id: newId(Date.now(), random), title: '极限', content })).id;

test('a formula covers nothing but the text that it stands in; one that is wider is scrolled to, one without end stays as it was typed', async () => {
  const [moved, endless] = [
    await write(student, `<p>${formula(wide)}</p><p>我的话${formula('x^2')}${formula(over)}</p>`),
    await write(student, `<p>没有尽头${formula('é'.repeat(20_000))}</p>`),
  ];
  const device = await (await openOneBrowser()).device(school);
  await signedInAt(device, teacher, places.topic(courseId, moved));
  const { page } = device;
  // Of the other one the browser says that it has no size.
  await see(page.locator('[data-formula] .katex')).toHaveCount(3);
  await see(page.locator('[data-formula] .katex').first()).toBeVisible();
  const covered = await page.evaluate(() => {
    const drawn = [...document.querySelectorAll('[data-formula] .katex')];
    const isDrawn = (element: Element) => drawn.some((one) => one.contains(element));
    const own = drawn.at(-1)?.closest('p')?.parentElement;
    const outside: string[] = [];
    for (let x = 4; x < innerWidth; x += 8)
      for (let y = 4; y < innerHeight; y += 8) {
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

  await device.open(places.topic(courseId, endless));
  await see(page.locator('[data-formula][data-wrong]')).toBeVisible();
  await see(page.locator('[data-formula] .katex')).toHaveCount(0);
});

test('a text of a hundred kilobytes that a browser would lay out for minutes, or end with, is read and edited like any other', async () => {
  const deep = formula(`${'\\overline{'.repeat(180)}x${'}'.repeat(180)}`);
  const row = `<tr>${'<td rowspan="99" colspan="99">a</td>'.repeat(40)}</tr>`;
  const accents = `a${'\u0301'.repeat(49_999)}`;
  const topicId = await write(
    third,
    `<p>${accents}</p><table><tbody>${row.repeat(30)}</tbody></table><p>${'aא'.repeat(10_000)}${deep}</p>`,
  );
  const reply = 'ก'.repeat(50_000);
  await school.say(third, addReply, { courseId, topicId, id: newId(Date.now(), random), content: reply, quote: '' });
  const device = await (await openOneBrowser()).device(school);
  await signedInAt(device, teacher, places.topic(courseId, topicId));
  const { page } = device;
  await see(page.locator('[data-formula][data-wrong]')).toHaveCount(1);
  await see(page.locator('td')).toHaveCount(1_200);
  // Whoever opens it to write in it has it in paragraphs, each of which a browser can lay out, and writes on.
  await button(page, 'Edit').click();
  const editor = dialog(page).locator('.ProseMirror');
  await see(editor.locator('td')).toHaveCount(1_200);
  expect(await editor.locator('> p').count()).toBeGreaterThan(50);
  await editor.press('Control+End');
  await page.keyboard.type('完');
  await see(editor.locator('> p').last()).toContainText('完');
  // Whoever copies it has what was written, in one line.
  const copied = await page.evaluate(() => {
    const [paragraph] = [...document.querySelectorAll('p')].filter((one) => one.textContent?.startsWith('กกก'));
    if (paragraph === undefined) return '';
    getSelection()?.selectAllChildren(paragraph);
    return String(getSelection());
  });
  expect(copied).toBe(reply);
});

test('code that would take minutes to colour stays plain, and the page answers all the while', async () => {
  const code = (text: string): string => `<pre><code data-language="java">${text}</code></pre>`;
  const topicId = await write(other, `<p>程序</p>${code('$'.repeat(60_000))}${code('int one = 1;')}`);
  const device = await (await openOneBrowser()).device(school);
  await signedInAt(device, teacher, places.topic(courseId, topicId));
  const { page } = device;
  await see(page.locator('pre > code')).toHaveCount(2);
  await button(page, 'Who took part').click();
  await see(dialog(page)).toBeVisible();
  await see(page.locator('pre > code').nth(1).locator('.hljs-number')).toHaveCount(1);
  expect(await page.locator('pre > code').first().locator('[class^=hljs]').count()).toBe(0);
});
