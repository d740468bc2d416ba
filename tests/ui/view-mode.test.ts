import { expect, test } from 'vitest';
import { modeOf, viewingAt } from '#src/ui/modes/view-mode.ts';

const at = (search: string, hostname = 'class.example', port = '') => ({ hostname, port, search });

test.each([
  ['?courseid=1&issupervise=1', 'supervise'],
  ['?supervise=1', 'review'],
  ['?studentviewer=1', 'student'],
  ['?issupervise=0', undefined],
  ['?issupervise=true', undefined],
  ['?xktptoken=abc&expiredx=1', undefined],
  ['', undefined],
])('the flags of %s ask for %s (S-126)', (search, mode) => expect(modeOf(at(search))).toBe(mode));

test.each([
  ['supervise.class.example', '', 'supervise'],
  ['REVIEW.class.example', '', 'review'],
  ['class.example', '8077', 'supervise'],
  ['10.0.0.1', '8066', 'review'],
  ['class.example', '8080', undefined],
  ['qiming.class.example', '443', undefined],
])('%s with port “%s” is for %s (S-127, S-128)', (hostname, port, mode) =>
  expect(modeOf(at('', hostname, port))).toBe(mode),
);

test('a mode holds for its course until it is left, and for no other course (S-129)', () => {
  const kept = { mode: 'supervise', courseId: 'a' } as const;
  expect(viewingAt(at(''), 'a', kept)).toEqual(kept);
  expect(viewingAt(at(''), '', kept)).toEqual(kept);
  expect(viewingAt(at(''), 'b', kept)).toBeUndefined();
  expect(viewingAt(at(''), 'b', undefined)).toBeUndefined();
  expect(viewingAt(at('?studentviewer=1'), 'b', kept)).toEqual({ mode: 'student', courseId: 'b' });
});
