import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { clockTime } from '#src/features/messaging/view/chat/lines.ts';
import { ListTime } from '#src/features/messaging/view/list/list-time.tsx';
import { dueGroupOf, dueGroups } from '#src/features/todo/view/choice.ts';
import { toField } from '#src/ui/words/school-time.ts';
import { ageOf, formatStamp, formatTime, Stamp, schoolDay } from '#src/ui/words/time.tsx';

const now = Date.UTC(2026, 10, 21, 9, 5);

/** Whatever a row may hold: also what is no time. */
const numbers = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(8.64e15, 8.64e15 + 1, -8.64e15 - 1, -1));

test('whatever number a row holds, its time can be shown', () => {
  fc.assert(
    fc.property(numbers, (at) => {
      for (const text of [schoolDay(at), formatTime(at, now), formatStamp(at), clockTime(at)])
        expect(text).not.toBe('');
      expect(['minutes', 'hours', 'days', 'date']).toContain(ageOf(at, now).unit);
      expect(dueGroups).toContain(dueGroupOf(at, now));
      expect(typeof toField(at)).toBe('string');
      expect(renderToStaticMarkup(createElement(Stamp, { at }))).toContain('<time');
    }),
  );
});

test.each([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.NaN])('%d is shown as no time', (at) => {
  expect(formatTime(at, now)).toBe('—');
  expect(renderToStaticMarkup(createElement(Stamp, { at }))).toBe('<time>—</time>');
  expect(renderToStaticMarkup(createElement(ListTime, { at: Number.MIN_SAFE_INTEGER }))).toContain('—');
});
