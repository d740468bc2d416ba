import { expect, test } from 'vitest';
import { maxAtOnce, stretchesOf, weightOf } from '#src/ui/words/stretches.ts';

const long = (unit: string, letters: number): string => unit.repeat(Math.ceil(letters / unit.length));

/** Fifty thousand letters of each took a browser seconds, or a quarter of a minute. */
const slow: Readonly<Record<string, string>> = {
  'accents over one letter': `a${'\u0301'.repeat(49_999)}`,
  'a letter and its accent': long('a\u0301', 50_000),
  'a letter from the left and one from the right': long('aא', 50_000),
  Hebrew: long('א', 50_000),
  Thai: long('ภาษาไทย', 50_000),
  'Thai with blanks': long('ก ', 50_000),
  'Han and Latin in turn': long('中a', 50_000),
  'Latin and Cyrillic in turn': long('aж', 50_000),
  'Latin and Greek in turn': long('aα', 50_000),
  faces: long('👨‍👩‍👧‍👦', 50_000),
  'signs that nobody sees': long('\u202ea\u2067', 50_000),
};

test.each(Object.entries(slow))('%s are parted into what a browser lays out at once', (_name, text) => {
  const stretches = stretchesOf(text);
  expect(stretches.join('')).toBe(text);
  expect(Math.max(...stretches.map(weightOf))).toBeLessThanOrEqual(maxAtOnce);
  expect(Math.max(...stretches.map(({ length }) => length))).toBeLessThanOrEqual(maxAtOnce);
});

test.each([
  ['Chinese', long('极限是微积分的基础，函数f(x)在x=2处连续。', 3_000)],
  ['English', long('A limit is what a function comes near to, for example 3.14; see “page 5”. ', 4_900)],
  ['Russian', long('Предел функции в точке. ', 4_900)],
  ['Thai', long('ภาษาไทย ', 900)],
])('a paragraph of %s that somebody wrote is one', (_language, text) => {
  expect(stretchesOf(text)).toEqual([text]);
});

test('a long text is parted after a line, otherwise after a sentence, a word, never within a letter', () => {
  const ends = (text: string) =>
    stretchesOf(text)
      .slice(0, -1)
      .map((stretch) => stretch.at(-1));
  expect(new Set(ends(long('第一行没有句号，\n', 20_000)))).toEqual(new Set(['\n']));
  expect(new Set(ends(long('一句话。', 20_000)))).toEqual(new Set(['。']));
  expect(new Set(ends(long('word ', 20_000)))).toEqual(new Set([' ']));
  for (const stretch of stretchesOf(long('กำ', 20_000))) expect(stretch).not.toMatch(/^[\p{M}\udc00-\udfff]/u);
  for (const stretch of stretchesOf(long('😀', 20_000))) expect(stretch.isWellFormed()).toBe(true);
});
