import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pairing, pairingsFor, pairingsInGroups, peerResultOf } from '#contract/features/homework/peers.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const class_ = fc.record({ n: fc.integer({ min: 2, max: 400 }), k: fc.integer({ min: 1, max: 10 }) });

const counts = (pairs: readonly Pairing[], by: keyof Pairing, of: readonly string[]) =>
  of.map((uid) => pairs.filter((pair) => pair[by] === uid).length);

const isSound = (pairs: readonly Pairing[]) => {
  expect(pairs.filter(({ reviewer, subject }) => reviewer === subject)).toEqual([]);
  expect(new Set(pairs.map(({ reviewer, subject }) => `${reviewer}>${subject}`)).size).toBe(pairs.length);
};

test('everybody reviews and is reviewed equally often, nobody their own work or one work twice (C-198, C-201)', () => {
  fc.assert(
    fc.property(class_, ({ n, k }) => {
      const authors = people(n);
      const pairs = pairingsFor({ authors, count: k, existing: [] });
      isSound(pairs);
      const each = Math.min(k, n - 1);
      expect(new Set(counts(pairs, 'reviewer', authors))).toEqual(new Set([each]));
      expect(new Set(counts(pairs, 'subject', authors))).toEqual(new Set([each]));
      if (n <= 2 * k) return;
      const said = new Set(pairs.map(({ reviewer, subject }) => `${reviewer}>${subject}`));
      expect(pairs.filter(({ reviewer, subject }) => said.has(`${subject}>${reviewer}`))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('works that come later get all their reviews, from those who have least to do; what was given out stays', () => {
  const late = fc.record({
    n: fc.integer({ min: 3, max: 60 }),
    more: fc.integer({ min: 1, max: 20 }),
    k: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(late, ({ n, more, k }) => {
      const first = pairingsFor({ authors: people(n), count: k, existing: [] });
      const all = people(n + more);
      const pairs = [...first, ...pairingsFor({ authors: all, count: k, existing: first })];
      isSound(pairs);
      expect(Math.min(...counts(pairs, 'subject', all))).toBeGreaterThanOrEqual(Math.min(k, n - 1));
      // Who reviewed before shares evenly what the newcomers cannot review among themselves.
      const before = counts(pairs, 'reviewer', people(n));
      expect(Math.max(...before) - Math.min(...before)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

test('by groups, each reviews inside their own; who is alone is not forgotten (C-200)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      (sizes, k) => {
        const groups = new Map(
          sizes.flatMap((size, group) => people(size).map((uid) => [`g${group}${uid}`, `g${group}`])),
        );
        const authors = [...groups.keys()];
        const groupOf = (uid: string) => groups.get(uid) ?? '';
        const pairs = pairingsInGroups({ authors, count: k, existing: [] }, groupOf);
        isSound(pairs);
        if (authors.length > 1) expect(Math.min(...counts(pairs, 'subject', authors))).toBeGreaterThanOrEqual(1);
        const size = (uid: string) => authors.filter((other) => groupOf(other) === groupOf(uid)).length;
        const strays = pairs.filter(({ reviewer, subject }) => groupOf(reviewer) !== groupOf(subject));
        expect(strays.every(({ reviewer, subject }) => size(reviewer) === 1 || size(subject) === 1)).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

test('scores of classmates: outliers dropped, two that are far apart wait for a teacher, parts come to the whole', () => {
  const said = (...scores: readonly number[]) => scores.map((score) => ({ score, parts: [], doneAt: 1 }));
  const scale = { total: 100_00, parts: [] };
  const drop = { dropsOutliers: true };
  expect(peerResultOf(said(10_00, 80_00, 82_00, 100_00), scale, drop)?.score).toBe(81_00);
  expect(peerResultOf(said(10_00, 80_00, 82_00, 100_00), scale, { dropsOutliers: false })?.score).toBe(68_00);
  expect(peerResultOf(said(50_00, 90_00), scale, drop)?.isDisputed).toBe(true);
  expect(peerResultOf([], scale, drop)).toBeUndefined();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(40_00), fc.nat(60_00)), { minLength: 1, maxLength: 10 }),
      fc.boolean(),
      (given, dropsOutliers) => {
        const parts = [
          { title: '', total: 40_00, levels: [] },
          { title: '', total: 60_00, levels: [] },
        ];
        const tasks = given.map(([one, other]) => ({ score: one + other, parts: [one, other], doneAt: 1 }));
        const result = peerResultOf(tasks, { total: 100_00, parts }, { dropsOutliers });
        expect(result?.parts.reduce((sum, part) => sum + part, 0)).toBe(result?.score);
        expect(result?.score).toBeLessThanOrEqual(100_00);
      },
    ),
  );
});

test('late works of a class of hundreds are paired in the time of a transaction (C-201)', () => {
  const authors = people(600);
  const [reviewer = '', subject = ''] = authors;
  const began = performance.now();
  const pairs = pairingsFor({ authors, count: 5, existing: [{ reviewer, subject }] });
  isSound(pairs);
  expect(counts([...pairs, { reviewer, subject }], 'subject', authors).every((count) => count === 5)).toBe(true);
  // It was 40 s where every pairing looked at every other one.
  expect(performance.now() - began).toBeLessThan(3_000);
});
