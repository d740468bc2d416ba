import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { createFlushing } from '#server/core/db/flush.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';

/** A disk that answers when it is told to. */
const slowDisk = () => {
  const asked: PromiseWithResolvers<void>[] = [];
  const sync = () => {
    asked.push(Promise.withResolvers<void>());
    return asked.at(-1)?.promise ?? Promise.resolve();
  };
  return { asked, flushing: createFlushing(sync) };
};

const insert = raw`insert into kept values (1)`;
const select = raw`select id from kept`;
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('commits that wait at the same time share one way to the disk, and none is answered before it', async () => {
  const { asked, flushing } = slowDisk();
  const kept: number[] = [];
  const wait = (commit: number) => void flushing.until(commit).then(() => kept.push(commit));
  wait(flushing.committed());
  // These come while the first is on its way, which may have begun too early for them.
  for (let one = 0; one < 3; one += 1) wait(flushing.committed());
  await settle();
  expect([asked.length, kept]).toEqual([1, []]);
  asked[0]?.resolve();
  await settle();
  expect([asked.length, kept]).toEqual([2, [1]]);
  asked[1]?.resolve();
  await settle();
  expect([asked.length, kept]).toEqual([2, [1, 2, 3, 4]]);
  await flushing.until(4);
  expect(asked).toHaveLength(2);
});

test('a disk that failed once is not believed again', async () => {
  const { asked, flushing } = slowDisk();
  const [before, commit] = [flushing.committed(), flushing.committed()];
  const waiting = expect(flushing.until(commit)).rejects.toThrow('did not keep');
  asked[0]?.reject(new Error('EIO'));
  await waiting;
  await expect(flushing.until(before)).rejects.toThrow('did not keep');
  await expect(flushing.until(flushing.committed())).rejects.toThrow('did not keep');
  expect(asked).toHaveLength(1);
});

test('nobody who writes or reads on SQLite is answered before the disk has it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flush-'));
  const disk = Promise.withResolvers<void>();
  const db = openSqlite(folder, () => disk.promise);
  await db.schema.schema.createTable('kept').addColumn('id', 'integer').execute();
  const told: string[] = [];
  const wrote = db.write((sql) => insert.execute(sql)).then(() => told.push('written'));
  await settle();
  await settle();
  const read = db.read((sql) => select.execute(sql)).then(({ rows }) => told.push(`read ${rows.length}`));
  for (let turns = 0; turns < 20; turns += 1) await settle();
  expect(told).toEqual([]);
  disk.resolve();
  await Promise.all([wrote, read]);
  expect(told.toSorted()).toEqual(['read 1', 'written']);
  await db.close();
  rmSync(folder, { recursive: true });
});
