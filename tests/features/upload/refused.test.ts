import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { day, minute } from '#contract/core/time.ts';
import { editorUpload, fileExt } from '#contract/features/upload/calls.ts';
import { largestFile, largestPlainFile } from '#contract/features/upload/keys.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { createBuffers } from '#server/core/http/forms/buffers.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { samples } from './samples.ts';
import { check, chunkBytes, fetchFile, fileOf, receivedOf, type Sent, send, upload } from './sender.ts';

let world: World;
let who: Person;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'classroom-files-'));
  world = await createWorld({ filesUrl: `file://${folder}`, uploads: { chunkBytes } });
  who = await world.person('teacher');
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const kept = () =>
  readdirSync(join(folder, 'kept'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const staged = () => readdirSync(join(folder, 'staged'));

test('nothing of what cannot be a file is stored (S-423, S-425, S-426)', async () => {
  const before = [kept().length, staged().length];
  const file = fileOf(world, 'x');
  for (const [more, refusal] of [
    [{ size: 0, chunks: 0 }, uploadRefusal.empty],
    [{ size: largestFile + 1, chunks: Math.ceil((largestFile + 1) / chunkBytes) }, uploadRefusal.tooLarge],
    [{ size: largestPlainFile + 1, chunks: 157_287, vip: 1 }, uploadRefusal.vipNeeded],
    [{ chunks: 2 }, { ...coreRefusal.invalidInput, field: 'chunks' }],
    [{ fileMd5: '../../../../../etc/passwd0123456' }, { ...coreRefusal.invalidInput, field: 'fileMd5' }],
    [{ id: '../../x' }, { ...coreRefusal.invalidInput, field: 'id' }],
  ] as const)
    expect((await check(world, who, file, more)).refusal).toMatchObject(refusal);
  expect(await check(world, who, file, { size: largestPlainFile + 1, chunks: 157_287 })).toMatchObject({ status: 2 });
  for (const more of [
    { size: 0, chunks: 0 },
    { size: largestFile + 1 },
    { fileMd5: '../x' },
    { chunk: 1 },
    { chunk: '-1' },
  ])
    expect((await send(world, who, file, 0, { more })).status).toBe(0);
  expect([kept().length, staged().length]).toEqual(before);
});

test('bytes that are not what the name says are refused with their first chunk', async () => {
  const before = [kept().length, staged().length];
  for (const [name, bytes] of [
    ['a.png', samples.html],
    ['a.pdf', samples.exe],
    ['a.docx', samples.png],
    ['a.mp4', samples.mp3],
    ['a.mp3', samples.utf8],
    ['a.doc', samples.html],
    ['a.jpg', samples.svg],
  ] as const) {
    const padded = Buffer.concat([bytes, Buffer.alloc(2 * chunkBytes, 'x')]);
    expect([name, (await upload(world, who, fileOf(world, padded, name))).refusal]).toMatchObject([
      name,
      uploadRefusal.mislabelled,
    ]);
  }
  expect([kept().length, staged().length]).toEqual(before);
  const right = fileOf(world, samples.exe, 'tool.exe');
  await upload(world, who, right);
  expect((await check(world, who, { ...right, id: world.newId(), name: 'tool.pdf' })).refusal).toMatchObject(
    uploadRefusal.mislabelled,
  );
});

test('a hostile name is kept harmless', async () => {
  const file = fileOf(world, 'content', '../../..\\con\u202e.txt');
  await upload(world, who, file);
  expect((await fetchFile(world, who, file.id)).headers['content-disposition']).toContain('filename="_con.txt"');
});

test('what is no form, or not the announced part of one, is answered, and nothing is waited for', async () => {
  const post = (headers: Record<string, string>, payload: string | Buffer) =>
    world.server.app.inject({
      method: 'POST',
      url: '/UploadApi/uploadV2',
      headers: { token: who.token, ...headers },
      payload,
    });
  const form = 'multipart/form-data; boundary=b';
  for (const [type, body, status] of [
    [form, 'nonsense', 400],
    [form, '--b\r\n\r\n', 400],
    [form, '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nnever ends', 400],
    [form, '--b--\r\n', 400],
    ['multipart/form-data', '--b--', 400],
    ['application/json', '{}', 400],
    ['text/plain', 'x', 415],
    [form, Buffer.alloc(chunkBytes + 70_000), 413],
  ] as const) {
    const reply = await post({ 'content-type': type }, body);
    expect([String(body).slice(0, 20), reply.statusCode, reply.json().status]).toEqual([
      String(body).slice(0, 20),
      status,
      0,
    ]);
  }
  const elsewhere = await world.server.app.inject({
    method: 'POST',
    url: '/UserApi/login',
    headers: { 'content-type': form },
    payload: '--b--\r\n',
  });
  expect(elsewhere.statusCode).toBe(415);
});

test('the token may stand in the address of the form (C-429)', async () => {
  const file = fileOf(world, 'direct', 'direct.txt');
  const fields = {
    fileMd5: file.md5,
    chunks: 1,
    chunk: 0,
    id: file.id,
    lastModifiedDate: 1,
    filename: file.name,
    size: file.bytes.length,
  };
  const address = (token: string) => `/UploadApi/uploadV2?token=${token}`;
  const reply = await postForm(world, '', address(who.token), fields, { file: file.bytes });
  expect(reply.json()).toMatchObject({ status: 1, data: { fileid: file.id, ext_s: 'txt' } });
  expect((await postForm(world, '', address('wrong'), fields, { file: file.bytes })).statusCode).toBe(401);
});

test('a formatted text takes images and sounds in one piece (C-430, S-418, S-436)', async () => {
  const put = (name: string, bytes: Buffer, id = world.newId()) =>
    postForm(world, who.token, editorUpload.path, { id, filename: name }, { file: bytes });
  const id = world.newId();
  for (let twice = 0; twice < 2; twice += 1)
    expect((await put('a.png', samples.png, id)).json()).toMatchObject({
      status: 1,
      data: { src: `/file/${id}`, fileid: id },
    });
  expect((await fetchFile(world, who, id)).rawPayload.equals(samples.png)).toBe(true);
  expect((await put('a.mp3', samples.mp3)).json().status).toBe(1);
  for (const [name, bytes, refusal] of [
    ['a.png', Buffer.alloc(5_242_881), uploadRefusal.editorImage],
    ['a.mp3', Buffer.alloc(10_485_761), uploadRefusal.editorAudio],
    ['a.wav', samples.mp3, uploadRefusal.wrongImage],
    ['a.svg', samples.svg, uploadRefusal.wrongImage],
    ['a.png', samples.html, uploadRefusal.mislabelled],
    ['a.png', Buffer.alloc(0), uploadRefusal.empty],
  ] as const)
    expect([name, (await put(name, bytes)).json().data.refusal]).toMatchObject([
      name,
      name === 'a.mp3' ? coreRefusal.tooLarge : refusal,
    ]);
  expect((await put('b.png', samples.jpg, id)).json().data.refusal).toMatchObject(uploadRefusal.mislabelled);
});

test('the lists are told to whoever asks', async () => {
  const said = await world.say(who, fileExt, {});
  expect(said).toMatchObject({
    ok: true,
    data: { chunkSize: chunkBytes, maxSize: largestFile, ext: { mbz: ['mbz'] } },
  });
});

test('three files at once, and no more until one has rested', async () => {
  const busy = await world.person('student');
  const files = [1, 2, 3, 4].map((n) => fileOf(world, Buffer.alloc(2_500, n)));
  const [first, , , fourth] = files as [Sent, Sent, Sent, Sent];
  for (const file of files.slice(0, 3)) expect((await send(world, busy, file, 0)).status).toBe(2);
  const refused = await send(world, busy, fourth, 0);
  expect([refused.http, refused.refusal]).toMatchObject([429, uploadRefusal.tooManyOpen]);
  expect((await send(world, busy, first, 1)).status).toBe(2);
  world.pass(minute);
  expect((await send(world, busy, fourth, 0)).status).toBe(2);
});

test('what nobody goes on with, and what nothing refers to, is forgotten in time', async () => {
  const courseId = await world.course(who, []);
  const [held, loose, begun] = [fileOf(world, 'held'), fileOf(world, 'loose'), fileOf(world, Buffer.alloc(2_000, 'b'))];
  for (const file of [held, loose]) await upload(world, who, file);
  await send(world, who, begun, 0);
  const to = { key: 'row:1', scope: courseScope(courseId), audiences: ['all'] as const };
  await world.server.db.write((sql) => attach({ sql, now: world.now() }, who, { files: [{ id: held.id }], to }));
  const bytesOn = (text: string) =>
    kept().filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8') === text).length;
  expect([bytesOn('held'), bytesOn('loose')]).toEqual([1, 1]);
  const orphan = join(folder, 'staged', 'orphan.part');
  writeFileSync(orphan, 'x');
  utimesSync(orphan, 1, 1);
  await world.server.runJobs();
  expect(staged()).not.toContain('orphan.part');
  expect(receivedOf(await check(world, who, begun), begun)).toEqual([0]);
  world.pass(8 * day);
  await world.server.runJobs();
  expect(receivedOf(await check(world, who, begun), begun)).toEqual([]);
  expect((await fetchFile(world, who, loose.id)).statusCode).toBe(200);
  world.pass(38 * day);
  await world.server.runJobs();
  expect([bytesOn('held'), bytesOn('loose')]).toEqual([1, 0]);
  await world.server.db.write((sql) => detach({ sql, now: world.now() }, to));
  world.pass(44 * day);
  await world.server.runJobs();
  expect(bytesOn('held')).toBe(1);
  world.pass(2 * day);
  await world.server.runJobs();
  expect(bytesOn('held')).toBe(0);
});

test('bodies in memory are bounded, and their room is used again', () => {
  const buffers = createBuffers(100, 250);
  const [one, two] = [buffers.take(80), buffers.take(100)];
  expect([one?.bytes.length, two?.bytes.length, buffers.take(1) === undefined]).toEqual([80, 100, true]);
  one?.give();
  one?.give();
  expect(buffers.take(151) === undefined).toBe(true);
  expect(buffers.take(100)?.bytes.buffer).toBe(one?.bytes.buffer);
});
