import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { publishStateOf } from '#contract/features/content/keys.ts';
import { createCourseGroup, createGroupSet } from '#contract/features/group/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { Unsent } from '#src/core/sync/cycle.ts';
import { WireError } from '#src/core/wire-error.ts';
import { activitiesOf } from '#src/features/content/data/queries.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import type { Tab } from '#tests/harness/device.ts';
import { sized } from '#tests/harness/size.ts';
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

const sync = async (tab: Tab) => {
  for (let more = true; more; ) ({ more } = await tab.cycle());
};
const spoil = (mid: string, change: Partial<OutboxEntry>) =>
  room.tab.replica.outbox.entries.where('mid').equals(mid).modify(change);
/** Groups go their own way to the server, past notices and topics; the id of their set. */
const inAnotherLane = async (): Promise<string> => {
  const set = { courseId: room.courseId, id: world.newId(), name: 'another lane', groups: [] };
  await room.tab.store.mutate(createGroupSet, { ...set, choosing: 0, listed: 0, cap: 0 });
  return set.id;
};
const waiting = async () => (await room.tab.store.counts()).waiting;
const tray = async () =>
  (await attentionEntries(room.tab.replica)).map(({ mid, state, refusal }) => [mid, state, refusal?.reason]);

describe('one change of a whole selection', () => {
  const link = async (title: string, id = world.newId()) => {
    const input = { courseId: room.courseId, id, title, url: 'https://example.com', order: 'a0' };
    const made = await room.tab.store.mutate(createCoursewareUrl, input);
    return { id, mid: made.ok ? made.value.mid : '' };
  };
  const publish = async (ids: readonly string[]) => {
    const made = await room.tab.store.mutate(publishCoursewares, { courseId: room.courseId, ids: [...ids] });
    return made.ok ? made.value.mid : '';
  };

  const count = sized(150, 500);
  test(`${count} made without a network, chosen all and published: everything arrives`, {
    timeout: 60_000,
  }, async () => {
    const { device, tab, courseId } = room;
    device.network.online = false;
    const ids: string[] = [];
    for (let one = 0; one < count; one += 1) ids.push((await link(`Page ${one}`)).id);
    await publish(ids);
    device.network.online = true;
    await sync(tab);
    expect([await waiting(), await tray()]).toEqual([0, []]);
    const { replica } = (await room.fresh()).tab;
    const states = (await activitiesOf(replica, courseId)).map((one) => publishStateOf(one, world.now()));
    expect(states).toEqual(Array.from({ length: count }, () => 'inProgress'));
  });

  test('of which one was refused waits beside that one in the tray, and the others arrive', async () => {
    const { device, tab, courseId } = room;
    const { id: taken } = await link('Taken');
    await sync(tab);
    const { tab: late } = await room.fresh();
    device.network.online = false;
    const ids: string[] = [];
    for (let one = 0; one < 120; one += 1) ids.push((await link(`Page ${one}`)).id);
    // An id that is in use: only the server says no.
    const refused = await link('Refused');
    await spoil(refused.mid, { input: { courseId, id: taken, title: 'Refused', url: 'https://x.org', order: 'a0' } });
    const whole = await publish([...ids, refused.id]);
    device.network.online = true;
    await sync(tab);
    const told = await attentionEntries(tab.replica);
    expect(told.find(({ mid }) => mid === whole)).toMatchObject({
      refusal: coreRefusal.parentRefused,
      waitingFor: refused.mid,
    });
    expect(await waiting()).toBe(0);
    await late.cycle();
    expect((await activitiesOf(late.replica, courseId)).length).toBe(121);
  });

  test('names on the wire only what it has to wait for: whoever was applied is not named again', async () => {
    const { device, tab } = room;
    device.network.online = false;
    const ids: string[] = [];
    for (let one = 0; one < 60; one += 1) ids.push((await link(`Page ${one}`)).id);
    const whole = await publish(ids);
    device.network.online = true;
    let pushes = 0;
    device.network.fate = (path) => (path === '/sync/push' && ++pushes > 1 ? 'requestLost' : 'ok');
    await expect(tab.cycle()).rejects.toThrow(Unsent);
    const entry = await tab.replica.outbox.entries.where('mid').equals(whole).first();
    expect([entry?.state, entry?.deps.length]).toEqual(['sending', 10]);
  });
});

