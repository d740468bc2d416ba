import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#contract/core/result.ts';
import type { Core } from '#server/core/core.ts';
import type { Opening } from '#server/core/feature.ts';
import { addDownload, addOpening } from '#server/core/files/downloads.ts';
import { createPlaces, mostDownloads } from '#server/core/files/places.ts';
import { signedAddress, takenBy } from '#server/core/files/signed.ts';
import { createAllowance } from '#server/core/http/allowance.ts';
import type { Guard } from '#server/core/http/guard.ts';
import { createReplies } from '#server/core/http/reply.ts';
import { noWork } from '#server/core/http/work.ts';
import { noPacer } from '#server/core/session/pace.ts';
import { noRate } from '#server/core/session/rate.ts';
import type { Session } from '#server/core/session/sessions.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { createSender, fileOf } from '../features/upload/sender.ts';

const chunkBytes = 2 ** 22;
/** More than the system keeps of it for a reader who does not read. */
const large = 2 * chunkBytes;

let world: World;
let [student, other]: Person[] = [];
let port: number;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true, uploads: { chunkBytes } });
  [student, other] = [await world.person('student'), await world.person('student')];
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.server.app.server.address() as AddressInfo);
});
afterAll(() => world?.close());

const given = async (who: Person, bytes: number, mark: number) => {
  const file = fileOf(world, Buffer.alloc(bytes, mark), 'a.bin');
  expect(await createSender(chunkBytes).upload(world, who, file)).toMatchObject({ status: 1 });
  const reply = await world.server.app.inject({ url: `/file/${file.id}`, headers: { token: who.token } });
  return String(reply.headers.location);
};

/** On a machine that others keep busy. */
const within = <T>(asked: () => T) => expect.poll(asked, { timeout: 15_000 });

interface Reader {
  readonly socket: Socket;
  /** Of the answer; 0 while there is none. */
  status: number;
  isOver: boolean;
}

/** Asks, takes the first words of the answer and reads no more. */
const opened = (address: string, at = port): Reader => {
  const socket = connect({ port: at, host: '127.0.0.1' });
  const reader: Reader = { socket, status: 0, isOver: false };
  socket.on('error', () => {});
  socket.on('close', () => {
    reader.isOver = true;
  });
  socket.once('data', (said) => {
    reader.status = Number(String(said).slice(9, 12));
    if (reader.status === 200) socket.pause();
    else socket.resume();
  });
  socket.write(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  return reader;
};

test('of one person so many downloads are open, whoever they gave the address to; so many wait, and the rest is let go', async () => {
  const address = await given(student as Person, large, 1);
  const readers = Array.from({ length: 280 }, () => opened(address));
  const of = (status: number) => readers.filter((one) => one.status === status);
  await within(() => of(429).length).toBe(280 - mostDownloads.waiting);
  await within(() => of(200).length).toBe(mostDownloads.ofPerson);
  await within(() => of(429).every(({ isOver }) => isOver)).toBe(true);
  // Whoever else is behind the same address waits for none of them.
  const read = await fetch(`http://127.0.0.1:${port}${await given(other as Person, 1_000, 2)}`);
  expect((await read.arrayBuffer()).byteLength).toBe(1_000);
  // Who goes away, whether they read or waited, makes room for the next.
  for (const { socket } of [...of(200), ...of(0).slice(0, 200)]) socket.destroy();
  await within(() => of(200).length).toBe(2 * mostDownloads.ofPerson);
  for (const { socket } of readers) socket.destroy();
});

test('of one person four addresses of files are looked up at a time; nobody else waits for them', async () => {
  const app = fastify();
  const inside = { a: 0, b: 0 };
  const busiest = { a: 0, b: 0 };
  const guard: Guard = async ({ headers }) => ok({ uid: String(headers.token) } as Session);
  const allowance = createAllowance({ rates: () => noRate, pacer: noPacer }, noWork);
  const opening: Opening = {
    path: '/file/:id',
    run: async (_asked, { uid }) => {
      const who = uid as 'a' | 'b';
      inside[who] += 1;
      busiest[who] = Math.max(busiest[who], inside[who]);
      await new Promise((resolve) => setImmediate(resolve));
      inside[who] -= 1;
      return ok('/files/one');
    },
  };
  addOpening(
    app,
    { core: { now: Date.now } as Core, guard, replies: createReplies(), allowance, places: createPlaces() },
    opening,
  );
  const ask = (token: string) => app.inject({ url: '/file/a', headers: { token } });
  const answers = await Promise.all([...Array.from({ length: 30 }, () => ask('a')), ask('b')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 302));
  expect(busiest).toEqual({ a: 4, b: 1 });
  await app.close();
});

test('a list that is made for its reader is read when they have a place; who does not read holds no more of them', async () => {
  const app = fastify();
  let made = 0;
  const guard: Guard = async () => ok(undefined);
  const allowance = createAllowance({ rates: () => noRate, pacer: noPacer }, noWork);
  const places = createPlaces({ ofPerson: 2, ofAddress: 9, inAll: 9, waiting: 4 });
  const core = { db: world.server.db, now: Date.now } as Core;
  addDownload(
    app,
    { core, guard, replies: createReplies(), allowance, places },
    {
      path: '/files/list/:id',
      run: async () =>
        ok({
          name: 'list',
          type: 'text/plain',
          content: async () => {
            made += 1;
            return 'a'.repeat(large);
          },
        }),
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const at = (app.server.address() as AddressInfo).port;
  const address = await signedAddress(core, '/files/list/a', { [takenBy]: 'a' }, Date.now() + 1e9);
  const readers = Array.from({ length: 6 }, () => opened(address, at));
  await within(() => readers.filter(({ status }) => status === 429).length).toBe(2);
  expect(made).toBe(2);
  readers.find(({ status }) => status === 200)?.socket.destroy();
  await within(() => made).toBe(3);
  for (const { socket } of readers) socket.destroy();
  await app.close();
});

test('a page of sixty pictures is shown whole, with so many of them at a time', async () => {
  const address = await given(student as Person, 1_000, 3);
  const answers = await Promise.all(Array.from({ length: 60 }, () => world.server.app.inject({ url: address })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});

test('an address and all together have so many downloads open; who waits goes on in the order they came', async () => {
  const { take } = createPlaces({ ofPerson: 2, ofAddress: 3, inAll: 4, waiting: 4 });
  const told: string[] = [];
  const ask = (name: string, uid: string, address: string) => {
    let leave = () => {};
    void take({ uid, address }, (over) => {
      leave = over;
    }).then((isIn) => told.push(isIn ? name : `no ${name}`));
    return () => leave();
  };
  const soon = () => new Promise((resolve) => setImmediate(resolve));
  const first = ask('a1', 'a', 'school');
  const rest = ['a2', 'a3', 'a4', 'a5'].map((name) => ask(name, 'a', 'school'));
  const leaves = [ask('b1', 'b', 'school'), ask('b2', 'b', 'school'), ask('c1', 'c', 'home'), ask('c2', 'c', 'home')];
  await soon();
  // The fifth of one is too many; the second of the other waits for the school, the last for all.
  expect(told.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1', 'no a5']);
  rest[2]?.();
  await soon();
  expect(told.slice(5)).toEqual(['no a4']);
  first();
  await soon();
  expect(told.slice(6)).toEqual(['c2']);
  for (const leave of [...rest, ...leaves]) leave();
  first();
  await soon();
  expect(told.slice(7).toSorted()).toEqual(['no a3', 'no b2']);
  ask('d1', 'd', 'school');
  await soon();
  expect(told.at(-1)).toBe('d1');
});
