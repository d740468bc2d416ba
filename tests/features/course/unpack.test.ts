import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpack } from '#server/features/course/moodle/unpack.ts';
import { packedTar, packedZip } from './moodle-backup.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'classroom-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const room = 2 ** 40;

const unpacked = (bytes: Buffer, allTextBytes?: number) => {
  const path = join(folder, 'backup.mbz');
  writeFileSync(path, bytes);
  return unpack(path, { folder, room, ...(allTextBytes === undefined ? {} : { allTextBytes }) });
};

const section = (id: number) => `sections/section_${id}/section.xml`;

test('texts of a backup have a bound together, also where each of them is short', async () => {
  const texts = Object.fromEntries([1, 2, 3, 4].map((id) => [section(id), randomBytes(20_000).toString('hex')]));
  for (const bytes of [packedTar(texts), await packedZip(texts)]) {
    expect((await unpacked(bytes, 160_000)).size).toBe(4);
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'classroom-'));
    await expect(unpacked(bytes, 159_999)).rejects.toMatchObject({ failure: 'tooLarge' });
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'classroom-'));
  }
});

/** Milliseconds of this thread's work. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

test('a backup that unpacks to a thousand times its size does so a little at a time: others are answered in between', async () => {
  // What does not pack keeps it from being taken for a bomb.
  const bytes = await packedZip({ 'other.bin': Buffer.alloc(60 * 2 ** 20), 'noise.bin': randomBytes(400_000) });
  const before = worked();
  unzipSync(bytes);
  const whole = worked() - before;
  const longestOf = async () => {
    let [isOver, last, longest] = [false, worked(), 0];
    const answerOthers = () => {
      const now = worked();
      longest = Math.max(longest, now - last);
      last = now;
      if (!isOver) setImmediate(answerOthers);
    };
    setImmediate(answerOthers);
    await unpacked(bytes);
    isOver = true;
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'classroom-'));
    return longest;
  };
  // Memory that is tidied up for somebody else may fall into one of three.
  const longest = Math.min(await longestOf(), await longestOf(), await longestOf());
  expect(longest).toBeLessThan(whole / 3);
});

test('what a TAR holds besides files counts like files: folders and long names without end are not read to their end', async () => {
  const head = (kind: string, size: number): Buffer => {
    const bytes = Buffer.alloc(512);
    bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    bytes.write(kind, 156);
    return bytes;
  };
  for (const [kind, size] of [
    ['5', 2 ** 24],
    ['x', 2 ** 16],
  ] as const) {
    const entry = Buffer.concat([head(kind, size), Buffer.alloc(size)]);
    const bytes = gzipSync(Buffer.concat(Array.from({ length: 2 ** 25 / size }, () => entry)));
    await expect(unpacked(bytes)).rejects.toMatchObject({ failure: 'tooLarge' });
  }
});
