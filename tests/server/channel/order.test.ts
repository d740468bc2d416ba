import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LivePatch } from '#contract/core/sync.ts';
import { createOrder } from '#server/core/channel/order.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const patch = (rev: number, scope = 'conv:a'): LivePatch => ({
  incarnation: 1,
  scope,
  from: rev - 1,
  rev,
  up: {},
  del: {},
});

const listening = () => {
  const told: string[] = [];
  const order = createOrder({
    deliver: ({ scope, rev }) => told.push(`${scope} ${rev}`),
    missed: (scope) => told.push(`${scope} missed`),
  });
  return { told, order };
};

test('patches that come in another order are told in theirs', () => {
  const { told, order } = listening();
  for (const rev of [1, 4, 3, 2, 5]) order.take(patch(rev));
  expect(told).toEqual([1, 2, 3, 4, 5].map((rev) => `conv:a ${rev}`));
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(5);
});

test('one that does not come is missed once, and what follows goes on', () => {
  const { told, order } = listening();
  for (const rev of [1, 3, 4]) order.take(patch(rev));
  order.take(patch(1, 'conv:b'));
  expect(told).toEqual(['conv:a 1', 'conv:b 1']);
  vi.advanceTimersByTime(1_000);
  order.take(patch(2));
  order.take(patch(5));
  expect(told.slice(2)).toEqual(['conv:a missed', 'conv:a 5']);
});

test('a change without a patch starts the line anew', () => {
  const { told, order } = listening();
  order.take(patch(1));
  order.skip('conv:a');
  order.take(patch(3));
  expect(told).toEqual(['conv:a 1', 'conv:a 3']);
});

test('whatever is lost, doubled or late: revisions only grow, and every gap was said to be missed', () => {
  const arrivals = fc.array(
    fc.record({ rev: fc.integer({ min: 1, max: 30 }), wait: fc.constantFrom(0, 0, 0, 100, 300) }),
  );
  fc.assert(
    fc.property(arrivals, (all) => {
      const heard: (number | 'missed')[] = [];
      const order = createOrder({ deliver: ({ rev }) => heard.push(rev), missed: () => heard.push('missed') });
      for (const { rev, wait } of all) {
        order.take(patch(rev));
        vi.advanceTimersByTime(wait);
      }
      vi.advanceTimersByTime(1_000);
      let last: number | undefined;
      let isMissed = false;
      for (const one of heard) {
        if (one === 'missed') isMissed = true;
        else {
          if (last !== undefined && !isMissed) expect(one).toBe(last + 1);
          if (last !== undefined) expect(one).toBeGreaterThan(last);
          last = one;
          isMissed = false;
        }
      }
    }),
    { numRuns: 300 },
  );
});
