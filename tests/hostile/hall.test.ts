import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { connectTo, earOf, listenAt, loginFrame } from '#tests/server/support/ear.ts';

/** Sockets of somebody who never says who they are. */
let world: World;
let address: string;
let student: Person;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  student = await world.person('student');
  address = await listenAt(world);
});
afterAll(() => world?.close());

/** A socket without a library at this end: a thousand cost little, and any bytes can be written. */
const idle = () =>
  new Promise<Duplex>((resolve, reject) => {
    const asked = request(address.replace(/^ws/, 'http'), {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    asked.on('upgrade', (_reply, wire: Duplex) => {
      wire.on('error', () => {});
      wire.resume();
      resolve(wire);
    });
    asked.on('error', reject);
    asked.end();
  });

const isOpen = (wire: Duplex): boolean => !(wire.destroyed || wire.readableEnded);

test('of a thousand sockets of one address that say nothing the oldest go, and whoever says who they are comes in', async () => {
  const waiting = await connectTo(address);
  const listening = await earOf(world, address, await world.person('student'));
  // A class of three hundred with slow devices behind the same address loses nobody.
  const silent: Duplex[] = [];
  const more = async (count: number) => {
    for (let part = 0; part < count; part += 100)
      silent.push(...(await Promise.all(Array.from({ length: 100 }, idle))));
  };
  await more(300);
  expect(silent.every(isOpen)).toBe(true);
  waiting.socket.send(await loginFrame(world, student));
  expect(await waiting.answer('in')).toMatchObject({ code: 200 });
  await more(900);
  await expect.poll(() => silent.filter(isOpen).length).toBe(1_000);
  expect(silent.slice(0, 200).some(isOpen)).toBe(false);
  const late = await earOf(world, address, await world.person('student'));
  for (const ear of [waiting, listening, late]) expect(await ear.ask(1)).toMatchObject({ code: 200 });
  for (const wire of silent) wire.destroy();
  for (const ear of [waiting, listening, late]) ear.socket.close();
}, 30_000);

/** A frame of text with a mask of zeros that is not its message's last. */
const part = (bytes: Buffer, isFirst: boolean): Buffer => {
  const head = Buffer.alloc(8);
  head[0] = isFirst ? 0x01 : 0x00;
  head[1] = 0x80 | 126;
  head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
};

test('a message without an end is not kept for somebody unknown; who is known may send a long one', async () => {
  const wire = await idle();
  const piece = Buffer.alloc(10_000, 'x');
  for (let count = 0; count < 5; count += 1) wire.write(part(piece, count === 0));
  await expect.poll(() => isOpen(wire)).toBe(false);
  const ear = await earOf(world, address, student);
  ear.send(1, { filler: 'x'.repeat(60_000) }, 'long');
  expect(await ear.answer('long')).toMatchObject({ code: 200 });
  ear.socket.close();
});
