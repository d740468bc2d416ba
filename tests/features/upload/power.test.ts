import { mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMD5 } from 'hash-wasm';
import { afterAll, expect, test } from 'vitest';
import { createServer, type Server } from '#server/app.ts';
import { createMd5 } from '#server/features/upload/receive/md5-hash.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { check, chunkBytes, fetchFile, fileOf, receivedOf, send, upload } from './sender.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'classroom-power-'));
const options = { dataDir, uploads: { chunkBytes, syncChunks: 4 }, schedules: false, rateLimits: false };
const staged = join(dataDir, 'files', 'staged');
let world: World | undefined;
let second: Server | undefined;
let other: Person | undefined;
afterAll(async () => {
  await second?.close();
  await world?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('after a power cut, what the disk lost since the last sync is asked for again, and nothing else', async () => {
  const first = await createWorld(options);
  world = first;
  const who = await first.person('teacher');
  other = await first.person('student');
  const file = fileOf(first, Buffer.from(Array.from({ length: 9_500 }, (_, n) => (n * 7) % 251)));
  for (const n of [0, 1, 2, 3, 4, 5]) await send(first, who, file, n);
  await first.server.close();
  const [part = ''] = readdirSync(staged);
  writeSync(openSync(join(staged, part), 'r+'), Buffer.alloc(chunkBytes), 0, chunkBytes, 5 * chunkBytes);
  second = await createServer({ ...options, now: first.now });
  const again = { ...first, server: second };
  expect(receivedOf(await check(again, who, file), file)).toEqual([0, 1, 2, 3, 4]);
  expect(await upload(again, who, file)).toMatchObject({ status: 1 });
  expect((await fetchFile(again, who, file.id)).rawPayload.equals(file.bytes)).toBe(true);
});

test('a staged file that is gone altogether costs its chunks, synced or not, and is never completed from memory', async () => {
  if (second === undefined || world === undefined || other === undefined) throw new Error('the first test comes first');
  const before = { ...world, server: second };
  const who = other;
  const file = fileOf(before, Buffer.alloc(6_500, 'gone'));
  for (const n of [0, 1, 2, 3, 4]) await send(before, who, file, n);
  await second.close();
  for (const one of readdirSync(staged)) rmSync(join(staged, one));
  second = await createServer({ ...options, now: world.now });
  const again = { ...world, server: second };
  expect(receivedOf(await check(again, who, file), file)).toEqual([]);
  expect(await upload(again, who, file)).toMatchObject({ status: 1 });
  expect((await fetchFile(again, who, file.id)).rawPayload.equals(file.bytes)).toBe(true);
});

test('a state of the hash that is older than the chunks is gone on from, also one of the server before; one that cannot be read is none', async () => {
  if (second === undefined || world === undefined || other === undefined) throw new Error('the first test comes first');
  const theirs = await createMD5();
  const ours = createMd5();
  const oursOf = (bytes: Buffer) => {
    ours.load(undefined, 0);
    ours.take((into) => bytes.copy(into));
    return ours.save();
  };
  for (const [name, stateOf] of [
    ['older', oursOf],
    ['before', (bytes: Buffer) => theirs.init().update(bytes).save()],
    ['unread', (bytes: Buffer) => bytes.subarray(0, 100)],
  ] as const) {
    const before: World = { ...world, server: second };
    const file = fileOf(before, Buffer.alloc(6_500, name));
    for (const n of [0, 1, 2, 3, 4]) await send(before, other, file, n);
    await second.db.write((sql) =>
      sql
        .withTables<{ upload_session: { md5: string; md5_state: string; md5_chunks: number } }>()
        .updateTable('upload_session')
        .set({ md5_state: Buffer.from(stateOf(file.bytes.subarray(0, chunkBytes))).toString('base64'), md5_chunks: 1 })
        .where('md5', '=', file.md5)
        .execute(),
    );
    await second.close();
    second = await createServer({ ...options, now: world.now });
    const again = { ...world, server: second };
    expect(receivedOf(await check(again, other, file), file)).toEqual([0, 1, 2, 3, 4]);
    expect(await upload(again, other, file)).toMatchObject({ status: 1 });
    expect((await fetchFile(again, other, file.id)).rawPayload.equals(file.bytes)).toBe(true);
  }
});
