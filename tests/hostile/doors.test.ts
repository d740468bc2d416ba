import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { channelPath, requestType } from '#contract/core/channel/frames.ts';
import { classPath } from '#contract/features/classroom/keys.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let student: Person;
let courseId: string;
let host: string;

beforeAll(async () => {
  world = await createWorld();
  const teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  host = `127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world?.close());

const opens = (path: string, origin: string) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(`ws://${host}${path}`, [student.token, 'marker-of-a-browser'], { origin });
    socket.on('error', () => {});
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
  });

test.each(['https://evil.test', 'null', 'http://127.0.0.1:1'])(
  'a page of %s opens no socket of either kind',
  async (origin) => {
    expect(await opens(`${classPath}?courseid=${courseId}`, origin)).toBe(403);
    expect(await opens(channelPath, origin)).toBe(403);
  },
);

test('a page of this server opens the room of a course', async () => {
  expect(await opens(`${classPath}?courseid=${courseId}`, `http://${host}`)).toBe(101);
});

const says = (text: string) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const socket = new WebSocket(`ws://${host}${channelPath}`);
    socket.once('open', () => socket.send(text));
    socket.once('message', (data) => {
      socket.terminate();
      resolve(JSON.parse(String(data)));
    });
  });

test('a frame is read as a body is: what no database holds is cut out of it, and nothing nests without end', async () => {
  const ping = (code: string) => `{"requestType":${requestType.ping},"uniqueCode":"${code}"}`;
  expect(await says(ping('a\\u0000b'))).toMatchObject({ uniqueCode: 'ab' });
  expect(await says(ping('a\\\\u0000b'))).toMatchObject({ uniqueCode: 'a\\u0000b' });
  const deep = `{"requestType":${requestType.ping},"uniqueCode":"x","payload":${'['.repeat(70)}${']'.repeat(70)}}`;
  expect(await says(deep)).toMatchObject({ requestType: 0, payload: { reason: 'core.invalidInput' } });
});

test('what opens a file stands in no log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-log-'));
  const env = { PATH: process.env.PATH ?? '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'trace', DATA_DIR: folder };
  const server = spawn(process.execPath, ['server/main.ts', '--empty'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const left = new Promise((resolve) => server.once('exit', resolve));
  let said = '';
  server.stdout.on('data', (text) => {
    said += String(text);
  });
  try {
    await expect.poll(() => said, { timeout: 60_000, interval: 20 }).toMatch(/is at http/);
    const [, address = ''] = /is at (http:\S+?)\/?\s/.exec(said) ?? [];
    const headers = { token: 'canary-token', cookie: 'token=canary-cookie', authorization: 'Bearer canary-bearer' };
    await fetch(`${address}/files/content/018f0000-0000-7000-8000-000000000001?until=1&sign=canary-sign`, { headers });
    await expect.poll(() => said, { timeout: 10_000, interval: 20 }).toContain('/files/content/018f');
    await expect.poll(() => said, { timeout: 10_000, interval: 20 }).toContain('request completed');
    expect(said).not.toContain('canary');
  } finally {
    server.kill('SIGINT');
    await left;
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
