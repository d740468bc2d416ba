import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendFile } from '#server/core/files/send.ts';
import { openFolder } from '#server/core/files/store/folder.ts';
import { chanceFrom } from '#tests/harness/random.ts';

const size = 24 * 2 ** 20 + 5;
const bytes = Buffer.alloc(size, chanceFrom(3).bytes(new Uint8Array(65_521)));
const root = mkdtempSync(join(tmpdir(), 'classroom-send-'));
const store = openFolder(root);
let app: FastifyInstance;
let source: Readable;
/** Milliseconds without a byte that somebody takes. */
let quiet: number;
/** What was read of the file, as it lies in memory. */
let pieces: Buffer[];

beforeAll(async () => {
  const made = join(store.scratch, 'made');
  writeFileSync(made, bytes);
  await store.put('file-1', made);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(async () => {
  pieces = [];
  quiet = 30_000;
  app = fastify();
  const watched = {
    ...store,
    read: async (...asked: Parameters<typeof store.read>) => {
      source = await store.read(...asked);
      const push = source.push.bind(source);
      source.push = (piece: Buffer | null) => {
        if (piece !== null) pieces.push(piece);
        return push(piece);
      };
      return source;
    },
  };
  const file = { name: 'a.bin', type: 'application/octet-stream', size, key: 'file-1', etag: '"1"' };
  app.get('/', async (request, reply) => {
    await sendFile(
      watched,
      request,
      reply,
      { ...file, isShown: false, fresh: 1_000 },
      { place: async () => true, quiet },
    );
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const asked = (headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    get({ port, headers, agent: false }, resolve).on('error', reject);
  });

test('a file goes out byte for byte, and the memory of its pieces is given back when the system has them (S-559)', async () => {
  expect(bytes.equals(await buffer(await asked()))).toBe(true);
  expect(pieces.length).toBeGreaterThan(90);
  expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 0));
});

test('and so does a part of it', async () => {
  const reply = await asked({ range: 'bytes=1000000-9000000' });
  expect([reply.statusCode, reply.headers['content-length']]).toEqual([206, '8000001']);
  expect(bytes.subarray(1_000_000, 9_000_001).equals(await buffer(reply))).toBe(true);
});

test('whoever does not read has little of it held for them, and whoever goes away lets go of the file', async () => {
  const reply = await asked();
  reply.pause();
  let before = -1;
  const isStill = () => {
    const was = before;
    before = pieces.length;
    return was === before;
  };
  await expect.poll(isStill, { interval: 100 }).toBe(true);
  expect(pieces.filter(({ length }) => length > 0).length).toBeLessThan(5);
  reply.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
  expect(bytes.equals(await buffer(await asked()))).toBe(true);
});

test('who takes nothing for a while is sent no more, and goes on later with the rest', async () => {
  quiet = 100;
  const reply = await asked();
  const came = await new Promise<Buffer>((resolve) => reply.once('data', resolve));
  reply.pause();
  reply.on('error', () => {});
  await expect.poll(() => source.destroyed).toBe(true);
  quiet = 30_000;
  const rest = await asked({ range: `bytes=${came.length}-`, 'if-range': '"1"' });
  expect(rest.statusCode).toBe(206);
  expect(bytes.equals(Buffer.concat([came, await buffer(rest)]))).toBe(true);
});
