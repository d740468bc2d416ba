import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, hour } from '#contract/core/time.ts';
import { isOpenTodo } from '#contract/features/todo/keys.ts';
import { dueGroupOf, dueGroups } from '#src/features/todo/view/choice.ts';

/** By the school's clock, eight hours ahead of UTC. */
const at = (date: string, time = '12:00') => Date.parse(`${date}T${time}:00+08:00`);

test('to-dos are grouped by the school’s day, whatever the device’s (S-243)', () => {
  // A Wednesday, 0:30 at school: still Tuesday in UTC.
  const now = at('2026-11-18', '00:30');
  const group = (due: number) => dueGroupOf(due, now);
  expect(group(0)).toBe('none');
  expect(group(at('2026-11-18', '00:29'))).toBe('overdue');
  expect(group(at('2026-11-18', '00:30'))).toBe('today');
  expect(group(at('2026-11-18', '23:59'))).toBe('today');
  expect(group(at('2026-11-19', '00:00'))).toBe('week');
  expect(group(at('2026-11-22', '23:59'))).toBe('week');
  expect(group(at('2026-11-23', '00:00'))).toBe('later');
});

test('on a Sunday tomorrow is next week, on a Monday Sunday is this one (S-243)', () => {
  expect(dueGroupOf(at('2026-11-23'), at('2026-11-22'))).toBe('later');
  expect(dueGroupOf(at('2026-11-29', '23:59'), at('2026-11-23', '00:00'))).toBe('week');
  expect(dueGroupOf(at('2027-01-03'), at('2026-12-31'))).toBe('week');
});

test('a later date is never in an earlier group', () => {
  const moment = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 0, max: 20 * 24 }),
      fc.integer({ min: 0, max: 20 * 24 }),
      (now, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)].map(
          (hours) => now - 5 * day + hours * hour,
        );
        const rank = (due = 0) => dueGroups.indexOf(dueGroupOf(due, now));
        return rank(first) <= rank(second);
      },
    ),
  );
});

test('what has no date leaves the list after 30 days, what has one never, and what is decided is not open', () => {
  const now = at('2026-11-23');
  const todo = (createdAt: number, dueAt = 0) => ({ state: 'open' as const, createdAt, dueAt });
  expect(isOpenTodo(todo(now - 29 * day), now)).toBe(true);
  expect(isOpenTodo(todo(now - 30 * day), now)).toBe(false);
  expect(isOpenTodo(todo(now - 300 * day, now - 200 * day), now)).toBe(true);
  expect(isOpenTodo({ ...todo(now), state: 'ignored' }, now)).toBe(false);
});
