import { afterEach, expect, test, vi } from 'vitest';
import { createHolder } from '#workers/upload/holder.ts';

const channels: BroadcastChannel[] = [];
const page = () => {
  const channel = new BroadcastChannel('upload:holder');
  channels.push(channel);
  return createHolder(channel);
};
afterEach(() => {
  vi.useRealTimers();
  for (const channel of channels.splice(0)) channel.close();
});

test('a file that only another page holds is handed to everybody who asks for it at the same time', async () => {
  const [one, other] = [page(), page()];
  one.hold('a', new Blob(['abc']));
  // Nobody waits until patience is over.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = await Promise.all([other.find('a'), other.find('a'), other.find('a')]);
  expect(await Promise.all(found.map((file) => file?.text()))).toEqual(['abc', 'abc', 'abc']);
});

test('a file that no page has any more is not found, and asked for anew the next time', async () => {
  const [one, other] = [page(), page()];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const missing = [other.find('a'), other.find('a')];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await Promise.all(missing)).toEqual([undefined, undefined]);
  one.hold('a', new Blob(['abc']));
  expect(await (await other.find('a'))?.text()).toBe('abc');
});

test('a file that was picked again, in whichever page, takes the place of what others had of it', async () => {
  const [one, other] = [page(), page()];
  const read = async (from: typeof one) => (await from.find('a'))?.text();
  one.hold('a', new Blob(['first']));
  expect(await read(other)).toBe('first');
  one.hold('a', new Blob(['second']));
  await expect.poll(() => read(other)).toBe('second');
  other.hold('a', new Blob(['third']));
  await expect.poll(() => read(one)).toBe('third');
  expect(await read(other)).toBe('third');
});
