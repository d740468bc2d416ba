import { expect, test } from 'vitest';
import { readGift } from '#contract/features/question/exchange/gift.ts';
import { readMoodle } from '#contract/features/question/exchange/moodle.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import { saidIn } from '#src/features/question/view/show/said.ts';

/** Milliseconds in which a text of this length is read many times over; the square of its letters takes minutes. */
const soon = 2_000;

const took = (read: () => unknown): number => {
  const from = performance.now();
  read();
  return performance.now() - from;
};
const blanks = '\u3000'.repeat(40_000);

test.each([
  ['blanks before an option', `1. (A)\n${blanks}x`],
  ['blanks between options', `1. a___${blanks}1`],
  ['blanks after an answer', `1. 题\nA. 对\nB. b\n答案：A${blanks}】`],
  ['beginnings of pictures', `1. 题${'!['.repeat(20_000)}`],
  ['beginnings of gaps', `1. 题${'[['.repeat(20_000)}`],
])('%s without end are read as fast as words', (_what, text) => {
  expect(took(() => parseText(text))).toBeLessThan(soon);
});

test.each([
  ['a question of many lines', `a{${'\n'.repeat(40_000)}}`],
  ['lines that open braces', '{\n'.repeat(20_000)],
])('%s in a file of GIFT is read as fast as many questions', (_what, text) => {
  expect(took(() => readGift(text, () => 'id'))).toBeLessThan(soon);
});

test.each(['{1:SA:', '{1:SA:\\', '{1:SA:\\}'])(
  'gaps of Moodle that only begin (%s) are read as fast as words, and those before them are gaps',
  (sign) => {
    const file = (stem: string) =>
      `<quiz><question type="cloze"><questiontext><text><![CDATA[${stem}]]></text></questiontext></question></quiz>`;
    expect(took(() => readMoodle(file(sign.repeat(20_000)), () => 'id'))).toBeLessThan(soon);
    const [pair] = readMoodle(file(`<p>{1:SA:=a\\}b~c} {2:NM:=3:0.1} {</p>`), () => 'id')?.pairs ?? [];
    expect(pair?.question.stem).toBe('<p>____ ____ {</p>');
    expect(pair?.key.answer).toMatchObject({ kind: 'gaps' });
  },
);

test('a brace that a backslash makes a word opens nothing, and one closes what was opened first', () => {
  const { pairs } = readGift('a \\{\n\nb {T}\n\nc {=x\n\n~y}\n\nd {T} {\n\ne', () => 'id');
  expect(pairs.map(({ question }) => question.stem)).toEqual([
    '<p>a {</p>',
    '<p>b</p>',
    '<p>c</p>',
    '<p>d ____ {</p>',
    '<p>e</p>',
  ]);
});

test('of a long answer a list shows the beginning, and no half of a letter', () => {
  const question = { type: 'shortAnswer', stem: '' } as Question;
  const said = (html: string) => saidIn(question, { kind: 'text', html, files: [] }, { yes: '', no: '' });
  expect(said(`<p>${'a\u05d0'.repeat(100_000)}</p>`)).toBe(`${'a\u05d0'.repeat(1_000)}…`);
  expect(said(`<p>a${'😀'.repeat(5_000)}</p>`)).toBe(`a${'😀'.repeat(999)}…`);
  expect(said('<p>short</p>')).toBe('short');
});
