import { expect, test } from 'vitest';
import { createTurns } from '#src/features/messaging/view/chat/use-jump.ts';

test('whoever looks for another message is not led to the one before (C-416)', () => {
  const turns = createTurns();
  const first = turns.begin('first');
  const second = turns.begin('second');
  expect([first?.(), second?.()]).toEqual([false, true]);
});

test('the same message is looked for once, and again when that is over', () => {
  const turns = createTurns();
  const first = turns.begin('one');
  expect(turns.begin('one')).toBeUndefined();
  expect(first?.()).toBe(true);
  turns.end();
  expect([first?.(), turns.isBusy()]).toEqual([false, false]);
  expect(turns.begin('one')?.()).toBe(true);
});

test('whoever scrolls to the end stays there; whoever was there is led away', () => {
  const turns = createTurns();
  const fromEnd = turns.begin('one');
  turns.reached(true);
  expect(fromEnd?.()).toBe(true);
  turns.reached(false);
  const fromAbove = turns.begin('two');
  turns.reached(false);
  expect(fromAbove?.()).toBe(true);
  turns.reached(true);
  expect([fromAbove?.(), turns.isBusy()]).toEqual([false, false]);
});
