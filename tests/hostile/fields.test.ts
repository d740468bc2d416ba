import { afterAll, beforeAll, expect, test } from 'vitest';
import { editorUpload } from '#contract/features/upload/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** Forms whose fields are as long as a file: text that is decoded and cleaned before anybody asked for it. */
let world: World;
let student: Person;

beforeAll(async () => {
  world = await createWorld();
  student = await world.person('student');
});
afterAll(() => world?.close());

const head = (said: string) => Buffer.from(`--line\r\ncontent-disposition: form-data; ${said}\r\n\r\n`);

const post = async (field: Buffer) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const parts = [head('name="filename"'), field, Buffer.from('\r\n')];
  const file = [head('name="file"; filename="a.png"'), png, Buffer.from('\r\n--line--\r\n')];
  const reply = await world.server.app.inject({
    method: 'POST',
    url: editorUpload.path,
    headers: { token: student.token, 'content-type': 'multipart/form-data; boundary=line' },
    payload: Buffer.concat([...parts, ...file]),
  });
  return reply.json();
};

test('a field of a form is short: what is as long as a file is not made a text of, and holds nobody up', async () => {
  const decode = Buffer.prototype.toString;
  let longest = 0;
  Buffer.prototype.toString = function toText(this: Buffer, ...given: Parameters<Buffer['toString']>) {
    const text = decode.apply(this, given);
    longest = Math.max(longest, text.length);
    return text;
  };
  try {
    expect(await post(Buffer.from('x\0'.repeat(1_000_000)))).toMatchObject({
      code: 40000,
      data: { refusal: { field: 'filename' } },
    });
  } finally {
    Buffer.prototype.toString = decode;
  }
  expect(longest).toBeLessThan(100_000);
});

test('… and a usual one is read, without what no database holds', async () => {
  expect(await post(Buffer.from('a\0.png'))).toMatchObject({ status: 1, data: { fileid: expect.any(String) } });
});
