import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Key as KeyShape, Question as QuestionShape } from '#contract/features/question/shapes.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import { printText } from '#contract/features/question/text/print.ts';
import { bodies, choices, fills, open, type Pair, pieces, statements } from './questions.ts';

const wild = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 40 },
  )
  .map((all) => all.join(''));

describe('any text', () => {
  it('is read without a crash, and every character of it is taken for something, once', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const { spans, items } = parseText(text);
        expect(spans.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
        let at = 0;
        for (const { from, to } of spans) {
          expect(from).toBe(at);
          at = to;
        }
        for (const item of items) {
          if (item.is !== 'question') continue;
          QuestionShape.parse(item.question);
          KeyShape.parse(item.key);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('loses no word: what was taken for words stands in a question, or in the list of what was not understood', () => {
    const words = (text: string): string[] => text.match(/\p{Script=Han}|[a-z0-9]+/giu) ?? [];
    const bag = (all: readonly string[]) => Map.groupBy(all, (word) => word);
    fc.assert(
      fc.property(
        wild.map((text) => text.replaceAll(/[<>&\\$]|【?答案】?[:：]?|[(（]\s*(?:[A-Za-z]+|[√×对错])\s*[)）]/g, '')),
        (text) => {
          const { spans, items, problems } = parseText(text);
          const kept = bag(words(JSON.stringify([items, problems])));
          const given = bag(
            words(
              spans
                .filter(({ role }) =>
                  ['stem', 'option', 'body', 'analysis', 'reference', 'section', 'leftover'].includes(role),
                )
                .map(({ from, to }) => text.slice(from, to))
                .join(' '),
            ),
          );
          for (const word of given.keys())
            expect(
              kept.has(word) || JSON.stringify([items, problems]).includes(word),
              `${word} of ${JSON.stringify(text)}`,
            ).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('takes time in proportion to its length', () => {
    const time = (text: string): number => {
      const began = performance.now();
      parseText(text);
      return performance.now() - began;
    };
    for (const piece of [
      '1. 甲____[单选题]\nA. 一 B. 二\n答案：A\n',
      '（'.repeat(50),
      'A. ',
      '[[',
      '\\',
      '1-2 ',
      '答案：1 A ',
      '*',
    ])
      expect(time(piece.repeat(100_000 / piece.length)), piece).toBeLessThan(4_000);
  });
});

/** The same with ids by their place, so that two can be compared. */
const bare = (of: Pair): unknown => {
  const names = new Map<string, string>();
  const text = JSON.stringify(of, (name, value) => {
    if (name === 'id' && typeof value === 'string') {
      names.set(value, `#${names.size}`);
      return names.get(value);
    }
    return value;
  });
  const answer = JSON.stringify(of.key.answer, (name, value) => {
    if (typeof value === 'string' && names.has(value) && name !== 'kind') return names.get(value);
    if (name === 'right' && Array.isArray(value)) return value.toSorted();
    if (name === 'gaps' || name === 'rows') return Object.entries(value as object);
    return value;
  });
  return [JSON.parse(text), JSON.parse(answer)].map((one, index) =>
    index === 0 ? { ...one, key: { ...one.key, answer: null } } : one,
  );
};

describe('what is printed', () => {
  it('reads as the same questions, in both languages, and prints as the same text again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(choices, statements, fills, open, bodies), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('zh', 'en' as const),
        (all, language) => {
          const text = printText(all, language);
          const { items, problems } = parseText(text);
          const read = items.flatMap((item) =>
            item.is === 'question' ? [{ question: item.question, key: item.key }] : [],
          );
          expect(
            problems.filter(({ problem }) => problem === 'leftover'),
            text,
          ).toEqual([]);
          expect(read.map(bare), text).toEqual(all.map(bare));
          expect(printText(read, language)).toBe(text);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
