import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hour, lastMoment, minute } from '#contract/core/time.ts';
import { dueOf, lastMomentOf, timelinessOf } from '#contract/features/activity/timeliness.ts';

const at = (minutes: number) => Date.UTC(2026, 10, 20, 15, 0) + minutes * minute;
const deadline = at(0);
const due = { deadline, grace: 24 * hour, personal: 0 };
const done = (finishedAt: number, arrivedAt = finishedAt, dueAt = deadline) => ({ finishedAt, arrivedAt, dueAt });

describe('whether work is in time', () => {
  test('the whole minute of the deadline belongs to it', () => {
    expect(timelinessOf(done(deadline + minute - 1), due)).toBe('inTime');
    expect(timelinessOf(done(deadline + minute), due)).toBe('late');
  });

  test('finished before and arrived after: in time within the grace, late after it', () => {
    expect(timelinessOf(done(at(-10), at(60)), due)).toBe('offline');
    expect(timelinessOf(done(at(-10), at(25 * 60)), due)).toBe('late');
    expect(timelinessOf(done(at(-10), at(60)), { ...due, grace: 0 })).toBe('late');
  });

  test('without a deadline, or handed in while there was none, nothing is late', () => {
    expect(timelinessOf(done(at(9999)), { ...due, deadline: 0 })).toBe('inTime');
    expect(timelinessOf(done(at(60), at(60), 0), due)).toBe('inTime');
  });

  test('a date of one’s own counts where it is later; no date means for ever', () => {
    expect(timelinessOf(done(at(60)), { ...due, personal: at(120) })).toBe('inTime');
    expect(timelinessOf(done(at(-1)), { ...due, personal: at(-60) })).toBe('inTime');
    expect(timelinessOf(done(at(9999)), { ...due, personal: lastMoment })).toBe('inTime');
  });

  const time = fc.integer({ min: -3000, max: 3000 }).map(at);
  test('however a deadline is moved: later never makes anybody late, earlier nobody who was in time', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 3000 }), time, time, (finishedAt, way, first, moved) => {
        const pinned = dueOf({ deadline: first, personal: 0 });
        const work = done(finishedAt, finishedAt + way * minute, pinned);
        const before = timelinessOf(work, { ...due, deadline: first });
        const after = timelinessOf(work, { ...due, deadline: moved });
        if (before !== 'late') expect(after).not.toBe('late');
        if (before === 'inTime') expect(after).toBe('inTime');
        if (moved <= first) expect(after).toBe(before);
      }),
      { numRuns: 10_000 },
    );
  });

  test('the last moment is the later of both dates', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        const last = lastMomentOf({ deadline: one, personal: other });
        expect(last).toBeGreaterThanOrEqual(Math.max(one, other));
        expect(last).toBeLessThan(Math.max(one, other) + minute);
      }),
    );
  });
});
