import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { gateOf } from '#src/shell/share/use-hand-over.ts';
import { actAndRest } from '#src/ui/live/use-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a button that asks the server rests until the answer is there, and 3 s at least', async () => {
  const over: string[] = [];
  const answersAfter = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
  void actAndRest(answersAfter(second)).then(() => over.push('quick'));
  void actAndRest(answersAfter(8 * second)).then(() => over.push('slow'));
  void actAndRest(() => Promise.reject(new Error('defect'))).catch(() => over.push('failed'));
  await vi.advanceTimersByTimeAsync(3 * second - 1);
  expect(over).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(over.toSorted()).toEqual(['failed', 'quick']);
  await vi.advanceTimersByTimeAsync(5 * second - 1);
  expect(over).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toContain('slow');
});

test('what was shared is handed over once, however often a target is pressed', async () => {
  const shown: boolean[] = [];
  const gate = gateOf((isGoing) => shown.push(isGoing));
  const handOver = vi.fn(async () => false);
  await Promise.all([gate(handOver), gate(handOver)]);
  expect([handOver.mock.calls.length, shown]).toEqual([1, [true, false]]);
  await expect(gate(() => Promise.reject(new Error('defect')))).rejects.toThrow('defect');
  // There was no room: it can be tried again. What has left is not handed over behind it.
  handOver.mockResolvedValue(true);
  await gate(handOver);
  await gate(handOver);
  expect([handOver.mock.calls.length, shown.at(-1)]).toEqual([2, true]);
});
