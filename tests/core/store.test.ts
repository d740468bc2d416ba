import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { upcast } from '#contract/core/call.ts';
import { newId } from '#contract/core/ids.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { day } from '#contract/core/time.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { createNotice, readNotice } from '#contract/features/notice/calls.ts';
import { workCounts } from '#src/core/marks.ts';
import { readMeta } from '#src/core/outbox.ts';
import { tidyUp } from '#src/core/sync/tidy.ts';
import { createWire } from '#src/core/wire.ts';
import { givenUp, keptDrafts } from '#src/core/writing/given-up.ts';
import { readState, rebase } from '#src/core/writing/rebase.ts';
import type { FullReplica } from '#src/core/writing/registry.ts';
import { openFully } from '#src/core/writing/registry.ts';
import { createStore, type Store } from '#src/core/writing/store.ts';
import { dataFeatures } from '#src/features/data.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { checkView } from './protocol/invariants.ts';

const now = Date.UTC(2026, 10, 21);
const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const id = () => newId(now, random);
const courseId = id();

let disk: IDBFactory;
let replica: FullReplica;
let store: Store;

const platform = () => ({ indexedDB: disk, IDBKeyRange });
const open = () => openFully({ uid: 'u1', features: dataFeatures, schemaVersion, platform: platform() });
const storeOn = (on: FullReplica, extra: Partial<Parameters<typeof createStore>[0]> = {}) =>
  createStore({
    replica: on,
    wire: createWire({
      baseUrl: '',
      fetch: () => Promise.reject(new TypeError('offline')),
      token: async () => '',
      now: () => now,
    }),
    now: () => now,
    random,
    onQueued: () => {},
    ...extra,
  });

beforeEach(async () => {
  disk = new IDBFactory();
  replica = await open();
  store = storeOn(replica);
  await rebase(replica, async (writer) => {
    writer.put('courseMember', {
      id: `${courseId}.u1`,
      _s: `course:${courseId}`,
      ...{ courseId, uid: 'u1', username: 'T', role: 'teacher', joinedAt: 0 },
    } as never);
    return {};
  });
});

const notice = (title = 'Hello') => ({ courseId, id: id(), title, content: 'text' });

describe('a promise', () => {
  test('is kept when the tab dies between the two databases, and shown at the next replay', async () => {
    const dying = storeOn(replica, { replay: async () => {} });
    const { db } = replica;
    const made = await dying.mutate(createNotice, notice(), { onKept: () => db.close({ disableAutoOpen: true }) });
    replica.outbox.close();
    const again = await open();
    expect(made.ok).toBe(true);
    expect(await again.outbox.entries.count()).toBe(1);
    await rebase(again);
    expect((await noticesOf(again, courseId)).length).toBe(1);
  });

  test('with a wrong shape is refused by the field, and nothing is stored', async () => {
    expect(await store.mutate(createNotice, { ...notice(), id: 'not an id' })).toMatchObject({
      ok: false,
      refusal: { reason: 'core.invalidInput', field: 'id' },
    });
    expect(await replica.outbox.entries.count()).toBe(0);
  });

  test('says that the device is full instead of pretending', async () => {
    await replica.outbox.meta.put({ k: 'ballast', v: new Uint8Array(8) });
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    let failures = 0;
    replica.outbox.entries.hook('creating', () => {
      failures += 1;
      throw full;
    });
    const result = await store.mutate(createNotice, notice());
    expect(result).toMatchObject({ ok: false, refusal: { reason: 'core.storageFull' } });
    expect(failures).toBe(2);
    expect(await readMeta(replica.outbox, 'ballast')).toBeUndefined();
    expect(await replica.outbox.entries.count()).toBe(0);
  });

  test('names the promises it builds on', async () => {
    const made = {
      courseId: id(),
      name: 'C',
      className: '',
      semester: '2026-2027',
      term: 1,
      mode: 'blend',
      intro: '',
    } as const;
    await replica.db.table('row_profile').put({ id: 'u1', _s: 'user:u1', userType: 'teacher' });
    const parent = await store.mutate(createCourse, made);
    const child = await store.mutate(createNotice, { ...notice(), courseId: made.courseId });
    const entries = await replica.outbox.entries.toArray();
    expect(parent.ok && child.ok).toBe(true);
    expect(entries[1]?.deps).toEqual([entries[0]?.mid]);
  });
});

