import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLimit, withinLimit } from '#contract/core/text/limit.ts';

test('a field without a limit of its own takes 250 Latin letters, or 125 others (S-517)', () => {
  expect(textLimit).toBe(250);
  expect(withinLimit('a'.repeat(300))).toBe('a'.repeat(250));
  expect(withinLimit('é'.repeat(300))).toBe('é'.repeat(250));
  expect(withinLimit('学'.repeat(300))).toBe('学'.repeat(125));
  expect(withinLimit(`a${'学'.repeat(125)}`)).toBe(`a${'学'.repeat(124)}`);
  expect(withinLimit('', 0)).toBe('');
});

test('what fits stays as it is; what does not loses whole letters at its end, as few as possible', () => {
  const weigh = (text: string) =>
    [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 255 ? 2 : 1), 0);
  const text = fc.string({ unit: fc.constantFrom('a', 'ÿ', 'Ā', '学', '𠮷', '👩‍🏫') });
  fc.assert(
    fc.property(text, fc.nat(40), (given, limit) => {
      const kept = withinLimit(given, limit);
      expect(given.startsWith(kept)).toBe(true);
      expect(weigh(kept)).toBeLessThanOrEqual(limit);
      const [next] = given.slice(kept.length);
      if (next !== undefined)
        expect(weigh(kept) + weigh([...given.slice(kept.length)][0] ?? '')).toBeGreaterThan(limit);
    }),
  );
});
