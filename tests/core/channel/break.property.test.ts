import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { pull } from '#contract/core/sync.ts';
import { breakOf } from '#src/core/sync/channel/break.ts';
import { newsTimeout } from '#src/core/sync/channel/intake.ts';
import type { Wire } from '#src/core/wire-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** One request of a cycle: how long its answer takes, whether it comes, and how long the cycle works with it. */
const request = fc.record({
  isPush: fc.boolean(),
  answer: fc.nat(3_000),
  fails: fc.boolean(),
  rebase: fc.nat(200),
});
/** News: when it comes, and how long it takes to be taken. */
const message = fc.record({ at: fc.nat(12_000), takes: fc.nat(900) });

test('news has its turn while a push is slow, one at a time, and never beside a pull or a rebase; no answer is changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 6 }),
      fc.array(message, { maxLength: 20 }),
      async (requests, told) => {
        vi.setSystemTime(0);
        let waiting: { readonly at: number; readonly takes: number }[] = [];
        let isTaking = false;
        let isAlone = false;
        let awaited: number | undefined;
        const wire = {
          post: async (call: Call, input: { readonly answer: number; readonly fails: boolean }) => {
            isAlone = call.name !== 'push';
            awaited = isAlone ? undefined : Date.now();
            await after(input.answer);
            awaited = undefined;
            if (input.fails) throw new Error('no answer');
            return input;
          },
        } as unknown as Wire;
        const take = async () => {
          const [news, ...rest] = waiting;
          waiting = rest;
          expect([isTaking, isAlone]).toEqual([false, false]);
          isTaking = true;
          await after(news?.takes ?? 0);
          expect(isAlone).toBe(false);
          isTaking = false;
        };
        const slowly = breakOf({ wire }, () => void slowly.use(take));
        const cycle = async () => {
          for (const one of requests) {
            const { wire: asking, transport } = slowly.ways;
            const asked = one.isPush ? transport.push(one as never) : asking.post(pull, one as never);
            const got = await (asked as Promise<unknown>).catch(() => 'failed');
            expect(got).toEqual(one.fails ? 'failed' : one);
            isAlone = true;
            expect(isTaking).toBe(false);
            await after(one.rebase);
            isAlone = false;
          }
        };
        const bring = told.map(async (news) => {
          await after(news.at);
          waiting = [...waiting, news];
          const isSlow = awaited !== undefined && Date.now() - awaited > newsTimeout;
          if (slowly.use(take)) return;
          expect(isSlow).toBe(false);
        });
        const all = Promise.all([cycle(), ...bring]);
        await vi.runAllTimersAsync();
        await all;
      },
    ),
    { numRuns: 150 },
  );
});
