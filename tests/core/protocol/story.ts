import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice, deleteNotice, readNotice, setNoticeTop, updateNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic, updateReply } from '#contract/features/topic/calls.ts';
import type { RowKey } from '#src/core/feature.ts';
import { replicaGeneration } from '#src/core/replica.ts';
import { loadPage } from '#src/core/sync/load.ts';
import { pullOnce } from '#src/core/sync/pull.ts';
import { pushBatch } from '#src/core/sync/push.ts';
import { attentionEntries, waitingEntries } from '#src/core/tray.ts';
import { WireError } from '#src/core/wire-error.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { repliesOf, topicsOf } from '#src/features/topic/data/queries.ts';
import { type Device, Killed, type Person, type Tab } from '#tests/harness/device.ts';
import { type Chance, chanceFrom } from '#tests/harness/random.ts';
import type { World } from '#tests/harness/world.ts';
import {
  checkEnd,
  checkNoFlicker,
  checkNoGhost,
  checkView,
  type OwnRow,
  type Promised,
  watchMonotonic,
} from './invariants.ts';

/** What the story breaks while it runs; a chance of 0 to 1 for each request or step. */
const faults = {
  requestLost: 0.08,
  replyLost: 0.1,
  doubled: 0.08,
  late: 0.06,
  page: 0.02,
  cut: 0.02,
  wrongNonce: 0.02,
};

interface Cast {
  readonly world: World;
  readonly chance: Chance;
  readonly people: readonly Person[];
  readonly courses: readonly string[];
  readonly teacherOf: ReadonlyMap<string, Person>;
  readonly devices: readonly Played[];
  readonly promised: Promised[];
  readonly created: Created[];
  readonly errors: unknown[];
  running: Promise<void>[];
  faulty: boolean;
}

/** A row that somebody made on a device, for I7. */
interface Created extends OwnRow {
  readonly courseId: string;
  readonly played: Played;
}

/** A device with the tabs that are open on it now. */
export interface Played {
  readonly device: Device;
  tabs: Tab[];
  readonly watch: (tab: Tab) => Promise<void>;
}

export interface Told {
  readonly promised: number;
  readonly kills: number;
  readonly requests: number;
}

