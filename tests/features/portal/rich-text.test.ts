import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filesIn,
  isBlankRichText,
  looksRich,
  plainOfRichText,
  richOfPlain,
  richText,
  wordsOfRichText,
} from '#contract/core/text/rich-text.ts';
import { sanitised } from '#server/core/rich-text.ts';
import { dangerous, hostile } from './hostile-html.ts';
import { nastyHtml } from './nasty-html.ts';

test.each(hostile)('%s comes out harmless, and stays as it came out', (html) => {
  const clean = sanitised(html);
  expect(clean.replaceAll(/&(lt|gt|amp|quot);/g, '')).not.toMatch(dangerous);
  expect(sanitised(clean)).toBe(clean);
});

test('whatever comes, the second pass finds nothing left to do', () => {
  const settled = fc.property(nastyHtml, (html) => {
    const clean = sanitised(html);
    expect(sanitised(clean)).toBe(clean);
  });
  fc.assert(settled, { numRuns: 3_000 });
});

test('what an editor writes is kept as it is', () => {
  const written =
    '<h2>标题</h2><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code><br />f</p><ul><li><p>g</p></li></ul>' +
    '<ol start="2"><li><p>h</p></li></ol><blockquote><p>i</p></blockquote><pre><code>j</code></pre><hr />';
  expect(sanitised(written)).toBe(written);
});

test('a link opens elsewhere and learns nothing; a forbidden one is words', () => {
  expect(sanitised('<a href="https://a.example" target="_self">a</a>')).toBe(
    `<a href="https://a.example" target="${richText.link.target}" rel="${richText.link.rel}">a</a>`,
  );
  expect(sanitised('<a href="javascript:alert(1)">a</a>')).not.toContain('href');
});

test('whether anything was written is asked of the words', () => {
  expect(['', '<p></p>', '<p>&nbsp;<br></p>', '<ul><li> </li></ul>'].map(wordsOfRichText)).toEqual(['', '', '', '']);
  expect(wordsOfRichText('<p>a&amp;b</p><p>c</p>')).toBe('a&b c');
});

const [one, two, three] = [1, 2, 3].map((n) => `018f0000-0000-7000-8000-00000000000${n}`);

test('sizes, alignment, files, formulas, tables and code are kept as an editor writes them (S-420)', () => {
  const written =
    `<p data-align="center"><span data-size="72">a</span><span data-formula="inline">\\frac{a}{b}</span></p><img src="file:${one}" alt="b.png" />` +
    `<audio src="file:${two}" title="c.mp3"></audio><video src="file:${three}" title="d.mp4"></video><table><tbody><tr><th>d</th><td colspan="2">e</td></tr></tbody></table>` +
    '<pre><code data-language="python">print(1)</code></pre>';
  expect(sanitised(written)).toBe(written);
  expect(filesIn(written)).toEqual([one, two, three]);
});

const cell = (span: string, words = 'a'): string => `<td${span}>${words}</td>`;
const tableOf = (rows: readonly string[]): string =>
  `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
/** Cells that a table covers, as a browser counts them. */
const covered = (html: string): number =>
  [...html.matchAll(/<t[dh]([^>]*)>/g)].reduce((sum, [, spans = '']) => {
    const [columns, rows] = ['colspan', 'rowspan'].map((name) =>
      Number(new RegExp(`${name}="(\\d+)"`).exec(spans)?.[1] ?? 1),
    );
    return sum + (columns ?? 1) * (rows ?? 1);
  }, 0);

test.each([
  ['both ways', Array.from({ length: 30 }, () => cell(' colspan="99" rowspan="99"').repeat(40)), 1_200],
  ['in one row', [cell(' colspan="99"').repeat(4_000)], 4_000],
  ['downwards', Array.from({ length: 2_000 }, () => cell(' rowspan="99"')), 2_000],
])('cells that cover more than a browser lays out, %s, keep their words and lose their spans', (_name, rows, cells) => {
  const clean = sanitised(tableOf(rows));
  expect(covered(clean)).toBeLessThanOrEqual(cells + 5_000);
  expect(wordsOfRichText(clean)).toBe(Array.from({ length: cells }, () => 'a').join(' '));
  expect(sanitised(clean)).toBe(clean);
  // The next text has as much room as this one had.
  const small = tableOf([cell(' colspan="99" rowspan="50"')]);
  expect(sanitised(small)).toBe(small);
});

test('a timetable with its merged cells is kept as it is', () => {
  const week = cell(' colspan="7"') + cell(' rowspan="3"').repeat(7);
  const written = tableOf(Array.from({ length: 100 }, () => week));
  expect(sanitised(written)).toBe(written);
});

test('only what is shown is a file of the text, each once', () => {
  const image = `<img alt="a &gt; b" src="file:${one}">`;
  expect(filesIn(`${image}<p>src="file:${two}"</p>${image}`)).toEqual([one]);
  expect(filesIn(`<p>&lt;img src="file:${two}"&gt;</p>`)).toEqual([]);
});

test('a picture alone is something written; its name stands for it among words', () => {
  const image = `<img src="file:${one}" alt="a.png">`;
  expect(isBlankRichText(image)).toBe(false);
  expect(isBlankRichText('<p> </p>')).toBe(true);
  expect(plainOfRichText(`<p>a<br>b</p>${image}<ul><li><p>c</p></li></ul>`)).toBe('a\nb\n[a.png]c');
});

test('plain text becomes formatted text with the same words, whatever they look like', () => {
  for (const plain of ['a\nb\n\nc', '<b>not bold</b> & more', '1 < 2 > 0', '  spaces', '']) {
    const rich = richOfPlain(plain);
    expect(plainOfRichText(sanitised(rich))).toBe(plain.trim().replaceAll(/\n+/g, '\n'));
    expect(looksRich(rich)).toBe(plain !== '');
  }
  expect(looksRich('1 < 2')).toBe(false);
});
