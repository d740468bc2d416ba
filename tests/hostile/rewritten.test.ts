import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '#server/app.ts';
import type { ServerOptions } from '#server/between-processes.ts';
import { samples } from '#tests/features/upload/samples.ts';
import { check, chunkBytes, fetchFile, fileOf, send, upload } from '#tests/features/upload/sender.ts';
import { emptyOnPostgres } from '#tests/harness/empty-database.ts';
import { cheapPasswords } from '#tests/harness/passwords.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** Two processes on one database and one folder: what is complete stays what it is, whoever still has it open. */
const dataDir = mkdtempSync(join(tmpdir(), 'two-'));
let world: World;
let other: World;

beforeAll(async () => {
  const shared = { databaseUrl: await emptyOnPostgres(), dataDir, uploads: { chunkBytes } };
  world = await createWorld(shared);
  const options: ServerOptions = {
    ...shared,
    now: world.now,
    passwordCost: cheapPasswords,
    log: 'silent',
    schedules: false,
    rateLimits: false,
  };
  const server = await createServer(options);
  other = { ...world, server };
});
afterAll(async () => {
  await other?.server.close();
  await world?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Three chunks. */
const bytesWith = (end: string) => Buffer.from(`${'a'.repeat(chunkBytes)}${'b'.repeat(chunkBytes)}${end}`);

test('a chunk that one process takes changes nothing of a file that another has completed', async () => {
  const [student, classmate] = [await world.person('student'), await world.person('student')];
  const file = fileOf(world, bytesWith('c'), 'work.txt');
  await send(other, student, file, 0);
  for (const n of [1, 2]) await send(world, student, file, n);
  const theirs = fileOf(world, file.bytes, 'mine.txt');
  await upload(world, classmate, theirs);
  await world.server.runJobs();
  await check(other, student, file);
  await send(other, student, file, 1, { bytes: Buffer.from('E'.repeat(chunkBytes)) });
  for (const [who, id] of [
    [student, file.id],
    [classmate, theirs.id],
  ] as const)
    expect((await fetchFile(world, who, id)).rawPayload.equals(file.bytes)).toBe(true);
});

test('nor of one that is on its way: what has arrived is not overwritten by whoever knows less', async () => {
  const student = await world.person('student');
  const file = fileOf(world, bytesWith('d'), 'work.txt');
  await send(other, student, file, 0);
  await send(world, student, file, 1);
  await send(other, student, file, 1, { bytes: Buffer.from('E'.repeat(chunkBytes)) });
  await send(world, student, file, 2);
  expect((await fetchFile(world, student, file.id)).rawPayload.equals(file.bytes)).toBe(true);
});

test('nor is it taken away by a process that gives it up: it may be somebody else’s by then', async () => {
  const [student, classmate] = [await world.person('student'), await world.person('student')];
  const file = fileOf(world, Buffer.concat([samples.png, Buffer.alloc(2 * chunkBytes, 7)]), 'work.png');
  await send(other, student, file, 1);
  for (const n of [0, 2]) await send(world, student, file, n);
  const theirs = fileOf(world, file.bytes, 'mine.png');
  await upload(world, classmate, theirs);
  await world.server.runJobs();
  const mislabelled = Buffer.from('%PDF-1.4 '.padEnd(chunkBytes, 'x'));
  expect((await send(other, student, file, 0, { bytes: mislabelled })).status).not.toBe(2);
  for (const [who, id] of [
    [student, file.id],
    [classmate, theirs.id],
  ] as const)
    expect((await fetchFile(world, who, id)).rawPayload.equals(file.bytes)).toBe(true);
});