describe('a damaged record', () => {
  const topic = async (title: string) => {
    const made = await room.tab.store.mutate(createTopic, {
      courseId: room.courseId,
      id: world.newId(),
      title,
      content: 'c',
    });
    return made.ok ? made.value.mid : '';
  };

  test('without a name, a lane or a number stands in the tray to be discarded, and the others arrive', async () => {
    const { device, tab } = room;
    device.network.online = false;
    const [unnamed, nowhere, uncounted] = [await topic('One'), await topic('Two'), await topic('Three')];
    await topic('Four');
    await spoil(nowhere, { lane: undefined as unknown as string });
    await spoil(uncounted, { sendSeq: Number.NaN, state: 'sending' });
    await spoil(unnamed, { mid: 'nobody' });
    device.network.online = true;
    await sync(tab);
    expect(await waiting()).toBe(0);
    const told = await attentionEntries(tab.replica);
    expect(told.map(({ state, refusal }) => [state, refusal?.reason])).toEqual(
      Array.from({ length: 3 }, () => ['parked', coreRefusal.invalidInput.reason]),
    );
    for (const { mid } of told) await tab.store.discard(mid);
    expect(await tray()).toEqual([]);
  });
});

describe('what no server can read', () => {
  test('is refused alone: what stands beside it in the push goes through', async () => {
    const { tab, write, titles, fresh } = room;
    await write(tab, 'before');
    const { mid } = await write(tab, 'poison');
    await write(tab, 'behind');
    await spoil(mid, { at: 1.5 });
    await sync(tab);
    expect(await tray()).toEqual([[mid, 'rejected', 'core.invalidInput']]);
    expect([await waiting(), await titles((await fresh()).tab)]).toEqual([0, ['before', 'behind']]);
  });

  test('a change that is too large for any request stands in the tray with the reason, and holds up nobody', async () => {
    const { tab, courseId, write, titles, fresh } = room;
    const { mid } = await write(tab, 'poison');
    await spoil(mid, { input: { courseId, id: world.newId(), title: 'poison', content: 'x'.repeat(1_100_000) } });
    await write(tab, 'behind');
    await inAnotherLane();
    await sync(tab);
    expect(await tray()).toEqual([[mid, 'rejected', 'core.tooLarge']]);
    expect([await waiting(), await titles((await fresh()).tab)]).toEqual([0, ['behind']]);
    expect(await titles(tab)).toEqual(['behind']);
  });

  test('it can be taken back, though it was sent: neither its text nor what it builds on travels with that', async () => {
    const { device, tab, courseId, write } = room;
    const { mid } = await write(tab, 'poison');
    device.network.fate = () => 'requestLost';
    await expect(tab.cycle()).rejects.toThrow('offline');
    const input = { courseId, id: world.newId(), title: 'poison', content: 'x'.repeat(1_100_000) };
    await spoil(mid, { input, deps: Array.from({ length: 200 }, () => world.newId()) });
    await tab.store.discard(mid);
    device.network.fate = () => 'ok';
    await sync(tab);
    expect([await waiting(), await tray()]).toEqual([0, []]);
    expect(await tab.replica.outbox.history.get(mid)).toMatchObject({ outcome: 'discarded' });
  });
});

