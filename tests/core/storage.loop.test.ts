import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMeta } from '#src/core/outbox.ts';
import { isStorageTrouble, resilient } from '#src/core/storage.ts';
import { runCycle } from '#src/core/sync/cycle.ts';
import { rebase } from '#src/core/writing/rebase.ts';
import { openFully } from '#src/core/writing/registry.ts';
import { createStore } from '#src/core/writing/store.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import type { Tab } from '#tests/harness/device.ts';
import { type Ending, faultyDisk } from '#tests/harness/disk/faulty-disk.ts';
import { openOwnDevice } from '#tests/harness/disk/own-device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { checkView } from './protocol/invariants.ts';

let world: World;
let room: Classroom;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  room = await openClassroom(world);
});

/** The next transactions that store a promise end as the browser ends them: the request went well, and the commit does not. */
const abortCommits = (name: string, times: number) => {
  let left = times;
  const { entries } = room.tab.replica.outbox;
  entries.hook('creating', function (_key, _entry, { idbtrans }) {
    if (left === 0) return;
    left -= 1;
    this.onsuccess = () => (idbtrans as unknown as { readonly _abort: (name: string) => void })._abort(name);
  });
  return () => times - left;
};

const atEnd = async (wanted: readonly string[]) => {
  const { tab, titles, fresh } = room;
  await tab.cycle();
  expect([await titles(tab), await titles((await fresh()).tab)]).toEqual([wanted, wanted]);
  expect(await tab.store.counts()).toMatchObject({ waiting: 0, attention: 0 });
};

describe('a promise whose transaction ends badly', () => {
  test('at its commit, the disk being full: room is given back, and it is stored once', async () => {
    await room.tab.replica.outbox.meta.put({ k: 'ballast', v: new Uint8Array(8) });
    const aborted = abortCommits('QuotaExceededError', 1);
    await room.write(room.tab, 'Fits now');
    expect([aborted(), await readMeta(room.tab.replica.outbox, 'ballast')]).toEqual([1, undefined]);
    await atEnd(['Fits now']);
  });

  test('at its commit, again and again: it is refused by name, and nothing is stored or shown', async () => {
    const aborted = abortCommits('QuotaExceededError', 2);
    await expect(room.write(room.tab, 'Too much')).rejects.toThrow('core.storageFull');
    expect([aborted(), await room.tab.replica.outbox.entries.count()]).toEqual([2, 0]);
    await atEnd([]);
  });

  test('because the connection was lost before its commit: it is stored once', async () => {
    const aborted = abortCommits('UnknownError', 2);
    await room.write(room.tab, 'Third time');
    expect([aborted(), await room.tab.replica.outbox.entries.count()]).toEqual([2, 1]);
    await atEnd(['Third time']);
  });

  test('because the connection was lost after its commit: the retry finds it', async () => {
    const { outbox } = room.tab.replica;
    const real = outbox.transaction.bind(outbox) as (...given: unknown[]) => Promise<unknown>;
    let lost = 0;
    const losing = async (...given: unknown[]) => {
      const done = await real(...given);
      if (given[0] !== 'rw' || lost > 0) return done;
      lost += 1;
      throw Object.assign(new Error('Connection to Indexed Database server lost'), { name: 'UnknownError' });
    };
    Object.assign(outbox, { transaction: losing });
    await room.write(room.tab, 'Once');
    expect([lost, await outbox.entries.count()]).toEqual([1, 1]);
    await atEnd(['Once']);
  });
});

describe('a connection that is lost', () => {
  /** One that is lost after the second request of a transaction. */
  const open = async () => {
    const endings: Ending[] = [];
    const disk = faultyDisk(new IDBFactory(), () => endings.shift() ?? { is: 'well' });
    const { replica } = await openOwnDevice(disk);
    return { replica, loseNext: () => endings.push({ is: 'lost', after: 2 }) };
  };
  const drafts = ['one', 'two', 'three', 'four'].map((key) => ({ key, value: key, savedAt: 0 }));

  test('in the middle of many writes at once: they are all done again', async () => {
    const { replica, loseNext } = await open();
    loseNext();
    await resilient(replica.outbox, () => replica.outbox.drafts.bulkPut(drafts));
    expect(await replica.outbox.drafts.count()).toBe(4);
  });

  test('where nobody tries again, it is told as what it is, and the next transaction opens it', async () => {
    const { replica, loseNext } = await open();
    loseNext();
    const error = await replica.outbox.drafts.bulkPut(drafts).catch((given: unknown) => given);
    expect([isStorageTrouble(error), await replica.outbox.drafts.count()]).toEqual([true, 0]);
  });
});

describe('two builds in two tabs, whose replicas have different tables', () => {
  /** A tab of a build that has another table and another index. */
  const openNewer = async () => {
    const { teacher, device } = room;
    const [first, ...others] = dataFeatures;
    if (first === undefined) throw new Error('no feature');
    const table = { ...first.tables[0], name: 'ofTomorrow', indexes: 'courseId' };
    const features = [{ ...first, tables: [...first.tables, table] }, ...others] as typeof dataFeatures;
    const replica = await openFully({
      uid: teacher.uid,
      features,
      schemaVersion: schemaVersion + 1,
      platform: { indexedDB: device.disk, IDBKeyRange },
    });
    const { wire, now } = room.tab.host;
    const store = createStore({ replica, wire, now, random: world.chance.bytes, onQueued: () => {} });
    return { ...room.tab, replica, store } satisfies Tab;
  };

  test('both write and read, whichever was opened first, and nothing is lost of either', async () => {
    const { device, tab, write, titles } = room;
    await write(tab, 'a: before');
    const newer = await openNewer();
    await write(newer, 'b: by the newer one');
    await write(tab, 'c: by the older one, afterwards');
    const all = ['a: before', 'b: by the newer one', 'c: by the older one, afterwards'];
    for (const one of [tab, newer]) {
      await rebase(one.replica);
      expect(await titles(one)).toEqual(all);
    }
    const late = await device.open();
    await write(late, 'd: by an older one that came late');
    await tab.cycle();
    await write(newer, 'e: by the newer one, afterwards');
    await runCycle({ ...tab.host, replica: newer.replica });
    const end = [...all, 'd: by an older one that came late', 'e: by the newer one, afterwards'];
    for (const one of [tab, newer, late]) {
      expect(await titles(one)).toEqual(end);
      await checkView(one);
    }
    expect(await titles((await room.fresh()).tab)).toEqual(end);
    expect((await tab.store.counts()).waiting).toBe(0);
    newer.replica.db.close();
    newer.replica.outbox.close();
  });
});
