import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { day } from '#contract/core/time.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { letGoAside, putAside, unclaimedAside } from '#src/core/files/aside.ts';
import { endWell, tidyUploads } from '#src/core/files/engine/settle.ts';
import { cancelJob, forgetJobs, uploads } from '#src/core/files/jobs.ts';
import { keepBytes } from '#src/core/files/store/keep.ts';
import { tidyUp } from '#src/core/sync/tidy.ts';
import { createWire } from '#src/core/wire.ts';
import { givenUp } from '#src/core/writing/given-up.ts';
import { rebase } from '#src/core/writing/rebase.ts';
import { type FullReplica, openFully } from '#src/core/writing/registry.ts';
import { createStore, type Store } from '#src/core/writing/store.ts';
import { dataFeatures } from '#src/features/data.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';

const now = Date.UTC(2026, 10, 21);
const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const id = () => newId(now, random);
const courseId = id();
const picture = (file: string) => `<p><img src="file:${file}"></p>`;

let replica: FullReplica;
let store: Store;

beforeEach(async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  replica = await openFully({ uid: 'u1', features: dataFeatures, schemaVersion, platform });
  const fetch = () => Promise.reject(new TypeError('offline'));
  const wire = createWire({ baseUrl: '', fetch, token: async () => '', now: () => now });
  store = createStore({ replica, wire, now: () => now, random, onQueued: () => {} });
  await rebase(replica, async (writer) => {
    writer.put('courseMember', {
      id: `${courseId}.u1`,
      _s: `course:${courseId}`,
      ...{ courseId, uid: 'u1', username: 'T', role: 'teacher', joinedAt: 0 },
    } as never);
    return {};
  });
});

/** Work that names a file that never arrives and one that did. */
const withFiles = async () => {
  const [lost, arrived] = [id(), id()];
  const content = picture(lost) + picture(arrived);
  const notice = { courseId, id: id(), title: 'Hello', content };
  const made = await store.mutate(createNotice, notice);
  await replica.outbox.uploads.bulkPut([
    uploadJob(lost, now, { name: 'scan.pdf' }),
    uploadJob(arrived, now, { state: 'done', endedAt: now }),
  ]);
  return { lost, arrived, content, notice, mid: made.ok ? made.value.mid : '' };
};

const refusal = { reason: 'core.fileNotSent', params: { name: 'scan.pdf' } };

test.each(['given up', 'kept', 'in the tray'] as const)(
  'that a file never arrived is known after its job has gone, of work that was %s',
  async (where) => {
    const { lost, arrived, content, notice, mid } = await withFiles();
    if (where === 'given up') await store.discard(mid);
    await cancelJob(replica.outbox, lost, now);
    if (where === 'kept') await store.keep(mid);
    await forgetJobs(replica.outbox, [lost, arrived]);
    expect(await replica.outbox.uploads.count()).toBe(0);
    if (where === 'kept') await store.dropKept(mid);
    if (where === 'in the tray') await store.discard(mid);
    expect(await store.restore(mid)).toMatchObject({ ok: false, refusal });
    expect(await givenUp(replica)).toMatchObject([{ mid, input: { content } }]);
    expect((await store.restore(mid, { ...notice, content: picture(arrived) })).ok).toBe(true);
  },
);

test('it is known too when the job was put away for its age', async () => {
  const { lost, mid } = await withFiles();
  await store.discard(mid);
  await cancelJob(replica.outbox, lost, now);
  const vault = { ids: async () => [], drop: async () => {} };
  await tidyUploads({ outbox: replica.outbox, now: () => now + 8 * day }, vault as never);
  expect(await replica.outbox.uploads.count()).toBe(0);
  expect(await store.restore(mid)).toMatchObject({ ok: false, refusal });
});

test('files that arrived stand in no way, also when their jobs were put away', async () => {
  const { lost, arrived, mid } = await withFiles();
  await replica.outbox.uploads.update(lost, { state: 'done', endedAt: now });
  await store.discard(mid);
  await forgetJobs(replica.outbox, [lost, arrived]);
  expect((await store.restore(mid)).ok).toBe(true);
});

/** Work that was given up before its file had gone. */
const givenUpWithFile = async () => {
  const { lost, arrived, mid } = await withFiles();
  const { outbox } = replica;
  const kept = new Map([[lost, new Blob(['scan'])]]);
  const vault = { ids: async () => [...kept.keys()], drop: async (one: string) => void kept.delete(one) };
  await store.discard(mid);
  await putAside(outbox, [lost, arrived], now);
  return { lost, mid, outbox, kept, vault: vault as never };
};

