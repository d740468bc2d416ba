import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { addAppealPicture, openAppeal } from '#contract/features/account/appeal-calls.ts';
import { login } from '#contract/features/account/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { editorUpload } from '#contract/features/upload/calls.ts';
import type { ServerOptions } from '#server/between-processes.ts';
import { readBody } from '#server/core/http/forms/body.ts';
import { usualHold } from '#server/core/http/guard.ts';
import type { Person } from '#tests/harness/device.ts';
import { jpegOf } from '#tests/harness/pictures.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { check, chunkBytes, fileOf, send, upload } from '../features/upload/sender.ts';

let world: World;
afterEach(() => world?.close());

/** A picture of so many bytes at least, of its own content. */
const pictureOf = (bytes: number): Buffer => {
  const noise = Buffer.alloc(bytes);
  noise.set(createHash('sha256').update(world.newId()).digest());
  return Buffer.concat([pngOf(1, 1), noise]);
};

const editor = (who: Person, bytes = pictureOf(20_000)) =>
  postForm(world, who.token, editorUpload.path, { id: world.newId(), filename: 'a.png' }, { file: bytes });

const paste = async (who: Person, bytes?: Buffer) => {
  const reply = await editor(who, bytes);
  return reply.json().data?.refusal?.reason ?? reply.json().status;
};

const open = async (uploads: Partial<NonNullable<ServerOptions['uploads']>>) => {
  world = await createWorld({ uploads: { chunkBytes, ...uploads }, heldFor: usualHold });
  return { teacher: await world.person('teacher'), student: await world.person('student') };
};

test('what is pasted into a text counts like any file: a person has the room that the school gives their kind', async () => {
  const { teacher, student } = await open({ quota: { student: 100_000, teacher: 1_000_000 } });
  const same = pictureOf(20_000);
  const pasted = [];
  for (let count = 0; count < 6; count += 1) pasted.push(await paste(student, count === 1 ? same : undefined));
  expect(pasted).toContain('upload.noRoom');
  expect(pasted[0]).toBe(1);
  // What is there already takes no more room.
  expect(await paste(student, same)).toBe(1);
  expect(await paste(teacher)).toBe(1);
  const file = fileOf(world, pictureOf(90_000), 'b.png');
  expect((await check(world, student, file)).refusal).toMatchObject({ reason: 'upload.noRoom' });
});

test('what is sent at once, pasted or piece by piece, is given no room twice', async () => {
  const { teacher, student } = await open({ quota: { student: 100_000, teacher: 100_000 } });
  const pasted = await Promise.all(Array.from({ length: 8 }, () => paste(student)));
  expect(pasted.filter((answer) => answer === 1)).toHaveLength(4);
  const files = Array.from({ length: 3 }, () => fileOf(world, pictureOf(45_000), 'b.png'));
  const begun = await Promise.all(files.map((file) => send(world, teacher, file, 0)));
  expect(begun.filter(({ refusal }) => refusal !== undefined)).toHaveLength(1);
});

test('the last of the disk is the database’s: no upload takes it, and everything else goes on', async () => {
  const { teacher, student } = await open({ spareBytes: Number.MAX_SAFE_INTEGER });
  expect(await paste(student)).toBe('upload.serverFull');
  const file = fileOf(world, pictureOf(1_000), 'b.png');
  expect((await check(world, student, file)).refusal).toMatchObject({ reason: 'upload.serverFull' });
  expect((await send(world, student, file, 0)).refusal).toMatchObject({
    reason: 'upload.serverFull',
    params: { seconds: 60 },
  });
  const courseId = await world.course(teacher, [student]);
  const id = world.newId();
  expect((await world.say(student, createTopic, { courseId, id, title: 'Still here', content: '' })).ok).toBe(true);
  expect((await world.say(teacher, addReply, { courseId, topicId: id, id: world.newId(), content: 'Yes' })).ok).toBe(
    true,
  );
  const signedIn = await world.say({ token: '' }, login, { account: 'student2', password: 'Classroom2026' });
  expect(signedIn.ok).toBe(true);
});

