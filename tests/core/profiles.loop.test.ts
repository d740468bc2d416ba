import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { readMeta, writeMeta } from '#src/core/outbox.ts';
import { resilient } from '#src/core/storage.ts';
import { runCycle } from '#src/core/sync/cycle.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { pushBatch } from '#src/core/sync/push.ts';
import { openFully } from '#src/core/writing/registry.ts';
import { dataFeatures } from '#src/features/data.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { schemaVersion } from '#src/features/schema-version.ts';
import { topicsOf } from '#src/features/topic/data/queries.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { createDevice } from '#tests/harness/device.ts';
import { createNetwork } from '#tests/harness/network.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  room = await openClassroom(world);
});

describe('a copied browser profile', () => {
  test('notices that its numbers are taken, takes a new id, and everything of both arrives once', async () => {
    const { teacher, tab, write, titles, fresh } = room;
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
    expect(await titles((await fresh()).tab)).toEqual([
      'and another',
      'from the copy',
      'from the original',
      'sent before the copy',
    ]);
  });

  test('shows what was done under an old number until a pull brings it, whatever answer is under way', async () => {
    const { tab, write, titles } = room;
    const { outbox } = tab.replica;
    await write(tab, 'of the old number');
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let pulling: Promise<unknown> = Promise.resolve();
    const dispatched = async (point: string) => {
      if (point !== 'dispatched') return;
      // As another tab after `forked`.
      await writeMeta(outbox, 'replicaId', world.newId());
      await outbox.lanes.clear();
      await outbox.entries.toCollection().modify((entry) => {
        delete entry.sendSeq;
        delete entry.replicaId;
        Object.assign(entry, { state: 'queued', wasSent: true });
      });
      const pulled = async (at: string) => {
        if (at !== 'pulled') return;
        asked.resolve();
        await answered.promise;
      };
      pulling = pullOnce({ ...tab.host, step: pulled });
      await asked.promise;
    };
    await pushBatch({ ...tab.host, step: dispatched });
    answered.resolve();
    await pulling;
    expect(await titles(tab)).toEqual(['of the old number']);
    await tab.cycle();
    expect(await titles(tab)).toEqual(['of the old number']);
    expect(await outbox.entries.count()).toBe(0);
  });

  test('with work that was executed under the old numbers does not execute it again', async () => {
    const { teacher, courseId, device, tab, write, titles, fresh } = room;
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
    expect(await titles((await fresh()).tab)).toEqual([
      'executed, not known to be',
      'the next one',
      'under number two',
    ]);
    expect([id, mid].length).toBe(2);
  });
});

describe('a device that was numbered anew', () => {
  test('shows new work at once, whatever was confirmed under the old numbers', async () => {
    const { device, tab, write, titles } = room;
    for (const title of ['one', 'two', 'three']) await write(tab, title);
    await tab.cycle();
    await writeMeta(tab.replica.outbox, 'replicaId', world.newId());
    await tab.replica.outbox.lanes.clear();
    device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
    await write(tab, 'four');
    await tab.cycle().catch(() => undefined);
    await pullOnce(tab.host);
    expect(await titles(tab)).toEqual(['four', 'one', 'three', 'two']);
  });

  test('does not call discarded what may have been executed under the old number', async () => {
    const { device, tab, write, titles, fresh } = room;
    device.network.fate = () => 'replyLost';
    const { mid } = await write(tab, 'executed');
    await tab.cycle().catch(() => undefined);
    // As after `forked`, with the network gone before the new number was given.
    await tab.replica.outbox.entries
      .where('mid')
      .equals(mid)
      .modify((entry) => {
        entry.state = 'queued';
        entry.wasSent = true;
        delete entry.sendSeq;
      });
    await writeMeta(tab.replica.outbox, 'replicaId', world.newId());
    await tab.replica.outbox.lanes.clear();
    await tab.store.discard(mid);
    expect(await tab.replica.outbox.history.count()).toBe(0);
    device.network.fate = () => 'ok';
    await tab.cycle();
    expect((await tab.replica.outbox.history.get(mid))?.outcome).toBe('applied');
    expect(await titles((await fresh()).tab)).toEqual(['executed']);
  });
});

describe('what a browser throws away', () => {
  test('is noticed: a new outbox under the remembered id tells how much is gone', async () => {
    const { teacher, device, tab, write, titles, fresh } = room;
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
    expect(await titles((await fresh()).tab)).toEqual(['life goes on']);
  });

  test('a connection that the browser dropped is opened again, without a second promise', async () => {
    const { tab } = room;
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
    const { teacher, courseId, tab, write } = room;
    await write(tab, 'for later');
    await tab.cycle();
    const old = world.device(teacher);
    const platform = { indexedDB: old.disk, IDBKeyRange };
    const features = dataFeatures.filter(({ name }) => name !== 'notice');
    const replica = await openFully({ uid: teacher.uid, features, schemaVersion, platform });
    await runCycle({ ...tab.host, replica });
    expect((await replica.db.unknown.where('entity').equals('notice').toArray()).length).toBe(1);
    replica.db.close();
    replica.outbox.close();
    old.network.online = false;
    const upgraded = await openFully({
      uid: teacher.uid,
      features: dataFeatures,
      schemaVersion: schemaVersion + 1,
      platform,
    });
    expect((await noticesOf(upgraded, courseId)).map(({ title }) => title)).toEqual(['for later']);
    expect(await upgraded.db.unknown.where('entity').equals('notice').count()).toBe(0);
  });

  test('does not let a row that it parked come back over a newer one', async () => {
    const { courseId, tab, write, titles, fresh } = room;
    const { id, mid } = await write(tab, 'old');
    await tab.cycle();
    const { tab: later } = await fresh();
    await later.replica.db.unknown.put({
      key: `notice/${id}`,
      s: `course:${courseId}`,
      entity: 'notice',
      row: { id, title: 'stale' },
    });
    await tab.store.mutate(updateNotice, { courseId, id, title: 'new', basis: { title: mid } });
    await tab.cycle();
    await later.cycle();
    expect(await later.replica.db.unknown.count()).toBe(0);
    expect(await titles(later)).toEqual(['new']);
  });

  test('sends a mutation that it does not know', async () => {
    const { teacher, courseId, device, tab, fresh } = room;
    const topicId = world.newId();
    await tab.store.mutate(createTopic, { courseId, id: topicId, title: 'from a newer build', content: '' });
    await tab.store.mutate(addReply, { courseId, topicId, id: world.newId(), content: 'and its reply' });
    tab.kill();
    const platform = { indexedDB: device.disk, IDBKeyRange };
    const features = dataFeatures.filter(({ name }) => name !== 'topic');
    await new Dexie(`rp-${teacher.uid}-1`, platform).delete();
    const replica = await openFully({ uid: teacher.uid, features, schemaVersion, platform });
    const host = (await world.device(teacher).open()).host;
    await runCycle({ ...host, replica });
    expect(await replica.outbox.entries.count()).toBe(0);
    expect((await topicsOf((await fresh()).tab.replica, courseId)).map(({ title }) => title)).toEqual([
      'from a newer build',
    ]);
  });
});