test('what was given up has its files for as long as it can be had back, and nothing else shows them', async () => {
  const { lost, mid, outbox, kept, vault } = await givenUpWithFile();
  expect(await uploads(replica)).toEqual([]);
  await tidyUploads({ outbox, now: () => now + 29 * day }, vault);
  expect([await unclaimedAside(outbox), [...kept.keys()]]).toEqual([[], [lost]]);
  expect((await store.restore(mid)).ok).toBe(true);
  expect(await uploads(replica)).toMatchObject([{ id: lost, state: 'queued', attempts: 0 }]);
  expect(await unclaimedAside(outbox)).toEqual([]);
});

test('what arrives while it is put aside needs no copy to be had back', async () => {
  const { lost, mid, outbox, kept } = await givenUpWithFile();
  const host = { outbox, now: () => now, drop: async (one: string) => void kept.delete(one), onEnded: () => {} };
  await endWell(host as never, uploadJob(lost, now), 'pdf');
  expect([kept.size, await outbox.uploads.count()]).toEqual([0, 0]);
  expect((await store.restore(mid)).ok).toBe(true);
});

test('a kept draft claims its files like what was given up', async () => {
  const { lost, outbox } = await givenUpWithFile();
  const [given] = await outbox.history.toArray();
  await outbox.history.clear();
  await outbox.drafts.put({ key: `kept/${given?.mid}`, value: given, savedAt: now });
  expect(await unclaimedAside(outbox)).toEqual([]);
  await outbox.drafts.clear();
  expect(await unclaimedAside(outbox)).toEqual([lost]);
});

test.each(['given up for good', 'a month old'] as const)('the files go with work that is %s', async (why) => {
  const { lost, mid, outbox } = await givenUpWithFile();
  if (why === 'given up for good') await store.forget(mid);
  else await tidyUp(replica, now + 31 * day);
  expect(await unclaimedAside(outbox)).toEqual([lost]);
  expect(await forgetJobs(outbox, [lost])).toEqual([lost]);
  expect(await outbox.uploads.count()).toBe(0);
});

describe('a new file, where there is no room for it', () => {
  /** Work that was given up with three files of 50 bytes, put aside one after another, and a device of `room` bytes. */
  const full = async (room: { readonly told: number; readonly real: number }) => {
    const { lost, mid, outbox, kept } = await givenUpWithFile();
    const [middle, last] = [id(), id()];
    for (const [at, one] of [lost, middle, last].entries()) {
      kept.set(one, new Blob(['x'.repeat(50)]));
      await outbox.uploads.put(
        uploadJob(one, now, { state: 'cancelled', isAside: true, endedAt: now + at, size: 50, name: 'scan.pdf' }),
      );
    }
    const used = () => [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    const vault = {
      kind: 'idb',
      keep: async (one: string, file: Blob) => {
        if (used() + file.size > room.real) throw new DOMException('full', 'QuotaExceededError');
        kept.set(one, file);
      },
      drop: async (one: string) => void kept.delete(one),
    };
    const host = { outbox, vault: vault as never, now: () => now, random, hold: () => {} };
    const keep = (size: number) =>
      keepBytes({ ...host, room: async () => room.told - used() }, id(), new File([new Uint8Array(size)], 'new'));
    const left = () => [lost, middle, last].filter((one) => kept.has(one));
    return { keep, left, mid, outbox, all: [lost, middle, last] };
  };

  test('goes before those of work that was given up, the oldest first and no more than it takes; that work says what it lost', async () => {
    const { keep, left, mid, all } = await full({ told: 250, real: 250 });
    expect([await keep(70), left()]).toEqual(['idb', all]);
    expect([await keep(60), left()]).toEqual(['idb', all.slice(1)]);
    expect(await store.restore(mid)).toMatchObject({ ok: false, refusal });
  });

  test('costs nothing of them if it would not fit without them either', async () => {
    const { keep, left, mid, all, outbox } = await full({ told: 200, real: 200 });
    expect([await keep(161), left()]).toEqual(['volatile', all]);
    expect((await store.restore(mid)).ok).toBe(true);
    expect(await letGoAside(outbox, 101)).toEqual([]);
  });

  test('takes their place as well where the browser told of room that there is not', async () => {
    const { keep, left, all } = await full({ told: 10_000, real: 160 });
    expect([await keep(151), left()]).toEqual(['volatile', all]);
    expect([await keep(90), left()]).toEqual(['idb', all.slice(2)]);
  });
});
