import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { slack } from '#contract/features/exam/keys.ts';
import { arrivalOf, endOf, readClock, timeLeft } from '#contract/features/exam/time.ts';

const ticket = { startedAt: 1_000_000, allowed: 30 * minute, extra: 0, closesAt: 0 };

describe('when an attempt is over', () => {
  test('by its limit or by the window, whichever comes first; what one is given more moves both', () => {
    expect(endOf(ticket)).toBe(ticket.startedAt + 30 * minute);
    expect(endOf({ ...ticket, allowed: 0 })).toBe(0);
    expect(endOf({ ...ticket, closesAt: ticket.startedAt + minute })).toBe(ticket.startedAt + minute);
    expect(endOf({ ...ticket, closesAt: ticket.startedAt + minute, extra: minute })).toBe(
      ticket.startedAt + 2 * minute,
    );
    expect(timeLeft(ticket, ticket.startedAt + day)).toBe(0);
    expect(timeLeft({ ...ticket, allowed: 0 }, 5)).toBeUndefined();
  });

  test('work finished before the end counts when it arrives within the grace, and nothing that was finished after', () => {
    const end = 10 * hour;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * hour }), fc.integer({ min: 0, max: 20 * hour }), (at, way) => {
        const arrivedAt = at + way;
        const arrival = arrivalOf({ at, arrivedAt }, { end, grace: hour });
        if (at > end + slack && arrivedAt > end + slack) expect(arrival).toBe('late');
        if (arrivedAt <= end) expect(arrival).toBe('inTime');
        if (arrivedAt > end + slack + hour) expect(arrival).toBe('late');
      }),
    );
  });
});

describe('the clock of a device', () => {
  const anchor = { at: 5 * hour, steady: 100, wall: 9 * hour };

  test('goes on through sleep, in which the steady clock stands still', () => {
    const reading = readClock(anchor, { steady: 100 + minute, wall: anchor.wall + 20 * minute });
    expect(reading).toMatchObject({ now: anchor.at + 20 * minute, seen: 'sleep', isDoubtful: true });
  });

  test('gains nobody time when it is set back, and ends nothing by itself when it is set forward by a day', () => {
    const back = readClock(anchor, { steady: 100 + 10 * minute, wall: anchor.wall - day });
    expect(back).toMatchObject({ now: anchor.at + 10 * minute, seen: 'back', isDoubtful: false });
    expect(readClock(anchor, { steady: 200, wall: anchor.wall + day }).isDoubtful).toBe(true);
  });

  test('tells whole milliseconds, though the steady clock counts parts of them', () => {
    expect(readClock(anchor, { steady: 150.7, wall: anchor.wall }).now).toBe(anchor.at + 50);
  });

  test('never runs backwards from its anchor', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (steady, wall) => {
        expect(readClock(anchor, { steady, wall }).now).toBeGreaterThanOrEqual(anchor.at);
      }),
    );
  });
});
