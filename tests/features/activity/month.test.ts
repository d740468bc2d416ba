import { expect, test } from 'vitest';
import { isMonth, monthAfter, weeksOf } from '#src/features/activity/view/agenda/month.ts';

test('a month stands in whole weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeksOf('2027-02').length).toBe(4);
});

test('months go on over the year; an address that is no month is none', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([isMonth('2026-13'), isMonth('2026-07'), isMonth(7)]).toEqual([false, true, false]);
});
