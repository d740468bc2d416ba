import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '#contract/features/account/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { readMeta, writeMeta } from '#src/core/outbox.ts';
import { openDatabases } from '#src/core/session.ts';
import { resilient } from '#src/core/storage.ts';
import { runCycle } from '#src/core/sync/cycle.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { attentionEntries } from '#src/core/tray.ts';
import { dataFeatures, schemaVersion } from '#src/features/data.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { topicsOf } from '#src/features/topic/data/queries.ts';
import { createDevice, type Device, type Person, type Tab } from '#tests/harness/device.ts';
import { createNetwork, type Fate } from '#tests/harness/network.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let courseId: string;
let device: Device;
let tab: Tab;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.server.faults.set(undefined));

beforeEach(async () => {
  teacher = await world.person('teacher');
  courseId = await world.course(teacher, []);
  device = world.device(teacher);
  tab = await device.open();
  await tab.cycle();
});

const write = async (on: Tab, title: string) => {
  const id = world.newId();
  const made = await on.store.mutate(createNotice, { courseId, id, title, content: 'text' });
  if (!made.ok) throw new Error(made.refusal.reason);
  return { id, mid: made.value.mid };
};

const titles = async (on: Tab) => (await noticesOf(on.replica, courseId)).map(({ title }) => title).sort();

const fresh = async () => {
  const other = await world.device(teacher).open();
  await other.cycle();
  return other;
};

describe('answers that are not answers', () => {
  test.each<[Fate, string]>([
    ['page', 'captive'],
    ['cut', 'unreachable'],
    ['wrongNonce', 'unreachable'],
    ['requestLost', 'offline'],
    ['replyLost', 'offline'],
  ])('%s: nothing is settled by it, and the work arrives once', async (fate, trouble) => {
    await write(tab, fate);
    device.network.fate = () => fate;
    await expect(tab.cycle()).rejects.toThrow(trouble);
    expect((await tab.store.counts()).waiting).toBe(1);
    device.network.fate = () => 'ok';
    await tab.cycle();
    expect((await tab.store.counts()).waiting).toBe(0);
    expect(await titles(await fresh())).toEqual([fate]);
  });

  test('an expired session pauses everything and loses nothing; signing in again sends it', async () => {
    await write(tab, 'while signed out');
    await world.say(teacher, logout, {});
    expect(await tab.cycle()).toEqual({ more: false, word: 'signed-out' });
    expect(await attentionEntries(tab.replica)).toEqual([]);
    expect((await tab.store.counts()).waiting).toBe(1);
  });

  test('the outbox of one person is never sent under the session of another', async () => {
    await write(tab, 'mine');
    const other = await world.person('teacher');
    const mixed = createDevice({
      name: 'shared',
      person: { ...teacher, token: other.token },
      network: createNetwork(() => world.server.app, '10.1.0.1'),
      now: world.now,
      chance: world.chance,
    });
    mixed.disk = device.disk;
    const wrong = await mixed.open();
    expect((await wrong.cycle()).word).toBe('wrong-user');
    expect((await wrong.store.counts()).waiting).toBe(1);
  });
});

describe('a server that fails', () => {
  test.each(['before-handler', 'after-handler', 'after-commit'] as const)(
    '%s: once, and the other lane goes on',
    async (point) => {
      let failures = 3;
      world.server.faults.set((at, { name }) => {
        if (at !== point || name !== 'createNotice' || failures === 0) return;
        failures -= 1;
        throw new Error('out of order');
      });
      await write(tab, 'twice tried');
      const topic = { courseId, id: world.newId(), title: 'other lane', content: '' };
      await tab.store.mutate(createTopic, topic);
      for (let round = 0; round < 6; round += 1) {
        await tab.cycle().catch(() => undefined);
        if (round === 0 && point !== 'after-commit')
          expect(
            (await tab.replica.outbox.entries.where('state').anyOf(['queued', 'sending']).toArray()).map(
              ({ name }) => name,
            ),
          ).toEqual(['createNotice']);
        world.pass(400_000);
      }
      expect((await tab.store.counts()).waiting).toBe(0);
      expect(await titles(await fresh())).toEqual(['twice tried']);
    },
  );

  test('always: the mutation is sealed and parked with its text, and its lane goes on', async () => {
    world.server.faults.set((at, { mid }) => {
      if (at === 'before-handler' && mid === poison) throw new Error('poison');
    });
    const { mid: poison } = await write(tab, 'poison');
    await write(tab, 'behind it');
    for (let round = 0; round < 16; round += 1) {
      await tab.cycle();
      world.pass(300_000);
    }
    const [entry] = await attentionEntries(tab.replica);
    expect(entry).toMatchObject({ mid: poison, state: 'parked', input: { title: 'poison' } });
    world.server.faults.set(undefined);
    await tab.cycle();
    expect(await titles(await fresh())).toEqual(['behind it']);
    await tab.store.retry(poison);
    await tab.cycle();
    expect(await titles(await fresh())).toEqual(['behind it', 'poison']);
  });
});