test('bodies that come slowly hold few rooms of one person, and none of anybody else', async () => {
  const { teacher, student } = await open({});
  await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.server.app.server.address() as AddressInfo;
  const statuses: (number | undefined)[] = [];
  const askers = Array.from({ length: 64 }, () => {
    const headers = {
      token: student.token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 90_000,
    };
    const asker = request({ port, path: editorUpload.path, method: 'POST', headers });
    asker.on('error', () => {});
    asker.on('response', ({ statusCode }) => statuses.push(statusCode));
    asker.write('--x');
    return asker;
  });
  await expect.poll(() => statuses, { timeout: 15_000 }).toEqual(Array.from({ length: 60 }, () => 503));
  // And late, so that it is not worth asking again at once.
  const from = performance.now();
  expect((await editor(student)).statusCode).toBe(503);
  expect(performance.now() - from).toBeGreaterThan(200);
  expect(await paste(teacher)).toBe(1);
  for (const asker of askers) asker.destroy();
});

test('bodies that come slowly from strangers, from however many addresses, hold few rooms: uploads go on', async () => {
  const { teacher } = await open({});
  await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.server.app.server.address() as AddressInfo;
  const statuses: (number | undefined)[] = [];
  const askers = Array.from({ length: 120 }, (_, at) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 400_000 };
    const localAddress = `127.0.1.${1 + (at % 30)}`;
    const asker = request({ port, localAddress, path: addAppealPicture.path, method: 'POST', headers });
    asker.on('error', () => {});
    asker.on('response', ({ statusCode }) => statuses.push(statusCode));
    asker.write('--x');
    return asker;
  });
  await expect.poll(() => statuses, { timeout: 15_000 }).toEqual(Array.from({ length: 104 }, () => 503));
  expect(await paste(teacher)).toBe(1);
  for (const asker of askers) asker.destroy();
});

test('two networks with slow bodies leave others without an account room for theirs', async () => {
  await open({});
  await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.server.app.server.address() as AddressInfo;
  const statuses: (number | undefined)[] = [];
  const askers = Array.from({ length: 16 }, (_, at) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 400_000 };
    const localAddress = `127.0.1.${1 + (at % 2)}`;
    const asker = request({ port, localAddress, path: addAppealPicture.path, method: 'POST', headers });
    asker.on('error', () => {});
    asker.on('response', ({ statusCode }) => statuses.push(statusCode));
    asker.write('--x');
    return asker;
  });
  await expect.poll(() => statuses, { timeout: 15_000 }).toEqual(Array.from({ length: 12 }, () => 503));
  const opened = await world.say({ token: '' }, openAppeal, { captcha: await world.captcha() });
  const ticket = opened.ok ? opened.data.ticket : '';
  const picture = jpegOf(800, 600);
  const added = await postForm(world, '', addAppealPicture.path, { ticket }, { file: picture });
  expect(added.json()).toMatchObject({ status: 1 });
  for (const asker of askers) asker.destroy();
});

test('a body that comes a little at a time is given up when its time is over, however steadily it comes', async () => {
  const slow = new PassThrough();
  const coming = setInterval(() => slow.write('x'), 5);
  const read = readBody(slow, Buffer.alloc(1_000_000), { silence: 1_000, all: 100 });
  await expect(read).rejects.toMatchObject({ statusCode: 400 });
  clearInterval(coming);
});

test('a text shows so many files, and no more are looked for with each copy of it', async () => {
  const { teacher, student } = await open({});
  const courseId = await world.course(teacher, [student]);
  const picture = fileOf(world, pictureOf(100), 'a.png');
  expect((await upload(world, student, picture)).status).toBe(1);
  // The same content under another id is another file, at once.
  const ids = Array.from({ length: 301 }, () => world.newId());
  for (const id of ids) expect((await check(world, student, { ...picture, id })).data).toMatchObject({ fileid: id });
  const write = (those: readonly string[]) => {
    const content = those.map((id) => `<img src="file:${id}" alt="">`).join('');
    return world.say(student, createTopic, { courseId, id: world.newId(), title: 'Pictures', content });
  };
  expect(await write(ids)).toMatchObject({ ok: false, refusal: { reason: 'core.invalidInput' } });
  expect((await write(ids.slice(1))).ok).toBe(true);
});
