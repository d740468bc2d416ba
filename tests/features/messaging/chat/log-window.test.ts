import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  around,
  furtherBack,
  furtherOn,
  type LogWindow,
  liveEnd,
  maxRows,
  pageRows,
} from '#src/features/messaging/view/chat/use-log.ts';

const opening = 60;

/** What a device that has everything holds of a window. */
const heldIn = ({ from, to }: LogWindow, newest: number) => ({
  first: from === 0 ? Math.max(1, newest - opening + 1) : from,
  last: to === 0 ? newest : Math.min(to, newest),
});

const step = (shown: LogWindow, deed: string, newest: number): LogWindow => {
  const held = heldIn(shown, newest);
  if (deed === 'back') return held.first > 1 ? furtherBack(held, shown.to) : shown;
  if (deed === 'on') return shown.to === 0 ? shown : furtherOn(held, newest);
  if (deed === 'jump') return around(Math.ceil(newest / 2), newest);
  return shown;
};

test('however one reads, few rows are in memory, without a hole, and both ends can be reached', () => {
  const deeds = fc.array(fc.constantFrom('back', 'back', 'on', 'jump'), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), deeds, (newest, given) => {
      let shown: LogWindow = liveEnd;
      for (const deed of given) {
        const before = heldIn(shown, newest);
        shown = step(shown, deed, newest);
        const { first, last } = heldIn(shown, newest);
        expect(last - first + 1).toBeLessThanOrEqual(Math.max(maxRows, pageRows * 2 + 1));
        expect(first).toBeGreaterThanOrEqual(1);
        expect(last).toBeLessThanOrEqual(newest);
        // What was in sight at the edge is still there.
        if (deed === 'back') expect(before.first).toBeLessThanOrEqual(last);
        if (deed === 'on') expect(before.last).toBeGreaterThanOrEqual(first);
      }
      while (heldIn(shown, newest).first > 1) shown = step(shown, 'back', newest);
      while (shown.to !== 0) shown = step(shown, 'on', newest);
      expect(heldIn(shown, newest).last).toBe(newest);
    }),
    { numRuns: 60 },
  );
});
