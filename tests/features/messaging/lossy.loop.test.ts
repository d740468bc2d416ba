import { afterEach, expect, test } from 'vitest';
import { requestType } from '#contract/core/channel/frames.ts';
import { day, second } from '#contract/core/time.ts';
import { readConversation, sendMessage } from '#contract/features/messaging/calls.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { unreadTotal } from '#src/features/messaging/data/public.ts';
import { messagesOf } from '#src/features/messaging/data/queries.ts';
import { type Clock, createClock } from '#tests/harness/clock.ts';
import type { Device, Tab } from '#tests/harness/device.ts';
import type { Fate } from '#tests/harness/network.ts';
import { sized } from '#tests/harness/size.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

const each = Number(process.env.MESSAGES ?? sized(160, 500));
const cuts = 10;
const lost = 0.3;

let world: World | undefined;
let clock: Clock | undefined;
afterEach(async () => {
  clock?.stop();
  await world?.close();
});

/** A device with whatever runs on it now. */
interface Running {
  readonly device: Device;
  tabs: Tab[];
}

test(`${each} messages each way over a network that is cut ${cuts} times and loses every third frame and answer (S-346, S-347)`, async () => {
  world = await createWorld({}, 7);
  const { chance, newId } = world;
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const groupId = await world.course(teacher, [student]);
  const names = ['desk', 'phone', 'laptop', 'tablet'] as const;
  const devices = names.map((name, index) => world?.device(index < 2 ? teacher : student, name) as Device);
  const [desk, phone, laptop, tablet] = devices.map((device): Running => ({ device, tabs: [] })) as [
    Running,
    Running,
    Running,
    Running,
  ];
  const all = [desk, phone, laptop, tablet];
  clock = createClock(world, devices);
  const { until, pass } = clock;
  laptop.device.skew = day;
  phone.device.skew = -day;

  const open = async (on: Running, tabs: number) => {
    while (on.tabs.length < tabs) on.tabs.push(await on.device.open());
    on.tabs[0]?.lead();
  };
  const write = async (tab: Tab | undefined, text: string) => {
    const sent = await tab?.store.mutate(sendMessage, { groupId, id: newId(), text });
    if (sent?.ok !== true) throw new Error(`${text} was not taken`);
  };
  const waiting = async () => {
    const counts = await Promise.all(all.map(({ tabs: [tab] }) => tab?.store.counts()));
    return counts.reduce((sum, count) => sum + (count?.waiting ?? 0), 0);
  };
  const shown = async ({ tabs: [tab] }: Running) => {
    if (tab === undefined) return [];
    const { messages } = await messagesOf(tab.replica, groupId, 4 * each);
    return messages.map(({ message: { seq, fromUid, text } }) => ({ seq, fromUid, text }));
  };

  await open(desk, 2);
  await open(phone, 1);
  await open(laptop, 1);
  await open(tablet, 1);
  await until(() => all.every(({ device }) => device.leading?.status().channel === 'in'), 'everybody is in');

  for (const { network } of devices) {
    const isLost = () => chance.next() < lost;
    network.frameLost = (_way, type) => type === requestType.pushMessage && isLost();
    network.fate = (path): Fate =>
      path === '/sync/push' && isLost() ? chance.pick(['requestLost', 'replyLost']) : 'ok';
  }

  const written = { teacher: 0, student: 0 };
  const rounds = 20;
  const perRound = each / rounds;
  for (let round = 0; round < rounds; round += 1) {
    const cut = round % 2 === 1 ? chance.pick(devices).network : undefined;
    if (cut !== undefined) {
      cut.online = false;
      if (round % 4 === 1) cut.hangUp();
    }
    for (let count = 0; count < perRound; count += 1) {
      // From either tab of the desk; every fifth text is the one before it once more.
      const number = (one: number) => one - Number(one % 5 === 4);
      await write(desk.tabs[count % desk.tabs.length], `t${number(written.teacher)}`);
      written.teacher += 1;
      await write(laptop.tabs[0], `s${number(written.student)}`);
      written.student += 1;
    }
    if (round === 6) {
      // The tab that leads crashes; the other one takes over.
      desk.tabs.shift()?.kill();
      await open(desk, 2);
    }
    if (round === 11) {
      // The page is gone with work on the device: the service worker sends it by HTTP.
      for (const tab of laptop.tabs.splice(0)) tab.kill();
      const worker = await laptop.device.open();
      await worker.cycle().catch(() => undefined);
      worker.kill();
      await open(laptop, 1);
    }
    await pass(5 * second);
    if (cut === undefined) continue;
    cut.online = true;
    for (const { device } of all) if (device.network === cut) device.leading?.trigger('online');
  }
  for (const { network } of devices) {
    network.frameLost = () => false;
    network.fate = () => 'ok';
  }
  await until(async () => (await waiting()) === 0, 'everything is sent');
  const total = 2 * each;
  const seesAll = async ({ tabs: [tab] }: Running) =>
    (await tab?.replica
      .rows(messageTable)
      .filter(({ seq }) => seq > 0)
      .count()) === total;
  await until(async () => (await Promise.all(all.map(seesAll))).every(Boolean), 'all see all');

  const [first = [], ...others] = await Promise.all(all.map(shown));
  expect(first.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  for (const other of others) expect(other).toEqual(first);
  const expected = (letter: string) =>
    Array.from({ length: each }, (_, one) => `${letter}${one - Number(one % 5 === 4)}`);
  expect(first.filter(({ fromUid }) => fromUid === teacher.uid).map(({ text }) => text)).toEqual(expected('t'));
  expect(first.filter(({ fromUid }) => fromUid === student.uid).map(({ text }) => text)).toEqual(expected('s'));

  // Read up to somewhere on one device: both say how many are left, the other's alone.
  const seq = total - 60;
  const left = first.filter((message) => message.seq > seq && message.fromUid === teacher.uid).length;
  await laptop.tabs[0]?.store.mutate(readConversation, { groupId, seq });
  await until(async () => {
    const unread = await Promise.all([laptop, tablet].map(({ tabs: [tab] }) => tab && unreadTotal(tab.replica)));
    return unread.every((count) => count === left);
  }, `${left} are unread`);
  for (const { tabs } of all) for (const tab of tabs) tab.kill();
}, 120_000);
