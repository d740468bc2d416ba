import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAppealPicture, openAppeal } from '#contract/features/account/appeal-calls.ts';
import { setAvatar } from '#contract/features/account/calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { editorUpload } from '#contract/features/upload/calls.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { createSender, fileOf } from '#tests/features/upload/sender.ts';
import type { Person } from '#tests/harness/device.ts';
import { gifOf, jpegOf, pngOf, segment, webpOf } from '#tests/harness/pictures.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';

/** Pictures of a few bytes that unpack to gigabytes in the tab of whoever reads them. */
let world: World;
let student: Person;
const { upload } = createSender(1024 * 1024);

beforeAll(async () => {
  world = await createWorld({ uploads: { chunkBytes: 1024 * 1024 } });
  student = await world.person('student');
});
afterAll(() => world?.close());

test('somebody’s picture is taken with a million pixels at most, whatever it weighs', async () => {
  const say = (bytes: Buffer) => world.say(student, setAvatar, { data: bytes.toString('base64') });
  expect(await say(webpOf.lossless(1_024, 1_024))).toMatchObject({ ok: true });
  for (const large of [webpOf.lossless(16_383, 16_383), webpOf.within(16_383, 16_383), jpegOf(1_025, 1_024)])
    expect(await say(large)).toMatchObject({ refusal: { reason: accountRefusal.tooManyPixels.reason } });
  expect(await say(jpegOf(0, 0))).toMatchObject({ refusal: { reason: accountRefusal.notAPicture.reason } });
});

test('one that was taken before is not sent any more', async () => {
  const made = await world.say(student, setAvatar, { data: jpegOf(8, 8).toString('base64') });
  const address = made.ok ? made.data.avatar : '';
  const status = async () => (await world.server.app.inject({ method: 'GET', url: address })).statusCode;
  expect(await status()).toBe(200);
  await world.server.db.write((sql) =>
    sql
      .withTables<{ avatar: { uid: string; data: string } }>()
      .updateTable('avatar')
      .set({ data: jpegOf(16_000, 16_000).toString('base64') })
      .where('uid', '=', student.uid)
      .execute(),
  );
  expect(await status()).toBe(404);
});

test('a picture of an appeal, which needs no account, has four million pixels at most', async () => {
  const opened = await world.say({ token: '' }, openAppeal, { captcha: await world.captcha() });
  const ticket = opened.ok ? opened.data.ticket : '';
  const add = async (file: Buffer) => (await postForm(world, '', addAppealPicture.path, { ticket }, { file })).json();
  expect(await add(jpegOf(1_600, 2_000))).toMatchObject({ status: 1 });
  for (const large of [webpOf.lossless(16_383, 16_383), jpegOf(2_000, 2_001)])
    expect((await add(large)).data.refusal).toMatchObject({ reason: accountRefusal.proofTooLarge.reason });
});

const opened = async (id: string, asked = '') =>
  world.server.app.inject({ method: 'GET', url: `/file/${id}${asked}`, headers: { token: student.token } });

const given = async (bytes: Buffer, name: string): Promise<string> => {
  const made = fileOf(world, bytes, name);
  expect(await upload(world, student, made)).toMatchObject({ status: 1 });
  return made.id;
};

const camera = segment(0xe1, Buffer.alloc(65_000));

test.each([
  ['of 256 million pixels in a few bytes', pngOf(16_000, 16_000), 'a.png'],
  ['under another name', pngOf(16_000, 16_000), 'a.bin'],
  ['that says it is a PDF as well', Buffer.concat([webpOf.lossless(16_383, 16_383), Buffer.from('%PDF-1.7')]), 'a.pdf'],
  ['whose size stands behind much else', jpegOf(16_000, 16_000, camera, camera), 'a.jpg'],
  ['that moves, of nine million', gifOf(3_000, 3_000), 'a.gif'],
  ['whose head nobody can read', pngOf(0, 16_000), 'a.png'],
])('a picture %s is a file: pages do not get it, whoever saves it does', async (_what, bytes, name) => {
  const id = await given(bytes, name);
  const refused = await opened(id);
  expect([refused.statusCode, refused.json().data.refusal.reason]).toEqual([413, uploadRefusal.notDrawn.reason]);
  for (const asked of ['?download=1', '?whole=1']) expect((await opened(id, asked)).statusCode).toBe(302);
});

test('into a text it is not taken, and that is said', async () => {
  const put = async (bytes: Buffer) =>
    (await postForm(world, student.token, editorUpload.path, { filename: 'a.png' }, { file: bytes })).json();
  expect((await put(pngOf(16_000, 16_000))).data.refusal).toMatchObject({ reason: uploadRefusal.editorPixels.reason });
  expect(await put(pngOf(8_000, 6_000))).toMatchObject({ status: 1 });
});

test('what a camera makes is shown: fifty million pixels, however much it tells of itself', async () => {
  const shown = [
    [jpegOf(8_192, 6_100, camera, camera), 'a.jpg'],
    [gifOf(2_000, 2_000), 'a.gif'],
    [Buffer.from('words'), 'a.txt'],
  ] as const;
  for (const [bytes, name] of shown) expect((await opened(await given(bytes, name))).statusCode).toBe(302);
});

test('a file from before is looked at when somebody opens it', async () => {
  const id = await given(pngOf(16_000, 15_000), 'old.png');
  await world.server.db.write((sql) =>
    sql.withTables<{ file_content: { drawn: number } }>().updateTable('file_content').set({ drawn: -1 }).execute(),
  );
  expect((await opened(id)).statusCode).toBe(413);
});
