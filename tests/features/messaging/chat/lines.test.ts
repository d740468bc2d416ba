import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { type Line, linesOf, placedUpTo, placeIn, readWith } from '#src/features/messaging/view/chat/lines.ts';
import { drawn } from '#src/features/messaging/view/chat/log-scroll.ts';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const noon = Date.UTC(2026, 10, 21, 12);

const message = (id: string, change: Partial<MessageRow> = {}): MessageRow => ({
  id,
  groupId: 'g',
  fromUid: 'u1',
  type: 'text',
  text: id,
  file: null,
  card: null,
  change: null,
  replyTo: '',
  mentions: [],
  seq: 0,
  at: noon,
  recalledAt: 0,
  recalledBy: '',
  cum: 0,
  ...change,
});

const shown = (messages: readonly MessageRow[], change: Partial<Parameters<typeof linesOf>[0]> = {}) =>
  linesOf({ messages, hidden: new Set(), unreadFirst: '', dayOf, ...change });

const ids = (lines: readonly Line[]): string => lines.map(({ message: { id } }) => id).join('');
const days = (lines: readonly Line[]) => lines.map(({ day: moment }) => (moment === undefined ? '-' : dayOf(moment)));

test('what one person says in one breath stands together', () => {
  const lines = shown([
    message('a'),
    message('b', { at: noon + minute }),
    message('c', { at: noon + 2 * minute, fromUid: 'u2' }),
    message('d', { at: noon + 3 * minute, fromUid: 'u2', recalledAt: 1 }),
    message('e', { at: noon + 4 * minute, fromUid: 'u2' }),
    message('f', { at: noon + 30 * minute, fromUid: 'u2' }),
    message('g', { at: noon + 30 * minute, fromUid: 'u2', type: 'change' }),
  ]);
  expect(lines.map(({ isFirst, isLast }) => `${isFirst ? '[' : ''}${isLast ? ']' : ''}`)).toEqual([
    '[',
    ']',
    '[]',
    '[]',
    '[]',
    '[]',
    '[]',
  ]);
});

test('a day is named once, and a clock that is off by a day neither tears one nor changes the order', () => {
  const lines = shown([
    message('a', { at: noon - day }),
    message('b'),
    message('c', { at: noon - day, fromUid: 'u2' }),
    message('d'),
  ]);
  expect(ids(lines)).toBe('abcd');
  expect(days(lines)).toEqual(['2026-11-20', '2026-11-21', '-', '-']);
});

test('the line of what is unread stands once, also when its message was hidden', () => {
  const messages = ['a', 'b', 'c'].map((id) => message(id));
  const marked = (hidden: readonly string[], unreadFirst: string) =>
    shown(messages, { hidden: new Set(hidden), unreadFirst })
      .filter(({ isUnreadFirst }) => isUnreadFirst)
      .map(({ message: { id } }) => id);
  expect(marked([], 'b')).toEqual(['b']);
  expect(marked(['b'], 'b')).toEqual(['c']);
  expect(marked(['b', 'c'], 'b')).toEqual([]);
  expect(marked([], '')).toEqual([]);
  expect(marked([], 'x')).toEqual([]);
});

test('every message that is not hidden is shown once, in the given order, and breaths are whole', () => {
  const one = fc.record({
    fromUid: fc.constantFrom('u1', 'u2'),
    at: fc.integer({ min: noon - 2 * day, max: noon }),
    recalledAt: fc.constantFrom(0, 0, 0, 1),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), fc.func(fc.boolean()), (given, hides) => {
      const messages = given.map((change, index) => message(`${index}.`, change));
      const hidden = new Set(messages.map(({ id }) => id).filter((id) => hides(id)));
      const lines = shown(messages, { hidden, unreadFirst: '5.' });
      expect(ids(lines)).toBe(
        messages
          .map(({ id }) => id)
          .filter((id) => !hidden.has(id))
          .join(''),
      );
      for (const [index, { isLast }] of lines.entries()) expect(isLast).toBe(lines[index + 1]?.isFirst ?? true);
    }),
  );
});

const placed = ['a', 'b', 'c'].map((id, index) => message(id, { seq: index + 1 }));

test('one’s own that waits does not hide how far one has read, and what is hidden counts with what stands above it', () => {
  const lines = shown([...placed, message('x'), message('y')]);
  for (const last of [2, 3, 4, 9]) expect(placedUpTo(lines, last)?.message.id).toBe('c');
  expect(placedUpTo(lines, 1)?.message.id).toBe('b');
  expect(placedUpTo(shown([message('x')]), 0)).toBeUndefined();
  expect(readWith([...placed, message('x')], new Set(['b', 'c', 'x']), 1)).toBe(3);
  expect(readWith(placed, new Set(['c']), 1)).toBe(1);
});

test('a jump to what is not shown ends at the next line, at the end behind all', () => {
  const lines = shown(placed, { hidden: new Set(['b']) });
  expect(placeIn(lines, { id: 'c', seq: 3 })).toBe(1);
  expect(placeIn(lines, { id: 'b', seq: 2 })).toBe(1);
  expect(placeIn(lines, { id: 'z', seq: 9 })).toBe(1);
  expect(placeIn(lines, { id: 'z', seq: 0 })).toBe(1);
  expect(placeIn([], { id: 'b', seq: 2 })).toBe(-1);
});

test('a line in use is drawn wherever it is, once and in order', () => {
  const lines = shown(Array.from({ length: 50 }, (_, index) => message(`${index}`)));
  const range = { startIndex: 20, endIndex: 22, overscan: 1, count: 50 };
  expect(drawn(range, lines, [])).toEqual([19, 20, 21, 22, 23]);
  expect(drawn(range, lines, ['40', '21', '3', '3', 'gone'])).toEqual([3, 19, 20, 21, 22, 23, 40]);
});
