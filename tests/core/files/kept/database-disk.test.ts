import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pin } from '#src/core/device/keeping.ts';
import { databaseDisk } from '#src/core/files/kept/disk.ts';
import { keepRound } from '#src/core/files/kept/keeper.ts';
import { agreeWithDisk } from '#src/core/files/kept/loop.ts';
import { type Fate, pieceBytes } from './cutting-server.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

test('without a private file system it lies in a database: whole after cuts, replaced, and gone when it is freed', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const host = () => ({ ...desk.host, disk: databaseDisk('u1', platform) });
  const round = async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      const again = await keepRound(host(), new AbortController().signal);
      if (again === undefined) return;
      desk.now = Math.max(desk.now, again);
    }
  };
  const [file, other] = [await desk.add('c', 50_000), await desk.add('c', 10_000)];
  await pin(desk.replica, 'course:c', true);
  const cuts = [7_000, 1, 12_345].map((after): Fate => ({ kind: 'cut', after }));
  desk.server.fates.push(...cuts, { kind: 'flipped' });
  await round();
  const { disk } = host();
  for (const id of [file, other]) {
    expect((await desk.bytes.kept.get(id))?.state).toBe('kept');
    expect(new Uint8Array((await (await disk.read(id))?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      desk.files.get(id),
    );
  }
  expect(desk.server.sent.get(file)).toBeLessThan(100_000 + 3 * 2 * pieceBytes);
  await agreeWithDisk(disk, desk.bytes);
  expect((await desk.bytes.kept.toArray()).every(({ state }) => state === 'kept')).toBe(true);
  const half = await disk.open(file);
  await half.truncate(20_500);
  expect([half.size(), (await disk.read(file))?.size]).toEqual([20_500, 20_500]);
  half.write(new Uint8Array([1, 2]), 20_500);
  await half.flush();
  expect([half.size(), (await disk.read(file))?.size, await (await disk.open(file)).size()]).toEqual([
    20_502, 20_502, 20_502,
  ]);
  await agreeWithDisk(disk, desk.bytes);
  expect((await desk.bytes.kept.get(file))?.state).toBe('waiting');
  await pin(desk.replica, 'course:c', false);
  await round();
  expect([await disk.ids(), await disk.read(file)]).toEqual([[], undefined]);
});
