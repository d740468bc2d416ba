import { expect, test } from 'vitest';
import { richText } from '#contract/core/text/rich-text.ts';
import { wordsOfRichText } from '#contract/core/text/words.ts';
import { sanitised } from '#server/core/rich-text.ts';
import { dangerous, hostile } from './hostile-html.ts';

test.each(hostile)('%s comes out harmless, and stays as it came out', (html) => {
  const clean = sanitised(html);
  expect(clean.replaceAll(/&(lt|gt|amp|quot);/g, '')).not.toMatch(dangerous);
  expect(sanitised(clean)).toBe(clean);
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