describe('a copied browser profile', () => {
  test('notices that its numbers are taken, takes a new id, and everything of both arrives once', async () => {
    await write(tab, 'sent before the copy');
    await tab.cycle();
    const copy = await world.device(teacher).open();
    await writeMeta(copy.replica.outbox, 'replicaId', (await readMeta(tab.replica.outbox, 'replicaId')) ?? '');
    await copy.replica.outbox.lanes.bulkPut(await tab.replica.outbox.lanes.toArray());
    await copy.cycle();
    await write(tab, 'from the original');
    await write(copy, 'from the copy');
    await write(copy, 'and another');
    await tab.cycle();
    await copy.cycle();
    await copy.cycle();
    expect(await readMeta(copy.replica.outbox, 'replicaId')).not.toBe(await readMeta(tab.replica.outbox, 'replicaId'));
    expect((await copy.store.counts()).waiting).toBe(0);
    expect(await copy.replica.outbox.entries.count()).toBe(0);
    expect(await titles(await fresh())).toEqual([
      'and another',
      'from the copy',
      'from the original',
      'sent before the copy',
    ]);
  });

  test('with work that was executed under the old numbers does not execute it again', async () => {
    device.network.fate = (path) => (path === '/sync/push' ? 'replyLost' : 'ok');
    const { id } = await write(tab, 'executed, not known to be');
    await expect(tab.cycle()).rejects.toThrow();
    // The lane went on without this device: somebody else used the next number.
    const { mid } = await write(tab, 'the next one');
    const copy = await world.device(teacher).open();
    await copy.cycle();
    await writeMeta(copy.replica.outbox, 'replicaId', (await readMeta(tab.replica.outbox, 'replicaId')) ?? '');
    await copy.replica.outbox.lanes.put({ lane: `course:${courseId}/notice`, next: 1 });
    await write(copy, 'under number two');
    await copy.cycle();
    device.network.fate = () => 'ok';
    await tab.cycle();
    await tab.cycle();
    expect((await tab.store.counts()).waiting).toBe(0);
    expect(await titles(await fresh())).toEqual(['executed, not known to be', 'the next one', 'under number two']);
    expect([id, mid].length).toBe(2);
  });
});

describe('what a browser throws away', () => {
  test('is noticed: a new outbox under the remembered id tells how much is gone', async () => {
    device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
    await write(tab, 'never sent');
    await write(tab, 'never sent either');
    await tab.cycle().catch(() => undefined);
    // The depth is reported with the next pull that gets through.
    await pullOnce(tab.host);
    const replicaId = (await readMeta(tab.replica.outbox, 'replicaId')) ?? '';
    const cleared = createDevice({
      name: 'cleared',
      person: teacher,
      network: createNetwork(() => world.server.app, '10.1.0.2'),
      now: world.now,
      chance: world.chance,
      remembered: replicaId,
    });
    const after = await cleared.open();
    await after.cycle();
    expect(await readMeta(after.replica.outbox, 'lostWork')).toBe(2);
    expect(await readMeta(after.replica.outbox, 'replicaId')).not.toBe(replicaId);
    await write(after, 'life goes on');
    await after.cycle();
    expect(await titles(await fresh())).toEqual(['life goes on']);
  });

  test('a connection that the browser dropped is opened again, without a second promise', async () => {
    const { outbox } = tab.replica;
    let failures = 2;
    const count = await resilient(outbox, async () => {
      if (failures > 0) {
        failures -= 1;
        throw Object.assign(new Error('Connection to Indexed Database server lost'), { name: 'UnknownError' });
      }
      return outbox.entries.count();
    });
    expect(count).toBe(0);
  });
});

describe('an older build', () => {
  test('parks rows it cannot read, and a newer one takes them over without asking the server', async () => {
    await write(tab, 'for later');
    await tab.cycle();
    const old = world.device(teacher);
    const platform = { indexedDB: old.disk, IDBKeyRange };
    const features = dataFeatures.filter(({ name }) => name !== 'notice');
    const replica = await openDatabases({ uid: teacher.uid, features, schemaVersion, platform });
    await runCycle({ ...tab.host, replica });
    expect((await replica.db.unknown.where('entity').equals('notice').toArray()).length).toBe(1);
    replica.db.close();
    replica.outbox.close();
    old.network.online = false;
    const upgraded = await openDatabases({
      uid: teacher.uid,
      features: dataFeatures,
      schemaVersion: schemaVersion + 1,
      platform,
    });
    expect((await noticesOf(upgraded, courseId)).map(({ title }) => title)).toEqual(['for later']);
    expect(await upgraded.db.unknown.where('entity').equals('notice').count()).toBe(0);
  });

  test('sends a mutation that it does not know', async () => {
    const topicId = world.newId();
    await tab.store.mutate(createTopic, { courseId, id: topicId, title: 'from a newer build', content: '' });
    await tab.store.mutate(addReply, { courseId, topicId, id: world.newId(), content: 'and its reply' });
    tab.kill();
    const platform = { indexedDB: device.disk, IDBKeyRange };
    const features = dataFeatures.filter(({ name }) => name !== 'topic');
    await new Dexie(`rp-${teacher.uid}-1`, platform).delete();
    const replica = await openDatabases({ uid: teacher.uid, features, schemaVersion, platform });
    const host = (await world.device(teacher).open()).host;
    await runCycle({ ...host, replica });
    expect(await replica.outbox.entries.count()).toBe(0);
    expect((await topicsOf((await fresh()).replica, courseId)).map(({ title }) => title)).toEqual([
      'from a newer build',
    ]);
  });
});