/** Two people, three devices, two courses, a bad network; then everything heals and must agree. Throws what went wrong. */
export const tellStory = async (world: World, seed: number, steps = 150): Promise<Told> => {
  const cast = await castOf(world, seed);
  const { chance } = cast;
  let kills = 0;
  for (let step = 0; step < steps; step += 1) {
    const played = chance.pick(cast.devices);
    const tab = chance.pick(played.tabs);
    const dice = chance.next();
    world.pass(chance.below(2_000));
    if (dice < 0.3) spawn(cast, tab, () => act(cast, played, tab));
    else if (dice < 0.45) spawn(cast, tab, async () => void (await pushBatch(tab.host)));
    else if (dice < 0.6) spawn(cast, tab, async () => void (await pullOnce(tab.host)));
    else if (dice < 0.66) spawn(cast, tab, () => load(tab));
    else if (dice < 0.72) spawn(cast, tab, async () => void (await tab.cycle()));
    else if (dice < 0.76) {
      kills += 1;
      await reopen(played);
    } else if (dice < 0.8) await deliver(cast, played);
    else if (dice < 0.83) await changeMembership(cast);
    else if (dice < 0.84) await world.server.prune(Number.POSITIVE_INFINITY);
    else if (dice < 0.85) await wipe(cast, played);
    else if (dice < 0.88) spawn(cast, tab, () => tend(cast, tab));
    else if (dice < 0.9) played.device.skew = (chance.below(3) - 1) * 86_400_000;
    else await pause(chance.below(12));
    await checkOwn(cast);
    if (step % 10 === 9) {
      await settled(cast);
      for (const { tabs, watch } of cast.devices) for (const one of tabs) await checkView(one).then(() => watch(one));
    }
  }
  await heal(cast);
  await checkEnd(world, cast.devices, cast.promised);
  for (const { tabs } of cast.devices) for (const tab of tabs) tab.kill();
  return {
    promised: cast.promised.length,
    kills,
    requests: sum(cast.devices.map(({ device }) => device.network.requests)),
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const castOf = async (world: World, seed: number): Promise<Cast> => {
  world.server.faults.set(() => {});
  const chance = chanceFrom(seed);
  const people = [await world.person('teacher'), await world.person('teacher')] as const;
  const courses = [await world.course(people[0], [people[1]]), await world.course(people[1], [people[0]])];
  const devices: Played[] = [];
  const cast: Cast = {
    world,
    chance,
    people,
    courses,
    teacherOf: new Map(courses.map((course, index) => [course, people[index] as Person])),
    devices,
    promised: [],
    created: [],
    errors: [],
    running: [],
    faulty: false,
  };
  for (const [index, person] of [people[0], people[0], people[1]].entries()) {
    const device = world.device(person, `device ${index}`);
    device.network.fate = () => fateOf(cast);
    device.dies = () => cast.faulty && chance.next() < 0.02;
    const played: Played = { device, tabs: [await device.open(), await device.open()], watch: watchMonotonic() };
    await played.tabs[0]?.cycle();
    devices.push(played);
  }
  cast.faulty = true;
  world.server.faults.set((point) => {
    if (cast.faulty && chance.next() < 0.03) throw new Error(`the server fails ${point}`);
  });
  return cast;
};

const fateOf = ({ faulty, chance }: Cast) => {
  if (!faulty) return 'ok';
  let dice = chance.next();
  for (const [fate, odds] of Object.entries(faults) as [keyof typeof faults, number][]) {
    if (dice < odds) return fate;
    dice -= odds;
  }
  return 'ok';
};

/** I7, on a tab of each device that is alive. */
const checkOwn = async ({ world, devices, created }: Cast): Promise<void> => {
  const applied = new Set(world.server.commits.filter(({ status }) => status === 'applied').map(({ mid }) => mid));
  for (const played of devices) {
    const tab = played.tabs.find((one) => !one.isDead());
    const own = created.filter((row) => row.played === played && !row.maybeGone);
    if (tab === undefined) continue;
    await checkNoFlicker(tab, own, applied);
    await checkNoGhost(tab);
  }
};

/** Starts something that may end at any later time, in any order. What a bad network or a killed tab causes is expected. */
const spawn = (cast: Cast, tab: Tab, work: () => Promise<void>): void => {
  cast.running.push(
    work().catch((error: unknown) => {
      if (tab.isDead() || error instanceof Killed || error instanceof WireError) return;
      cast.errors.push(error);
    }),
  );
};

const pause = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const settled = async (cast: Cast): Promise<void> => {
  while (cast.running.length > 0) await Promise.all(cast.running.splice(0));
  if (cast.errors.length > 0) throw cast.errors[0];
  for (const played of cast.devices) if (played.tabs.some((tab) => tab.isDead())) await reopen(played);
};

const reopen = async (played: Played): Promise<void> => {
  for (const tab of played.tabs) tab.kill();
  await pause(3);
  played.tabs = [await played.device.open(), await played.device.open()];
};

const wipe = async ({ created }: Cast, played: Played): Promise<void> => {
  const { device } = played;
  for (const row of created) if (row.played === played) row.seen = false;
  for (const tab of played.tabs) tab.kill();
  await pause(3);
  await new Dexie(`rp-${device.person.uid}-${replicaGeneration}`, { indexedDB: device.disk, IDBKeyRange }).delete();
  played.tabs = [await device.open(), await device.open()];
};

const deliver = async ({ chance }: Cast, { device }: Played): Promise<void> => {
  const [arrive] = device.network.late.splice(chance.below(device.network.late.length || 1), 1);
  await arrive?.();
};

const load = async ({ host }: Tab): Promise<void> => {
  const [first] = await host.replica.db.loads.toArray();
  if (first !== undefined) await loadPage(host, first);
};

const changeMembership = async ({ world, chance, courses, people, teacherOf, created }: Cast): Promise<void> => {
  const courseId = chance.pick(courses);
  const teacher = teacherOf.get(courseId) as Person;
  const other = people.find(({ uid }) => uid !== teacher.uid) as Person;
  for (const row of created) if (row.courseId === courseId && row.played.device.person === other) row.maybeGone = true;
  const dice = chance.next();
  if (dice < 0.3) await world.say(teacher, removeMember, { courseId, uid: other.uid });
  else if (dice < 0.6) await world.join(other, teacher, courseId).catch(() => undefined);
  else
    await world.say(teacher, setMemberRole, { courseId, uid: other.uid, role: dice < 0.8 ? 'assistant' : 'student' });
};

/** One thing a person does, on what their device shows. */
const act = async (cast: Cast, played: Played, tab: Tab): Promise<void> => {
  const { chance, world } = cast;
  const { store, replica } = tab;
  const courseId = chance.pick(cast.courses);
  const id = world.newId();
  const notices = await noticesOf(replica, courseId);
  const topics = await topicsOf(replica, courseId);
  const notice = notices.length > 0 ? chance.pick(notices) : undefined;
  const topic = topics.length > 0 ? chance.pick(topics) : undefined;
  const text = `text ${chance.below(1_000)}`;
  const dice = chance.next();
  const promise = async (made: ReturnType<typeof store.mutate>, creates?: RowKey) => {
    const result = await made;
    if (!result.ok) return;
    const { mid } = result.value;
    cast.promised.push({ mid, uid: replica.uid, disk: tab });
    if (creates !== undefined)
      cast.created.push({ mid, key: creates, courseId, played, seen: false, maybeGone: false });
  };
  if (dice < 0.2 || notice === undefined)
    return promise(store.mutate(createNotice, { courseId, id, title: text, content: text }), `notice/${id}`);
  if (dice < 0.32 || topic === undefined)
    return promise(store.mutate(createTopic, { courseId, id, title: text, content: text }), `topic/${id}`);
  if (dice < 0.52)
    return promise(store.mutate(addReply, { courseId, topicId: topic.id, id, content: text }), `topicReply/${id}`);
  if (dice < 0.66) {
    const { title: basis = '' } = notice.editions;
    return promise(store.mutate(updateNotice, { courseId, id: notice.id, title: text, basis: { title: basis } }));
  }
  if (dice < 0.76) {
    const mine = (await repliesOf(replica, topic.id)).filter(({ createdBy }) => createdBy === replica.uid);
    const reply = mine[0];
    if (reply === undefined) return;
    const input = { courseId, topicId: topic.id, id: reply.id, content: text, basis: reply.editions };
    return promise(store.mutate(updateReply, input));
  }
  if (dice < 0.84)
    return promise(store.mutate(setNoticeTop, { courseId, id: notice.id, state: notice.pinned ? 0 : 1 }));
  if (dice < 0.92) return promise(store.mutate(readNotice, { courseId, id: notice.id }));
  for (const row of cast.created) if (row.key === `notice/${notice.id}`) row.maybeGone = true;
  return promise(store.mutate(deleteNotice, { courseId, id: notice.id }));
};

/** The person looks after what needs attention, or thinks better of something that waits. */
const tend = async (cast: Cast, { store, replica }: Tab): Promise<void> => {
  const { chance } = cast;
  const needs = await attentionEntries(replica);
  if (needs.length > 0 && chance.next() < 0.5) {
    const { mid } = chance.pick(needs);
    const dice = chance.next();
    if (dice < 0.3) await store.retry(mid);
    else if (dice < 0.6) await store.keep(mid);
    else await store.discard(mid);
    return;
  }
  const waiting = await waitingEntries(replica);
  if (waiting.length > 0) await store.discard(chance.pick(waiting).mid);
};

/** No more faults: whatever is under way arrives, and every device syncs until nothing is left to do. */
const heal = async (cast: Cast): Promise<void> => {
  cast.faulty = false;
  await settled(cast);
  for (const { device } of cast.devices) {
    for (const arrive of device.network.late.splice(0)) await arrive();
    device.skew = 0;
  }
  for (let round = 0; round < 12; round += 1) {
    // Past every wait that a failure left behind.
    cast.world.pass(600_000);
    for (const { tabs } of cast.devices) {
      let more = true;
      while (more) more = (await tabs[0]?.cycle())?.more === true;
    }
  }
};
