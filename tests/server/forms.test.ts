import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { ok } from '#contract/core/result.ts';
import { editorUpload } from '#contract/features/upload/calls.ts';
import type { Core } from '#server/core/core.ts';
import { readBody } from '#server/core/http/forms/body.ts';
import { addForms } from '#server/core/http/forms/route.ts';
import { createReplies } from '#server/core/http/reply.ts';
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

test('a body whose asker is gone already is none, and is not waited for', async () => {
  const gone = new Readable({ read: () => {} });
  gone.destroy();
  await new Promise((resolve) => gone.once('close', resolve));
  const answer = readBody(gone, Buffer.alloc(1)).catch(({ statusCode }) => statusCode);
  expect(await Promise.race([answer, sleep(1_000, 'still waiting')])).toBe(400);
});

test('askers who leave before it is known who they are keep no room from others (S-559)', async () => {
  const app = fastify();
  let enter = () => {};
  let asked = 0;
  let left = 0;
  const doorOpens = new Promise<void>((resolve) => {
    enter = resolve;
  });
  const guard = async () => {
    asked += 1;
    await doorOpens;
    return ok(undefined);
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => {
      left += 1;
    });
  });
  const core = { uploads: { chunkBytes: 1_024 }, now: Date.now } as unknown as Core;
  const replies = createReplies();
  // Room for 64 bodies of this size.
  const call = { ...editorUpload, access: 'public' as const, form: { file: 'file' } };
  addForms(app, { core, guard, replies }, [{ call, run: async () => ok({}) }]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 900 };
  const askers = Array.from({ length: 70 }, () => {
    const asker = request({ port, path: call.path, method: 'POST', headers });
    asker.on('error', () => {});
    asker.write('--x');
    return asker;
  });
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(askers.length);
  for (const asker of askers) asker.destroy();
  await expect.poll(() => left, { timeout: 15_000 }).toBe(askers.length);
  enter();
  const form = new FormData();
  form.set('other', 'no file');
  const { status } = await fetch(`http://127.0.0.1:${port}${call.path}`, { method: 'POST', body: form });
  // Read, and found to hold no file; 503 is that there is no room.
  expect(status).toBe(400);
  await app.close();
});

test('a form that is taken leaves no line in the log: a file of a GiB has 525', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } });
  const core = { uploads: { chunkBytes: 1_024 }, now: Date.now } as unknown as Core;
  const call = { ...editorUpload, access: 'public' as const, form: { file: 'file' } };
  let isBroken = false;
  const run = async () => {
    if (isBroken) throw new Error('broken');
    return ok({});
  };
  addForms(app, { core, guard: async () => ok(undefined), replies: createReplies() }, [{ call, run }]);
  const send = async () => {
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.png');
    const { headers, body } = new Response(form);
    const payload = Buffer.from(await new Response(body).arrayBuffer());
    const { statusCode } = await app.inject({
      method: 'POST',
      url: call.path,
      headers: { 'content-type': headers.get('content-type') ?? '', 'content-length': payload.length },
      payload,
    });
    return statusCode;
  };
  expect([await send(), lines]).toEqual([200, []]);
  isBroken = true;
  expect(await send()).toBe(500);
  expect(lines.join('')).toContain('broken');
  await app.close();
});
