import { expect, test } from 'vitest';
import type { Answered } from '#contract/features/exam/rows.ts';
import { isAllKept } from '#src/features/exam/view/sit/use-answers.ts';

const answered = (seq: number): Answered => ({ response: { kind: 'options', ids: ['b'] }, flagged: false, seq, at: 0 });

test('“saved on this device” is said of the last key: what was typed while the disk wrote is not saved yet', () => {
  expect(isAllKept({ a: answered(2) }, { a: answered(2) })).toBe(true);
  expect(isAllKept({ a: answered(3) }, { a: answered(2) })).toBe(false);
  expect(isAllKept({ a: answered(2), b: answered(0) }, { a: answered(2) })).toBe(false);
  // What became an answer meanwhile is typed no more.
  expect(isAllKept({}, { a: answered(2) })).toBe(true);
});
