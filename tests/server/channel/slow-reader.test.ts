import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Frame, requestType } from '#contract/core/channel/frames.ts';
import { second } from '#contract/core/time.ts';
import { encodeFrame } from '#server/core/channel/wire/encode.ts';
import { createOutlet, type Outlet } from '#server/core/channel/wire/outlet.ts';
import { soon } from '../support/ear.ts';

const server = createServer();
const sockets = new WebSocketServer({ server });
const clients: WebSocket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
});

/** A client, and the server's way to it. */
const pair = async () => {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const opened = new Promise<{ outlet: Outlet; wire: Duplex }>((resolve) =>
    sockets.once('connection', (socket, { socket: wire }) => resolve({ outlet: createOutlet(socket, wire), wire })),
  );
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  clients.push(client);
  const heard: Frame[] = [];
  const closed = new Promise<number>((resolve) => client.once('close', resolve));
  client.on('message', (data) => heard.push(JSON.parse(String(data))));
  await new Promise((resolve) => client.once('open', resolve));
  return { client, heard, closed, ...(await opened) };
};

const patchOf = (text: string, rev = 1) => ({
  requestType: requestType.pushMessage,
  uniqueCode: '',
  payload: { rev, text },
});
const pokesIn = (heard: readonly Frame[]) =>
  heard.filter(({ requestType: type }) => type === requestType.poke).map(({ payload }) => payload);

test('a frame of any length arrives as it was', async () => {
  const { outlet, heard } = await pair();
  for (const text of ['', 'a'.repeat(60), '课'.repeat(41), 'b'.repeat(65_000), '课'.repeat(70_000)]) {
    const before = heard.length;
    expect(outlet.push(encodeFrame(patchOf(text)))).toBe(true);
    await soon(() => heard.length).toBe(before + 1);
    expect(heard.at(-1)).toEqual(patchOf(text));
  }
});

test('who does not read is pushed nothing more, and owed one poke for all of it', async () => {
  const { client, outlet, heard, wire } = await pair();
  client.pause();
  const bytes = encodeFrame(patchOf('x'.repeat(10_000)));
  let pushed = 0;
  while (outlet.push(bytes)) {
    pushed += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(outlet.isBehind()).toBe(true);
  for (let count = 0; count < 500; count += 1) {
    expect(outlet.push(bytes)).toBe(false);
    outlet.poke([`conv:${count % 3}`]);
  }
  expect(wire.writableLength).toBeLessThan(300 * 1024);
  expect(pokesIn(heard)).toEqual([]);
  client.resume();
  await soon(() => pokesIn(heard)).toEqual([{ poke: ['conv:0', 'conv:1', 'conv:2'] }]);
  expect(heard).toHaveLength(pushed + 1);
  expect(outlet.push(bytes)).toBe(true);
});

test('who is hopelessly behind for ten seconds is let go', async () => {
  const { client, outlet, closed } = await pair();
  client.pause();
  const answer = patchOf('x'.repeat(200_000));
  for (let count = 0; count < 120; count += 1) outlet.answer(answer);
  outlet.check(0);
  outlet.check(9 * second);
  expect(client.readyState).toBe(client.OPEN);
  outlet.check(10 * second);
  client.resume();
  expect([1006, 1013]).toContain(await closed);
});

test('who catches up in time stays', async () => {
  const { client, outlet, heard, wire } = await pair();
  client.pause();
  for (let count = 0; count < 120; count += 1) outlet.answer(patchOf('x'.repeat(200_000)));
  outlet.check(0);
  client.resume();
  await soon(() => wire.writableLength).toBe(0);
  outlet.check(9 * second);
  outlet.check(30 * second);
  expect(outlet.push(encodeFrame(patchOf('still here')))).toBe(true);
  await soon(() => heard.at(-1)).toEqual(patchOf('still here'));
});