describe('two tabs of one device', () => {
  test('show each other’s work, whichever wrote last', async () => {
    const other = await open();
    const otherStore = storeOn(other);
    await Promise.all([
      store.mutate(createNotice, notice('one')),
      otherStore.mutate(createNotice, notice('two')),
      store.mutate(createNotice, notice('three')),
      otherStore.mutate(readNotice, { courseId, id: id() }),
    ]);
    const titles = (await noticesOf(replica, courseId)).map(({ title }) => title).sort();
    expect(titles).toEqual(['one', 'three', 'two']);
    expect((await readState(other)).applied).toBe(4);
    await checkView({ replica, isDead: () => false } as never);
  });
});

describe('an outbox that was lost while the replica stayed', () => {
  test('does not stop the replica: what is promised next is shown', async () => {
    await store.mutate(createNotice, notice('before'));
    await store.mutate(createNotice, notice('before too'));
    replica.db.close();
    await replica.outbox.delete();
    const again = await open();
    await rebase(again);
    expect(await noticesOf(again, courseId)).toEqual([]);
    await storeOn(again).mutate(createNotice, notice('after'));
    expect((await noticesOf(again, courseId)).map(({ title }) => title)).toEqual(['after']);
  });
});

describe('giving up and keeping', () => {
  test('what was never sent is simply gone from the queue, and kept in the history', async () => {
    const result = await store.mutate(createNotice, notice());
    const mid = result.ok ? result.value.mid : '';
    await store.discard(mid);
    expect(await noticesOf(replica, courseId)).toEqual([]);
    expect(await replica.outbox.history.get(mid)).toMatchObject({ outcome: 'discarded', input: { title: 'Hello' } });
  });

  test('what may be on the wire is sealed first: it stays until the server has spoken', async () => {
    const result = await store.mutate(createNotice, notice());
    const mid = result.ok ? result.value.mid : '';
    await replica.outbox.entries.where('mid').equals(mid).modify({ state: 'sending', sendSeq: 1 });
    await store.discard(mid);
    expect(await replica.outbox.entries.where('mid').equals(mid).first()).toMatchObject({
      state: 'sending',
      seal: 'discard',
    });
  });

  test('what was given up is sent again as a new change, once, and is then nowhere else', async () => {
    const made = await store.mutate(createNotice, notice());
    const mid = made.ok ? made.value.mid : '';
    await store.discard(mid);
    expect((await givenUp(replica)).map((one) => one.mid)).toEqual([mid]);
    const [first, second] = await Promise.all([store.restore(mid), store.restore(mid)]);
    expect([first.ok, second.ok].sort()).toEqual([false, true]);
    expect((await noticesOf(replica, courseId)).map(({ title }) => title)).toEqual(['Hello']);
    expect(await replica.outbox.entries.count()).toBe(1);
    expect(await givenUp(replica)).toEqual([]);
  });

  test('what is given up where its place is gone says why not, and stays', async () => {
    const made = await store.mutate(createNotice, notice());
    const mid = made.ok ? made.value.mid : '';
    await store.discard(mid);
    await rebase(replica, async (writer) => {
      writer.remove('courseMember', `${courseId}.u1`);
      return {};
    });
    expect(await store.restore(mid)).toMatchObject({ ok: false, refusal: { reason: 'core.notAllowed' } });
    expect(await givenUp(replica)).toHaveLength(1);
    await store.forget(mid);
    expect(await givenUp(replica)).toEqual([]);
    expect(await store.restore(mid)).toMatchObject({ ok: false, refusal: { reason: 'core.notFound' } });
  });

  test('what the server has something else for comes back under a number of its own', async () => {
    const input = notice();
    const made = await store.mutate(createNotice, input);
    const mid = made.ok ? made.value.mid : '';
    await replica.outbox.entries.where('mid').equals(mid).modify({ state: 'rejected', refusal: coreRefusal.idTaken });
    await store.keep(mid);
    expect(await keptDrafts(replica)).toMatchObject([{ mid, name: 'createNotice', refusal: coreRefusal.idTaken }]);
    expect((await store.restore(mid)).ok).toBe(true);
    const [entry] = await replica.outbox.entries.toArray();
    expect(entry).toMatchObject({ input: { title: 'Hello' } });
    expect(entry?.creates).not.toContain(input.id);
    expect(await keptDrafts(replica)).toEqual([]);
  });

  test('a kept draft that is dropped can be had back for a month, then it goes', async () => {
    const made = await store.mutate(createNotice, notice());
    const mid = made.ok ? made.value.mid : '';
    await replica.outbox.entries
      .where('mid')
      .equals(mid)
      .modify({ state: 'rejected', refusal: coreRefusal.notAllowed });
    await store.keep(mid);
    await tidyUp(replica, now + 40 * day);
    await store.dropKept(mid);
    expect(await keptDrafts(replica)).toEqual([]);
    expect(await givenUp(replica)).toMatchObject([
      { mid, outcome: 'discarded', refusal: coreRefusal.notAllowed, input: { title: 'Hello' } },
    ]);
    await tidyUp(replica, now + 29 * day);
    expect(await givenUp(replica)).toHaveLength(1);
    await tidyUp(replica, now + 31 * day);
    expect(await givenUp(replica)).toEqual([]);
  });

  test('a message whose file was given up too says which file is missing', async () => {
    const file = { id: id(), name: 'scan.pdf', size: 9, type: 'application/pdf' };
    const made = await store.mutate(createNotice, { ...notice(), content: `<p><img src="file:${file.id}"></p>` });
    const mid = made.ok ? made.value.mid : '';
    const [entry] = await replica.outbox.entries.toArray();
    expect(entry?.files).toEqual([file.id]);
    await store.discard(mid);
    await replica.outbox.uploads.put(uploadJob(file.id, now, { name: file.name, state: 'cancelled' }));
    expect(await store.restore(mid)).toMatchObject({
      ok: false,
      refusal: { reason: 'core.fileNotSent', params: { name: 'scan.pdf' } },
    });
    expect(await givenUp(replica)).toHaveLength(1);
  });

  test('one count for all who tell of it: refused work and files that cannot go on need the person', async () => {
    const made = await store.mutate(createNotice, notice());
    await store.mutate(createNotice, notice('waits'));
    await replica.outbox.entries
      .where('mid')
      .equals(made.ok ? made.value.mid : '')
      .modify({ state: 'rejected', refusal: coreRefusal.notAllowed });
    const states = ['paused', 'uploading', 'changed', 'rejected', 'quota', 'done', 'cancelled'] as const;
    await replica.outbox.uploads.bulkPut(states.map((state) => uploadJob(id(), now, { state })));
    await replica.outbox.uploads.put(uploadJob(id(), now, { state: 'paused', refusal: coreRefusal.fileStalled }));
    expect(await workCounts(replica)).toMatchObject({ sending: 0, waiting: 3, attention: 5, files: 2, stuckFiles: 4 });
  });

  test('an export holds everything that exists on this device only', async () => {
    await store.mutate(createNotice, notice('unsent'));
    await store.saveDraft('reply/1', 'half a sentence');
    const exported = JSON.parse(await store.exportUnsent());
    expect(exported.entries[0].input.title).toBe('unsent');
    expect(exported.drafts[0].value).toBe('half a sentence');
  });

  test('an export has the sound of a recording that was kept', async () => {
    const bytes = new TextEncoder().encode('sound').buffer;
    await store.saveDraft('voice/1', { bytes, name: 'voice.webm', type: 'audio/webm', seconds: 3 });
    const { drafts } = JSON.parse(await store.exportUnsent());
    const { value } = drafts.find(({ key }: { key: string }) => key === 'voice/1');
    expect(value).toMatchObject({ name: 'voice.webm', seconds: 3 });
    expect(await (await fetch(value.bytes)).text()).toBe('sound');
  });
});

describe('inputs of an older release', () => {
  test('are raised step by step', () => {
    const call = {
      ...createNotice,
      version: 3,
      upcasts: {
        1: (old: unknown) => ({ ...(old as object), a: 1 }),
        2: (old: unknown) => ({ ...(old as object), b: 2 }),
      },
    };
    expect(upcast(call, 1, { title: 'x' })).toEqual({ title: 'x', a: 1, b: 2 });
    expect(upcast(call, 3, { title: 'x' })).toEqual({ title: 'x' });
    expect(() => upcast({ ...call, upcasts: {} }, 1, {})).toThrow('no upcast from version 1');
  });
});
