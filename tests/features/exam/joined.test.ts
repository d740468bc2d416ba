import { expect, test } from 'vitest';
import { joined } from '#src/features/exam/view/sit/use-answers.ts';

/** Work that lasts until it is told to end. */
const slow = () => {
  const ends: ((error?: Error) => void)[] = [];
  const work = joined(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  return { work, ends };
};
const soon = () => new Promise((resolve) => setTimeout(resolve));

test('however often it is asked for while it runs, it runs once more, and each sees a run that began after it asked', async () => {
  const { work, ends } = slow();
  const over: number[] = [];
  for (let call = 0; call < 40; call += 1) void work().then(() => over.push(call));
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await soon();
  expect([over, ends.length]).toEqual([[0], 2]);
  // Asked while the second one runs: that one began too early.
  void work().then(() => over.push(40));
  ends[1]?.();
  await soon();
  expect([over.length, ends.length]).toEqual([40, 3]);
  ends[2]?.();
  await soon();
  expect([over.length, ends.length]).toEqual([41, 3]);
});

test('what fails is told to who asked for it, and the next one runs all the same', async () => {
  const { work, ends } = slow();
  const first = work();
  const second = work();
  ends[0]?.(new Error('no room'));
  await expect(first).rejects.toThrow('no room');
  await soon();
  ends[1]?.();
  await second;
  void work();
  expect(ends).toHaveLength(3);
});
