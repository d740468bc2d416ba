import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as calls from '#contract/features/payment/calls.ts';
import { answerOf, type PayProvider, type PayWord } from '#server/core/pay/pay.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { openShop } from '../features/payment/shop.ts';

let world: World;
const asked: string[] = [];
let query: (no: string) => Promise<PayWord>;
const provider: PayProvider = {
  begin: async ({ no }) => `pay:${no}`,
  query: (no) => {
    asked.push(no);
    return query(no);
  },
  read: () => undefined,
};

beforeAll(async () => {
  world = await createWorld({ pay: { wechat: provider } });
  await openShop(world, await world.person('teacher', 1));
});
afterAll(() => world.close());

const buy = async (who: Person) => {
  const said = await world.say(who, calls.getWechatPayUrl, { productid: 'vip-1' });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data.orderNo;
};
const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

test('a provider that is silent holds up no jobs, and what it never answers stands in no other order’s way', async () => {
  const [one, two, three] = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ];
  const odd = new Set<string>();
  for (const who of [one, two, three]) for (let count = 0; count < 18; count += 1) odd.add(await buy(who));
  world.pass(1_000);
  const paid = await buy(await world.person('teacher'));
  world.pass(5 * 60_000);
  let end = () => {};
  const silence = new Promise<PayWord>((_, fail) => {
    end = () => fail(new Error('silent'));
  });
  query = () => silence;
  const isDone = await Promise.race([jobs().then(() => true), new Promise((done) => setTimeout(done, 3_000, false))]);
  end();
  expect(isDone).toBe(true);
  query = async (no) => {
    if (odd.has(no)) throw new Error('never answered');
    return { kind: 'paid', amount: 10_00, trade: 'x' };
  };
  await vi.waitFor(
    async () => {
      world.pass(5 * 60_000);
      await jobs();
      expect(asked).toContain(paid);
    },
    { timeout: 20_000, interval: 20 },
  );
});

test('of an answer of a provider no more is read than it may have', async () => {
  let read = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (to) => {
      read += 65_536;
      if (read > 8 * 2 ** 20) to.close();
      else to.enqueue(new Uint8Array(65_536));
    },
  });
  await expect(answerOf(new Response(endless))).rejects.toThrow('too much');
  expect(read).toBeLessThan(2 ** 20);
});
