import { expect, test } from 'vitest';
import { holderOf } from '#src/core/sync/leader.ts';
import { cycleAfterPages, cycleAlone } from '#workers/cycle-lock.ts';

/** A page in its cycle, until it is told that it may go. */
const inCycle = async (uid: string) => {
  const leaving = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const gone = cycleAlone(uid, () => {
    entered.resolve();
    return leaving.promise;
  });
  await entered.promise;
  return { leave: leaving.resolve, gone };
};

test('the service worker waits for the cycle of a page that is just being closed, then sends what it left', async () => {
  const page = await inCycle('u1');
  const seen: string[] = [];
  const worker = cycleAfterPages('u1', async () => void seen.push('worker'));
  page.leave();
  expect([await page.gone, await worker]).toEqual([true, true]);
  expect(seen).toEqual(['worker']);
});

test('it takes the lock from nobody, and says that it did not run', async () => {
  const page = await inCycle('u2');
  const seen: string[] = [];
  expect(await cycleAfterPages('u2', async () => void seen.push('worker'), 20)).toBe(false);
  page.leave();
  await page.gone;
  expect(seen).toEqual([]);
});

test('a page does not wait for another one, and an error of its cycle is its own', async () => {
  const page = await inCycle('u3');
  expect(await cycleAlone('u3', async () => {})).toBe(false);
  page.leave();
  await page.gone;
  const broken = cycleAlone('u3', () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
});

test('a page takes the lock at once from one that is known to sleep, and from nobody else', async () => {
  const page = await inCycle('u4');
  const seen: string[] = [];
  const run = (asleep?: string) => cycleAlone('u4', async () => void seen.push('robber'), asleep);
  expect([await run(), await run('somebody else')]).toEqual([false, false]);
  expect(await run(await holderOf(navigator.locks, 'cycle:u4'))).toBe(true);
  expect(seen).toEqual(['robber']);
  page.leave();
  expect(await page.gone).toBe(false);
});
