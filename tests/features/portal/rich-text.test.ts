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
