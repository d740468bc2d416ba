import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from '#server/core/http/forms/body.ts';
import { chanceFrom } from '#tests/harness/random.ts';

const bytes = Buffer.from(chanceFrom(5).bytes(new Uint8Array(300_000)));

/** The body as a server reads it, and the pieces in which it came. */
const sent = (room: Buffer): Promise<{ readonly body: Buffer | number; readonly pieces: readonly Buffer[] }> =>
  new Promise((resolve, reject) => {
    const server = createServer((asked: IncomingMessage, reply) => {
      const pieces: Buffer[] = [];
      asked.on('data', (piece: Buffer) => pieces.push(piece));
      readBody(asked, room)
        .catch(({ statusCode }) => Number(statusCode))
        .then((body) => {
          reply.end();
          server.close(() => resolve({ body, pieces }));
        });
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const asking = request({ port, method: 'POST', headers: { connection: 'close' } }, (reply) => reply.resume());
      asking.on('error', reject);
      asking.end(bytes);
    });
  });

test('the body of a form is taken byte for byte, and the memory of its pieces is given back at once (S-559)', async () => {
  const { body, pieces } = await sent(Buffer.alloc(bytes.length));
  expect(bytes.equals(body as Buffer)).toBe(true);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 0));
});

test('one that is longer or shorter than it said is none (S-559)', async () => {
  expect((await sent(Buffer.alloc(bytes.length - 1))).body).toBe(400);
  expect((await sent(Buffer.alloc(bytes.length + 1))).body).toBe(400);
});

test('memory that did not come from a socket stays its owner’s', async () => {
  const mine = Buffer.from(new Uint8Array(bytes).buffer);
  expect((await readBody(Readable.from([mine]), Buffer.alloc(mine.length))).equals(bytes)).toBe(true);
  expect(mine.equals(bytes)).toBe(true);
});
