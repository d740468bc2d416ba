import { expect, test } from 'vitest';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { ageOf } from '#src/ui/words/time.tsx';

const now = Date.UTC(2026, 10, 21, 9, 5);

test.each([
  [-minute, 'minutes', 0],
  [59 * second, 'minutes', 0],
  [hour - 1, 'minutes', 59],
  [hour, 'hours', 1],
  [day - 1, 'hours', 23],
  [day, 'days', 1],
  [8 * day - 1, 'days', 7],
  [8 * day, 'date', 8],
] as const)('what is %i ms old is said in %s (S-540)', (age, unit, count) => {
  expect(ageOf(now - age, now)).toEqual({ unit, count });
});
