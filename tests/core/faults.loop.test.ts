import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '#contract/features/account/calls.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { createGroupSet } from '#contract/features/group/calls.ts';
import { createNotice, getReadLists } from '#contract/features/notice/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { createDevice } from '#tests/harness/device.ts';
import { createNetwork, type Fate } from '#tests/harness/network.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.server.faults.set(undefined));
beforeEach(async () => {
  room = await openClassroom(world);
});

describe('answers that are not answers', () => {
  test.each<[Fate, string]>([
    ['page', 'captive'],
    ['cut', 'unreachable'],
    ['wrongNonce', 'unreachable'],
    ['requestLost', 'offline'],
    ['replyLost', 'offline'],
  ])('%s: nothing is settled by it, and the work arrives once', async (fate, trouble) => {
    const { device, tab, write, titles, fresh } = room;
    await write(tab, fate);
    device.network.fate = () => fate;
    await expect(tab.cycle()).rejects.toThrow(trouble);
    expect((await tab.store.counts()).waiting).toBe(1);
    device.network.fate = () => 'ok';
    await tab.cycle();
    expect((await tab.store.counts()).waiting).toBe(0);
    expect(await titles((await fresh()).tab)).toEqual([fate]);
  });

  test('an expired session pauses everything and loses nothing; signing in again sends it', async () => {
    const { teacher, tab, write } = room;
    await write(tab, 'while signed out');
    await world.say(teacher, logout, {});
    expect(await tab.cycle()).toEqual({ more: false, word: 'signed-out' });
    expect(await attentionEntries(tab.replica)).toEqual([]);
    expect((await tab.store.counts()).waiting).toBe(1);
  });

  test('the outbox of one person is never sent under the session of another', async () => {
    const { teacher, device, tab, write } = room;
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
      const { courseId, tab, write, titles, fresh } = room;
      let failures = 3;
      world.server.faults.set((at, { name }) => {
        if (at !== point || name !== 'createNotice' || failures === 0) return;
        failures -= 1;
        throw new Error('out of order');
      });
      await write(tab, 'twice tried');
      const set = { courseId, id: world.newId(), name: 'other lane', groups: [] };
      await tab.store.mutate(createGroupSet, { ...set, choosing: 0, listed: 0, cap: 0 });
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
      expect(await titles((await fresh()).tab)).toEqual(['twice tried']);
    },
  );

  test('always: the mutation is sealed and parked with its text, and its lane goes on', async () => {
    const { tab, write, titles, fresh } = room;
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
    expect(await titles((await fresh()).tab)).toEqual(['behind it']);
    await tab.store.retry(poison);
    await tab.cycle();
    expect(await titles((await fresh()).tab)).toEqual(['behind it', 'poison']);
  });
});

describe('two tabs that pull at once', () => {
  test('the older answer, when it comes last, is dropped', async () => {
    const { device, tab, write, titles, fresh } = room;
    const { tab: elsewhere } = await fresh();
    const second = await device.open();
    const answered = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const step = async (point: string) => {
      if (point !== 'pulled') return;
      answered.resolve();
      await goesOn.promise;
    };
    const older = pullOnce({ ...tab.host, step });
    await answered.promise;
    await write(elsewhere, 'between the two');
    await elsewhere.cycle();
    await pullOnce(second.host);
    const place = async () => (await tab.replica.db.cursors.toArray()).map(({ s, rev }) => [s, rev]);
    const newest = await place();
    goesOn.resolve();
    expect(await older).toEqual({ more: true });
    expect(await place()).toEqual(newest);
    expect(await titles(tab)).toEqual(['between the two']);
  });
});

describe('a refusal followed by silence', () => {
  test('leaves the screen at once, though no pull gets through any more', async () => {
    const { courseId, tab, write, titles, fresh } = room;
    const { id } = await write(tab, 'First');
    await tab.cycle();
    const { tab: other, device: otherDevice } = await fresh();
    await other.store.mutate(createNotice, { courseId, id, title: 'Second', content: 'taken' });
    otherDevice.network.fate = (path) => (path === '/sync/push' ? 'ok' : 'requestLost');
    await expect(other.cycle()).rejects.toThrow();
    expect((await attentionEntries(other.replica)).length).toBe(1);
    expect(await titles(other)).toEqual(['First']);
  });
});

describe('what is no longer somebody’s to know', () => {
  test('answers kept on the device go with the right to ask for them', async () => {
    const { teacher, courseId, tab, write } = room;
    const helper = await world.person('student');
    await world.join(helper, teacher, courseId);
    const { id } = await write(tab, 'who reads this');
    await tab.cycle();
    await world.say(teacher, setMemberRole, { courseId, uid: helper.uid, role: 'assistant' });
    const phone = world.device(helper);
    const assistant = await phone.open();
    await assistant.cycle();
    expect((await assistant.rpc.ask(getReadLists, { id, reading: 0 })).ok).toBe(true);
    await world.say(teacher, setMemberRole, { courseId, uid: helper.uid, role: 'student' });
    await assistant.cycle();
    phone.network.online = false;
    await expect(assistant.rpc.ask(getReadLists, { id, reading: 0 })).rejects.toThrow('offline');
  });
});
