import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type {} from '@fastify/websocket';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { loginFrame } from '../support/ear.ts';
import { handOf, statuses } from '../support/person.ts';

let world: World;
let port: number;
let dataDir: string;
const sleepers: Socket[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'classroom-leaving-'));
  world = await createWorld({ dataDir });
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.server.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sleepers.splice(0)) socket.destroy();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A peer that sends `text` and then neither reads, answers nor hangs up. */
const sleeper = async (text: string): Promise<void> => {
  const socket = connect(port, '127.0.0.1');
  sleepers.push(socket);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  await sleep(100);
  socket.pause();
};

const upgrade = [
  'GET /ws/im HTTP/1.1',
  'host: school.test',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');

/** A client's text frame, masked with zeros. */
const frame = (text: string): Buffer => {
  const head = Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, Buffer.from(text)]);
};

const leavingTakes = async (): Promise<number> => {
  const start = performance.now();
  await world.server.close();
  return performance.now() - start;
};

test('peers that sleep, signed in or not, do not hold the server back', async () => {
  const login = await loginFrame(world, await world.person('student'));
  await sleeper(upgrade);
  const socket = connect(port, '127.0.0.1');
  sleepers.push(socket);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(upgrade);
  await sleep(100);
  socket.write(frame(login));
  await sleep(100);
  socket.pause();
  expect(world.server.app.websocketServer.clients.size).toBe(2);
  expect(await leavingTakes()).toBeLessThan(5 * second);
});

test('a request that never comes to its end does not either', async () => {
  await sleeper(
    'POST /UserApi/login HTTP/1.1\r\nhost: school.test\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  );
  expect(await leavingTakes()).toBeLessThan(5 * second);
});

test('a push at that moment is decided whole or not at all', async () => {
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, []);
  const hand = handOf(world, teacher);
  const notices = Array.from({ length: 50 }, () => ({ courseId, id: world.newId(), title: 't', content: 'c' }));
  const pushed = hand.push(...notices.map((one) => hand.item('createNotice', one))).catch(() => undefined);
  const { commits } = world.server;
  await expect.poll(() => commits.length, { interval: 1 }).toBeGreaterThan(3);
  await world.server.close();
  const results = await pushed;
  const applied = commits.filter(({ uid, status }) => uid === teacher.uid && status === 'applied').length;
  if (results !== undefined)
    expect(statuses(results).filter((status) => status === 'applied')).toHaveLength(applied - 1);
  const file = new DatabaseSync(join(dataDir, 'classroom.sqlite'), { readOnly: true });
  const count = (text: string) => file.prepare(`select count(*) as n from ${text}`).get()?.n;
  const published = file.prepare(`select count(distinct id) as n from sync_row where entity = 'notice'`).get()?.n;
  const stored = count('notice');
  expect([stored, count(`result where lane = 'lane'`), published]).toEqual([stored, stored, stored]);
  file.close();
});
