import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { uploadV2 } from '#contract/features/upload/calls.ts';
import { chunkMark, markOf } from '#contract/features/upload/keys.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { check, chunkBytes, fileOf, type Sent, send } from './sender.ts';

const test = worldTest({ uploads: { chunkBytes } });

let student: Person;
test.beforeAll(async () => {
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  student = await world.person('student');
});
interface Begun {
  readonly asked: ClientRequest;
  readonly reply: Promise<{ readonly status: number; readonly data: unknown; readonly connection: string | undefined }>;
}

/** The head of a chunk's request, as a browser sends it again when it heard no answer; its body stays away. */
const beginAgain = ({ token }: Person, { id, md5, bytes }: Sent, chunk: number): Begun => {
  const asked = request({
    port: (world.server.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: uploadV2.path,
    headers: {
      token,
      [chunkMark]: markOf({ id, md5, size: bytes.length, chunk }),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': chunkBytes,
    },
  });
  onTestFinished(() => void asked.destroy());
  const reply = new Promise<IncomingMessage>((resolve, reject) => asked.on('response', resolve).on('error', reject));
  asked.flushHeaders();
  return {
    asked,
    reply: reply.then(async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      return { ...JSON.parse(text), connection: response.headers.connection };
    }),
  };
};

test('a chunk that was taken is answered again before its body is read, and so is the last one of a complete file', async () => {
  const file = fileOf(world, Buffer.alloc(2 * chunkBytes, 'a'), 'again.txt');
  await send(world, student, file, 0);
  expect(await beginAgain(student, file, 0).reply).toMatchObject({
    status: 2,
    data: { chunk: 0 },
    connection: 'close',
  });
  await send(world, student, file, 1);
  expect(await beginAgain(student, file, 1).reply).toMatchObject({
    status: 1,
    data: { fileid: file.id, ext_s: 'txt' },
  });
});

test('what is not known to be here is read: another chunk, another id, somebody else’s', async () => {
  const file = fileOf(world, Buffer.alloc(3 * chunkBytes, 'b'));
  await check(world, student, file);
  await send(world, student, file, 0);
  const stranger = await world.person('student');
  const all: readonly [Person, Sent, number][] = [
    [student, file, 1],
    [student, { ...file, id: world.newId() }, 0],
    [student, { ...file, md5: '0'.repeat(32) }, 0],
    [stranger, file, 0],
  ];
  for (const [who, sent, chunk] of all) {
    const { asked, reply } = beginAgain(who, sent, chunk);
    // No form: whoever reads it answers so.
    asked.end(Buffer.alloc(chunkBytes));
    expect(await reply).toMatchObject({ status: 0, data: { refusal: { reason: 'core.invalidInput' } } });
  }
});
