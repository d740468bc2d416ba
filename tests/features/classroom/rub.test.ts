import { expect, test } from 'vitest';
import { rubs } from '#src/features/classroom/view/board/rub.ts';

const stroke = [
  [0, 0],
  [1000, 1000],
] as const;

test('an eraser takes what lies on its way, however quick the hand was (S-254)', () => {
  expect(
    rubs(
      stroke,
      [
        [500, 0],
        [500, 8000],
      ],
      50,
    ),
  ).toBe(true);
  expect(
    rubs(
      stroke,
      [
        [500, 0],
        [500, 300],
      ],
      50,
    ),
  ).toBe(false);
  expect(
    rubs(
      [[40, 40]],
      [
        [0, 40],
        [0, 40],
      ],
      50,
    ),
  ).toBe(true);
});
