import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3 } from '#server/core/files/store/s3.ts';
import { MissingFile } from '#server/core/files/store/store.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { createSender, fetchFile, fileOf } from '../sender.ts';

const chunk = 2_048_000;
const folder = mkdtempSync(join(tmpdir(), 'classroom-s3-'));
const asked: string[] = [];
let s3: S3rver;
let address: string;
let world: World;

beforeAll(async () => {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  s3.middleware.unshift((context, next) => {
    asked.push(`${context.method} ${context.url.replace(/\?.*?(partNumber=\d+)?$/, ' $1')}`);
    return next();
  });
  const { port } = await s3.run();
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=us-east-1`;
  world = await createWorld({ filesUrl: address });
});
afterAll(async () => {
  await world?.close();
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

const chance = chanceFrom(9);
const bytes = (length: number) => Buffer.alloc(length, Buffer.from(chance.bytes(new Uint8Array(4_099))));

test('a bucket holds what arrives: small files in one piece, large ones in parts that are sent while the rest is coming', async () => {
  const who = await world.person('teacher');
  const sender = createSender(chunk);
  for (const length of [5, 3 * chunk, 7 * chunk + 17]) {
    const file = fileOf(world, bytes(length));
    expect(await sender.upload(world, who, file)).toMatchObject({ status: 1 });
    const got = await fetchFile(world, who, file.id);
    expect([got.statusCode, got.rawPayload.equals(file.bytes)]).toEqual([200, true]);
    const part = await fetchFile(world, who, file.id, { headers: { range: `bytes=${length - 3}-` } });
    expect([part.statusCode, part.rawPayload.equals(file.bytes.subarray(-3))]).toEqual([206, true]);
  }
  const parts = asked.filter((one) => one.includes('partNumber'));
  expect(parts.map((one) => /partNumber=\d+/.exec(one)?.[0])).toEqual(['partNumber=1', 'partNumber=2', 'partNumber=3']);
  expect(await world.server.runJobs()).toBeGreaterThanOrEqual(0);
});

test('a store that is opened again goes on where it was, keeps twice as once, and forgets', async () => {
  const staging = join(folder, 'staging');
  const content = bytes(6_144_000 * 2 + 5);
  const first = await openS3(address, staging).stage('some-key', content.length);
  await first.write(content, 0);
  first.settled(6_144_000);
  await first.close();
  const before = asked.length;
  const store = openS3(address, staging);
  const again = await store.stage('some-key', content.length);
  again.settled(6_144_000);
  await again.keep();
  await again.keep();
  const sent = asked.slice(before).filter((one) => one.includes('partNumber'));
  expect(sent.map((one) => /partNumber=\d+/.exec(one)?.[0])).toEqual(['partNumber=2', 'partNumber=3']);
  await again.close();
  await store.forgetStaged('some-key');
  expect(await store.staged()).toEqual([]);
  const read = Buffer.concat(await (await store.read('some-key')).toArray());
  expect(read.equals(content)).toBe(true);
  await store.remove('some-key');
  await expect(store.read('some-key')).rejects.toThrow(MissingFile);
});

test('what was sent of a file that is then another one is worthless', async () => {
  const store = openS3(address, join(folder, 'other'));
  const content = bytes(6_144_000 + 9);
  const staged = await store.stage('changed', content.length);
  await staged.write(bytes(content.length), 0);
  staged.settled(6_144_000);
  staged.settled(0);
  await staged.write(content, 0);
  await staged.keep();
  await staged.close();
  expect(Buffer.concat(await (await store.read('changed')).toArray()).equals(content)).toBe(true);
});
