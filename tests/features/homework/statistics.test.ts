import { expect, test } from 'vitest';
import { noReview } from '#contract/features/homework/handing-in.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { homeworkStatistics } from '#src/features/homework/view/figures.ts';

const parts = [
  {
    title: 'Proof',
    total: 60_00,
    levels: [
      { text: 'whole', score: 60_00 },
      { text: 'half', score: 30_00 },
    ],
  },
  { title: 'Sum', total: 40_00, levels: [] },
];

const work = (subject: string, change: Partial<ReviewRow>, score: number | null = null, given: number[] = []) => {
  const empty = noReview('course', 'activity', subject);
  return {
    review: { ...empty, ...change, draft: { ...empty.draft, score, parts: given } },
    timeliness: change.state === 'late' ? ('late' as const) : ('inTime' as const),
  };
};

test('a case study in figures: who handed in, how the scores lie, what each part came to (R-077)', () => {
  const here = { state: 'submitted', arrivedAt: 1 } as const;
  const works = [
    work('a', here, 90_00, [60_00, 30_00]),
    work('b', here, 50_00, [30_00, 20_00]),
    work('c', { state: 'late', arrivedAt: 2 }),
    work('d', { state: 'returned', arrivedAt: 1 }),
    work('e', {}),
    // Counted as handed in on paper, and scored as a whole.
    work('f', here, 100_00),
  ];
  expect(homeworkStatistics(works, { total: 100_00, parts })).toMatchObject({
    works: 6,
    handedIn: 4,
    notHandedIn: 1,
    returned: 1,
    times: { inTime: 3, offline: 0, late: 1 },
    scores: { sat: 3, mean: 80_00, median: 90_00, best: 100_00, worst: 50_00, tenths: [0, 0, 0, 0, 0, 1, 0, 0, 0, 2] },
    parts: [
      { scored: 2, mean: 45_00, levels: [1, 1] },
      { scored: 2, mean: 25_00, levels: [] },
    ],
  });
});

test('of nothing it says nothing', () => {
  const empty = homeworkStatistics([], { total: 0, parts });
  expect(empty).toMatchObject({ works: 0, handedIn: 0, scores: { sat: 0, mean: undefined, deviation: undefined } });
  expect(empty.parts).toEqual([
    { scored: 0, mean: undefined, levels: [0, 0] },
    { scored: 0, mean: undefined, levels: [] },
  ]);
});
