import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '#server/core/http/app.ts';
import { answerOneByOne } from '#server/core/http/one-by-one.ts';
import { createReplies } from '#server/core/http/reply.ts';
import { createFlow, paceStrangers } from '#server/core/http/strangers.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { earOf, listenAt, loginFrame } from '#tests/server/support/ear.ts';

/** What arrives in one piece of 64 KB: thousands of requests, of parts of a body or of frames. */
let world: World;
let address: string;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  address = await listenAt(world);
});
afterAll(() => world?.close());

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Writes all of it at once; what came back, and whether the other side hung up. */
const said = (port: number, text: string) => {
  const heard = { text: '', isOver: false };
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  socket.on('data', (bytes) => {
    heard.text += bytes;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    heard.isOver = true;
  });
  return { heard, end: () => socket.destroy() };
};
const answersIn = (text: string): readonly string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code = '']) => code);
const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test('requests of one connection are begun one by one, others go in between; whoever sends hundreds at once is cut off', async () => {
  const begun: { readonly path: string; readonly turn: number }[] = [];
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const server = createServer((request, response) => {
    begun.push({ path: request.url ?? '', turn });
    setImmediate(() => response.end(request.url));
  });
  answerOneByOne(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  count();
  const eight = Array.from({ length: 8 }, (_, at) => `/${at}`);
  const patient = said(portOf(server), eight.map(asking).join(''));
  await expect.poll(() => answersIn(patient.heard.text)).toEqual(Array(8).fill('200'));
  expect(begun.map(({ path }) => path)).toEqual(eight);
  expect(new Set(begun.map((one) => one.turn)).size).toBe(8);
  const hasty = said(portOf(server), asking('/many').repeat(2_000));
  await expect.poll(() => hasty.heard.isOver).toBe(true);
  expect(begun.length).toBeLessThan(8 + 2);
  patient.end();
  isOver = true;
  server.close();
});

test.each([
  ['without a host', 'GET / HTTP/1.1\r\n\r\n', '400'],
  ['with an expectation that nobody knows', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: a\r\n\r\n', '417'],
  ['whose address cannot be read', asking('/%'), '400'],
])('hundreds of requests %s are cut off too, and one is answered', async (_what, request, code) => {
  const port = portOf(world.server.app.server);
  const one = said(port, request);
  await expect.poll(() => answersIn(one.heard.text)).toEqual([code]);
  one.end();
  const many = said(port, request.repeat(500));
  await expect.poll(() => many.heard.isOver).toBe(true);
  expect(answersIn(many.heard.text).length).toBeLessThan(20);
});

test('a body whose length is not said, which may come byte by byte, is not read', async () => {
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\ncontent-type: application/json\r\n`;
  const pieces = '1\r\n \r\n'.repeat(15_000);
  const port = portOf(world.server.app.server);
  for (const path of ['/UserApi/login', '/nothing']) {
    const { heard } = said(port, `${head(path)}transfer-encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`);
    await expect.poll(() => heard.isOver).toBe(true);
    expect(answersIn(heard.text).filter((code) => code !== '411')).toEqual([]);
  }
  const usual = said(port, `${head('/UserApi/login')}content-length: 2\r\n\r\n{}`);
  await expect.poll(() => answersIn(usual.heard.text)).toEqual(['400']);
  usual.end();
});

test('lists of what a browser takes that are longer than any are not taken apart', async () => {
  const ask = (wish: string) =>
    world.server.app.inject({ method: 'GET', url: '/nothing', headers: { 'accept-language': wish } });
  expect((await ask('en')).json().message).not.toBe((await ask('zh')).json().message);
  const long = `${','.repeat(600)}en`;
  expect((await ask(long)).json().message).toBe((await ask('zh')).json().message);
});

test('the address of a socket, asked for without opening one, stands in the line of strangers', async () => {
  const app = fastify();
  const refusing = createFlow({ perSecond: 0.001, burst: 1, longest: 0 }, () => 0);
  paceStrangers(app, createReplies(), refusing);
  app.get('/ws/class', (_request, reply) => reply.callNotFound());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (more = '') => {
    const { heard, end } = said(portOf(app.server), `GET /ws/class HTTP/1.1\r\nHost: a\r\n${more}\r\n`);
    await expect.poll(() => answersIn(heard.text)).toHaveLength(1);
    end();
    return answersIn(heard.text)[0];
  };
  expect([await ask(), await ask(), await ask('Upgrade: websocket\r\n')]).toEqual(['404', '429', '429']);
  await app.close();
});

test('no address but that of sockets opens one', async () => {
  const port = portOf(world.server.app.server);
  const opening =
    'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  for (const path of ['/', '/healthz', '/assets/missing.js']) {
    const { heard } = said(port, `GET ${path} HTTP/1.1\r\nHost: a\r\n${opening}\r\n\r\n`);
    await expect.poll(() => heard.isOver).toBe(true);
    expect(answersIn(heard.text)).toEqual(['404']);
  }
});

test('of a query so many names are read', async () => {
  const app = await createApp({ log: 'silent', trustProxy: false }, createReplies());
  app.get('/', async ({ query }) => Object.keys(query as object).length);
  const names = Array.from({ length: 3_000 }, (_, at) => `k${at}`).join('&');
  expect((await app.inject({ method: 'GET', url: `/?${names}` })).json()).toBe(100);
  expect((await app.inject({ method: 'GET', url: '/?a=%20b+c&d' })).json()).toBe(2);
  await app.close();
});

test('frames that arrive together are heard one by one, and pongs that nobody asked for end the socket', async () => {
  const person = await world.person('student');
  const open = async () => {
    const socket = new WebSocket(address);
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('open', resolve));
    const welcome = new Promise((resolve) => socket.once('message', resolve));
    socket.send(await loginFrame(world, person));
    await welcome;
    return socket;
  };
  const [talking, ponging] = [await open(), await open()];
  let pieces = 0;
  const wire = (talking as unknown as { readonly _socket: import('node:net').Socket })._socket;
  wire.on('data', () => {
    pieces += 1;
  });
  wire.cork();
  for (let frame = 0; frame < 60; frame += 1) talking.send('');
  wire.uncork();
  let answers = 0;
  talking.on('message', () => {
    answers += 1;
  });
  await expect.poll(() => answers).toBe(60);
  expect(pieces).toBeGreaterThan(15);
  for (let pong = 0; pong < 300; pong += 1) ponging.pong();
  await expect.poll(() => ponging.readyState).toBe(ponging.CLOSED);
  talking.terminate();
  expect(await (await earOf(world, address, person)).ask(1)).toMatchObject({ code: 200 });
});
