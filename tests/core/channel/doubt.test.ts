import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { type Doubt, doubtOf } from '#src/core/sync/channel/doubt.ts';

let answer: PromiseWithResolvers<never>;
/** How the server is found when it is asked beside; pending until the test says. */
let there: boolean | undefined;
let asked: number;
let silences: number;
let doubt: Doubt;

beforeEach(() => {
  vi.useFakeTimers();
  answer = Promise.withResolvers<never>();
  answer.promise.catch(() => undefined);
  [there, asked, silences] = [undefined, 0, 0];
  const isThere = async () => {
    asked += 1;
    if (there === undefined) await new Promise((resolve) => setTimeout(resolve, 5 * second));
    return there ?? false;
  };
  doubt = doubtOf(isThere, () => {
    silences += 1;
  });
});
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('an answer that does not come is told within 8 s where nothing answers beside it either, once', async () => {
  void doubt.during(() => answer.promise);
  await pass(2.4 * second);
  expect(asked).toBe(0);
  await pass(5 * second);
  expect([asked, silences]).toEqual([1, 0]);
  await pass(0.6 * second);
  expect([asked, silences]).toEqual([1, 1]);
  await pass(60 * second);
  expect([asked, silences]).toEqual([1, 1]);
});

test('a large answer is waited for: the server is there', async () => {
  there = true;
  void doubt.during(() => answer.promise);
  await pass(60 * second);
  expect([asked, silences]).toEqual([1, 0]);
});

test('a server that is being started turns away at once, and is told of only when that lasts', async () => {
  there = false;
  const back = doubt.begin();
  await pass(5 * second);
  expect([asked, silences]).toEqual([3, 0]);
  back();
  await pass(60 * second);
  expect([asked, silences]).toEqual([3, 0]);
  doubt.begin();
  await pass(8 * second);
  expect(silences).toBe(1);
});

test('an answer, or none for sure, ends the doubt', async () => {
  const sent = doubt.during(() => answer.promise).catch((error: unknown) => error);
  await pass(4 * second);
  answer.reject(new Error('cut') as never);
  expect(await sent).toEqual(new Error('cut'));
  await pass(60 * second);
  expect(silences).toBe(0);
});
