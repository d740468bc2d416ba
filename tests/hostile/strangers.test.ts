import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundConnections, usualInAll } from '#server/core/http/connections.ts';
import { createReplies } from '#server/core/http/reply.ts';
import { createFlow, paceStrangers } from '#server/core/http/strangers.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({
    rateLimits: true,
    connections: { ofAddress: 5 },
    strangers: { perSecond: 0.01, burst: 200, longest: 0 },
  });
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world?.close());

/** A connection that says nothing. */
const silent = (server: Server) => {
  const made = { isOpen: true, socket: connect((server.address() as AddressInfo).port, '127.0.0.1') };
  made.socket.on('error', () => {});
  made.socket.on('close', () => {
    made.isOpen = false;
  });
  return made;
};

const openOf = (made: readonly { readonly isOpen: boolean }[]) => made.filter(({ isOpen }) => isOpen).length;

test('so many connections of one address are open, and when one goes another comes in', async () => {
  const { server } = world.server.app;
  expect(server.maxConnections).toBeGreaterThan(400);
  const made = Array.from({ length: 8 }, () => silent(server));
  await expect.poll(() => openOf(made)).toBe(5);
  made.find(({ isOpen }) => isOpen)?.socket.destroy();
  await expect.poll(() => openOf(made)).toBe(4);
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } }).then((a) => a.status);
  await expect.poll(ask).toBe(200);
  for (const { socket } of made) socket.destroy();
});

test('and so many in all, however many addresses they come from', async () => {
  const server = createServer();
  boundConnections(server, { ofAddress: 0, inAll: 3 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made = Array.from({ length: 5 }, () => silent(server));
  await expect.poll(() => openOf(made)).toBe(3);
  for (const { socket } of made) socket.destroy();
  server.close();
});

test('which is less than the system allows, so that a file can always be opened', () => {
  const limits = (soft: string, hard: string) =>
    `Max processes 1 1 processes\nMax open files            ${soft}  ${hard}  files \n`;
  expect(usualInAll(limits('1024', '65536'))).toBe(20_000);
  expect(usualInAll(limits('20000', '20000'))).toBe(17_000);
  expect(usualInAll(limits('1024', '1024'))).toBe(512);
  expect(usualInAll(limits('unlimited', 'unlimited'))).toBe(20_000);
  expect(usualInAll('')).toBe(20_000);
});

test('what comes faster than it may goes on later, in its order, and only then no more; nobody else waits', () => {
  let clock = 0;
  const flow = createFlow({ perSecond: 100, burst: 50, longest: 200 }, () => clock);
  const waits = (key: string, count: number) => Array.from({ length: count }, () => flow.of(key));
  expect(waits('school', 50)).toEqual(Array.from({ length: 50 }, () => 0));
  expect(waits('school', 22)).toEqual([...Array.from({ length: 20 }, (_, at) => (at + 1) * 10), undefined, undefined]);
  expect(flow.of('home')).toBe(0);
  clock = 500;
  expect(flow.of('school')).toBe(0);
  clock = 10_000;
  expect(waits('school', 51)).toEqual([...Array.from({ length: 50 }, () => 0), 10]);
});

/** An app with an address of each kind, whose strangers have three requests at once. */
const small = async (): Promise<FastifyInstance> => {
  const app = fastify({ trustProxy: true });
  paceStrangers(
    app,
    createReplies(),
    createFlow({ perSecond: 0.001, burst: 3, longest: 1_000 }, () => 0),
  );
  for (const url of ['/', '/avatar/:id', '/healthz', '/readyz', '/file/:id', '/files/content/:id'])
    app.get(url, async () => 'here');
  app.post('/call', async () => 'here');
  await app.ready();
  return app;
};

test.each(['/', '/avatar/a', '/assets/missing.js', '/healthz'])(
  'whoever asks for %s without end is told to wait; calls, files, probes of this machine and others go on',
  async (url) => {
    const app = await small();
    const ask = (asked: string, from: string, method: 'GET' | 'POST' = 'GET') =>
      app.inject({ method, url: asked, headers: { 'x-forwarded-for': from } }).then(({ statusCode }) => statusCode);
    for (let count = 0; count < 3; count += 1) expect(await ask(url, '192.0.2.1')).not.toBe(429);
    expect(await ask(url, '192.0.2.1')).toBe(429);
    expect(await ask('/anything', '192.0.2.1', 'POST')).toBe(429);
    expect(await ask(url, '192.0.2.2')).not.toBe(429);
    for (const other of ['/file/a', '/files/content/a']) expect(await ask(other, '192.0.2.1')).toBe(200);
    expect(await ask('/call', '192.0.2.1', 'POST')).toBe(200);
    for (let count = 0; count < 5; count += 1) expect(await ask('/healthz', '127.0.0.1')).toBe(200);
    await app.close();
  },
);

test('forty of one stranger at once are served between everybody else’s requests, and another stranger’s in turn', async () => {
  const app = fastify({ trustProxy: true });
  paceStrangers(
    app,
    createReplies(),
    createFlow({ perSecond: 1, burst: 1_000, longest: 0 }, () => 0),
  );
  const served: string[] = [];
  const note = async ({ ip }: { readonly ip: string }) => void served.push(ip);
  app.get('/', note);
  app.post('/call', note);
  await app.ready();
  const ask = (from: string, url: string, method: 'GET' | 'POST') =>
    app.inject({ method, url, headers: { 'x-forwarded-for': from } });
  const many = Array.from({ length: 40 }, () => ask('192.0.2.1', '/', 'GET'));
  await Promise.all([...many, ask('192.0.2.2', '/', 'GET'), ask('192.0.2.3', '/call', 'POST')]);
  expect(served).toHaveLength(42);
  expect(served.indexOf('192.0.2.3')).toBeLessThan(10);
  expect(served.indexOf('192.0.2.2')).toBeLessThan(10);
  await app.close();
});

test('a server counts what strangers ask of it', async () => {
  const ask = (remoteAddress: string) =>
    world.server.app.inject({ url: '/avatar/a', remoteAddress }).then(({ statusCode }) => statusCode);
  const asked = await Promise.all(Array.from({ length: 201 }, () => ask('192.0.2.7')));
  expect(asked.filter((status) => status === 429)).toHaveLength(1);
  expect(await ask('192.0.2.8')).toBe(404);
});
