import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grid, type Point, packedPoints, strokesOf, unpackedPoints } from '#contract/core/strokes.ts';
import { marksLimits } from '#contract/features/marks/keys.ts';
import { anchorAt, placeOf } from '#src/ui/document/anchor.ts';

const coordinate = fc.integer({ min: 0, max: grid });
const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 400 });

test('a stroke comes back as it was drawn, to the step of the grid', () => {
  fc.assert(
    fc.property(points, (given) => {
      expect(unpackedPoints(packedPoints(given))).toEqual(given);
    }),
  );
});

test('any text is a stroke or the beginning of one, and stays on the page', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      for (const [x, y] of unpackedPoints(text)) {
        expect(x >= 0 && x <= grid && y >= 0 && y <= grid).toBe(true);
      }
    }),
  );
});

test('1,000 strokes of 50 points take less than 200 kB; a long one is several, which meet', () => {
  const line: Point[] = Array.from({ length: 50 }, (_, at) => [
    4_000 + at * 12,
    5_000 + Math.round(40 * Math.sin(at / 3)),
  ]);
  expect(packedPoints(line).length * 1_000).toBeLessThan(200_000);
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 1_200, maxLength: 1_400 }), (long) => {
      const pieces = strokesOf(long, marksLimits.pointsChars);
      expect(pieces.every((piece) => piece.length <= marksLimits.pointsChars)).toBe(true);
      const ends = pieces.map((piece) => unpackedPoints(piece));
      for (const [at, piece] of ends.entries()) if (at > 0) expect(piece[0]).toEqual(ends[at - 1]?.at(-1));
      expect(ends.at(-1)?.at(-1)).toEqual(long.at(-1));
    }),
    { numRuns: 20 },
  );
});

test('a passage is found where it was, and where it went to; it is never guessed', () => {
  const text = 'The limit is two. The limit is unique. Then the limit is two again.';
  const start = text.indexOf('limit is two again');
  const anchor = anchorAt(text, start, start + 12, 32);
  expect(placeOf(text, anchor)).toBe(start);
  expect(placeOf(`Preface. ${text}`, anchor)).toBe(start + 9);
  expect(placeOf('Nothing of it is left.', anchor)).toBeUndefined();
  expect(placeOf('a two b', { quote: 'two', before: 'is ', after: '.', start: 2 })).toBeUndefined();
});