describe('a push that is refused as a whole', () => {
  /** A server that takes no request in which one of these words is; `isWhole`: nor any other with something in it. */
  const refusing = (words: readonly string[], isWhole = false) => {
    const { network } = room.device;
    const { fetch } = network;
    const sizes: number[] = [];
    const refusal = coreRefusal.invalidInput;
    const answer = JSON.stringify({ status: 0, code: refusal.code, message: 'no', data: { refusal } });
    const through: typeof fetch = async (url, init) => {
      if (!String(url).endsWith('/sync/push')) return fetch(url, init);
      const body = String(init?.body);
      sizes.push(JSON.parse(body).items.length);
      const isRefused = words.some((word) => body.includes(word)) || (isWhole && body.includes('"mid"'));
      return isRefused ? new Response(answer, { status: 400 }) : fetch(url, init);
    };
    Object.assign(network, { fetch: through });
    return sizes;
  };

  test('is halved until the item at fault stands alone in the tray with the reason; the others arrive, in order', async () => {
    const { tab, write, titles, fresh } = room;
    const made: string[] = [];
    for (let one = 10; one < 60; one += 1) made.push((await write(tab, `Notice ${one}`)).mid);
    await inAnotherLane();
    const sizes = refusing(['Notice 33']);
    await sync(tab);
    expect(await tray()).toEqual([[made[23], 'rejected', 'core.invalidInput']]);
    const all = Array.from({ length: 50 }, (_, one) => `Notice ${one + 10}`).filter((one) => one !== 'Notice 33');
    expect([await waiting(), await titles((await fresh()).tab)]).toEqual([0, all]);
    expect(sizes.length).toBeLessThan(24);
  });

  test('two of them are both found; sent again once the server takes them, they arrive', async () => {
    const { device, tab, write, titles, fresh } = room;
    for (let one = 10; one < 30; one += 1) await write(tab, `Notice ${one}`);
    const { fetch } = device.network;
    refusing(['Notice 14', 'Notice 27']);
    await sync(tab);
    const told = await tray();
    expect(told.length).toBe(2);
    Object.assign(device.network, { fetch });
    for (const [mid = ''] of told) await tab.store.retry(mid);
    await sync(tab);
    expect([await tray(), (await titles((await fresh()).tab)).length]).toEqual([[], 20]);
  });

  test('where not even a seal is taken nothing is set aside: all of it waits, and news comes', async () => {
    const { device, tab, write, titles, fresh } = room;
    const { tab: elsewhere } = await fresh();
    await write(tab, 'mine');
    await write(tab, 'mine too');
    const { fetch } = device.network;
    refusing([], true);
    await write(elsewhere, 'news');
    await elsewhere.cycle();
    await tab.cycle();
    expect([await tray(), await waiting(), await titles(tab)]).toEqual([[], 2, ['mine', 'mine too', 'news']]);
    Object.assign(device.network, { fetch });
    world.pass(400_000);
    await sync(tab);
    expect(await waiting()).toBe(0);
  });
});

describe('news while nothing can be sent', () => {
  const news = async () => {
    const { tab: elsewhere } = await room.fresh();
    await room.write(elsewhere, 'news');
    await elsewhere.cycle();
  };

  test.each(['requestLost', 'replyLost', 'page', 'wrongNonce'] as const)('%s: it comes all the same', async (fate) => {
    const { device, tab, write, titles } = room;
    await write(tab, 'mine');
    await news();
    device.network.fate = (path) => (path === '/sync/push' ? fate : 'ok');
    await expect(tab.cycle()).rejects.toThrow(WireError);
    expect(await titles(tab)).toEqual(['mine', 'news']);
    device.network.fate = () => 'ok';
    await sync(tab);
    expect(await waiting()).toBe(0);
  });

  test('a change that is newer than the server waits for it, and nothing else does', async () => {
    const { tab, courseId, write, titles } = room;
    const { mid } = await write(tab, 'of tomorrow');
    await spoil(mid, { version: 99 });
    const setId = await inAnotherLane();
    for (let one = 0; one < 60; one += 1)
      await tab.store.mutate(createCourseGroup, { courseId, setId, id: world.newId(), name: `another lane ${one}` });
    await news();
    expect(await tab.cycle()).toMatchObject({ more: false, word: 'update-needed' });
    expect([await waiting(), await titles(tab)]).toEqual([1, ['news']]);
  });
});
