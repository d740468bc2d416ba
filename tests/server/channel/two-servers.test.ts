import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getIMToken } from '#contract/core/channel/frames.ts';
import { newId } from '#contract/core/ids.ts';
import { convScope } from '#contract/core/scopes.ts';
import { logout } from '#contract/features/account/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { type Cluster, openCluster, type ServerProcess } from '#tests/harness/cluster/processes.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { type Reader, readerOf } from '../support/reader.ts';
import { pushItem } from '../support/school.ts';

/** `npm run test:soak` sends 100,000. */
const total = Number(process.env.MESSAGES ?? 800);
/** With this one, each server loses something of the few. */
const seed = Number(process.env.SEED ?? 27);
const conversations = 8;
const peopleIn = 5;
/** 200 in all; fewer hold a hundred thousand messages each. */
const socketsOf = total > 10_000 ? 2 : 5;
const senders = 5;
const batch = 10;
const loss = 0.01;
const timeout = 30_000 + total * 20;

let cluster: Cluster;
let world: World;
const servers: ServerProcess[] = [];
/** People of each course; the last one is for what is told before the crowd. */
const classes: { readonly courseId: string; readonly people: Person[]; readonly tokens: string[] }[] = [];

beforeAll(async () => {
  cluster = await openCluster();
  world = await createWorld({ databaseUrl: cluster.databaseUrl, now: Date.now });
  for (let index = 0; index <= conversations; index += 1) {
    const teacher = await world.person('teacher');
    const students: Person[] = [];
    while (students.length < peopleIn - 1) students.push(await world.person('student'));
    const people = [teacher, ...students];
    const courseId = await world.course(teacher, students);
    const tokens: string[] = [];
    for (const person of people) {
      const said = await world.say(person, getIMToken, {});
      if (said.ok) tokens.push(said.data.token);
    }
    classes.push({ courseId, people, tokens });
  }
  servers.push(await cluster.start({ loss, seed }), await cluster.start({ loss, seed: seed + 1 }));
}, 120_000);
afterAll(async () => {
  await world?.close();
  await cluster?.close();
});

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
const fresh = () => newId(Date.now(), random);
const quiet = () => classes[conversations] as (typeof classes)[number];
const serverOf = (index: number): ServerProcess => servers[index % servers.length] as ServerProcess;

/** Every device of everybody in one class, one half on each server. */
const devicesOf = async ({ people, tokens }: (typeof classes)[number]): Promise<Reader[]> => {
  const readers: Reader[] = [];
  for (const [index, person] of people.entries())
    for (let one = 0; one < socketsOf; one += 1)
      readers.push(await readerOf(serverOf(readers.length), person, tokens[index] ?? '', fresh()));
  return readers;
};

/** One device sends its share, batch after batch; what was not decided is sent again. */
const sendAll = async (reader: Reader, courseId: string, count: number): Promise<void> => {
  const lane = `${convScope(courseId)}/messaging`;
  for (let from = 1; from <= count; from += batch) {
    const items = Array.from({ length: Math.min(batch, count - from + 1) }, (_one, index) => {
      const id = fresh();
      const input = { groupId: courseId, id, text: `${from + index}` };
      return pushItem({ mid: id, lane, seq: from + index, name: 'sendMessage', input, at: Date.now() });
    });
    for (;;) {
      const results = await reader.push(items);
      if (results.length === items.length && results.every(({ status }) => status === 'verdict')) break;
      await sleep(20);
    }
  }
};

test(
  'two servers over a bus that loses 1 %: nothing is lost, nothing doubled, everybody’s order kept',
  async () => {
    const each = Math.ceil(total / conversations / senders);
    const rooms = await Promise.all(
      classes.slice(0, conversations).map(async (room) => ({ ...room, readers: await devicesOf(room) })),
    );
    const before = rooms.flatMap(({ readers }) => readers.map((reader) => reader.pulls()));
    await Promise.all(
      rooms.flatMap(({ courseId, readers }) =>
        // One device each of the first people, on either server.
        Array.from({ length: senders }, (_one, index) =>
          sendAll(readers[index * socketsOf + (index % 2)] as Reader, courseId, each),
        ),
      ),
    );
    for (const { readers } of rooms)
      for (const reader of readers)
        await expect.poll(() => reader.messages().length, { timeout: timeout, interval: 50 }).toBe(each * senders);
    for (const { readers } of rooms) {
      for (const reader of readers) {
        const seen = reader.messages().toSorted((one, other) => one.seq - other.seq);
        expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_one, index) => index + 1));
        for (const uid of new Set(seen.map(({ fromUid }) => fromUid))) {
          const texts = seen.filter(({ fromUid }) => fromUid === uid).map(({ text }) => Number(text));
          expect(texts).toEqual(Array.from({ length: each }, (_one, index) => index + 1));
        }
      }
    }
    const dropped = await Promise.all(servers.map((server) => server.dropped()));
    expect(Math.min(...dropped)).toBeGreaterThan(0);
    const all = rooms.flatMap(({ readers }) => readers);
    // What was lost was said again: hardly anybody had to ask for what the channel brings.
    const pulls = all.reduce((sum, reader) => sum + reader.pulls(), 0) - before.reduce((sum, one) => sum + one, 0);
    const patches = all.reduce((sum, reader) => sum + reader.patches(), 0);
    expect(pulls).toBeLessThan(patches / 10);
    for (const reader of all) reader.close();
  },
  60_000 + total * 50,
);

test('a conversation that begins on one server reaches the other person on the other one', async () => {
  const { people, tokens } = quiet();
  const [teacher, student] = people as [Person, Person];
  const [hers, his] = await Promise.all([
    readerOf(serverOf(0), teacher, tokens[0] ?? '', fresh()),
    readerOf(serverOf(1), student, tokens[1] ?? '', fresh()),
  ]);
  const groupId = privateId(teacher.uid, student.uid);
  const lane = `${convScope(groupId)}/messaging`;
  const say = (seq: number) => {
    const id = fresh();
    const input = { groupId, to: student.uid, id, text: `${seq}` };
    return hers.push([pushItem({ mid: id, lane, seq, name: 'sendMessage', input, at: Date.now() })]);
  };
  const heard = () => his.messages().filter((one) => one.groupId === groupId).length;
  for (let seq = 1; seq <= 3; seq += 1) {
    expect(await say(seq)).toMatchObject([{ status: 'verdict' }]);
    await expect.poll(heard, { timeout: 15_000 }).toBe(seq);
  }
  for (const reader of [hers, his]) reader.close();
});

test('while Redis is away each server goes on alone; what was said meanwhile is heard when it is back', async () => {
  const { courseId, people, tokens } = quiet();
  const [, , , writer, reader] = people as Person[];
  const [hers, his] = await Promise.all([
    readerOf(serverOf(0), writer as Person, tokens[3] ?? '', fresh()),
    readerOf(serverOf(1), reader as Person, tokens[4] ?? '', fresh()),
  ]);
  const before = his.messages().length;
  await cluster.pauseRedis();
  await sendAll(hers, courseId, 20);
  await expect.poll(() => hers.messages().length, { timeout: 10_000 }).toBe(before + 20);
  await cluster.resumeRedis();
  await expect.poll(() => his.messages().length, { timeout: 20_000 }).toBe(before + 20);
  for (const one of [hers, his]) one.close();
});

test('a session that ends on one server loses its socket on the other', async () => {
  const leaver = await world.person('student');
  const said = await world.say(leaver, getIMToken, {});
  if (!said.ok) throw new Error('no token');
  const socket = new WebSocket(serverOf(1).socket);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ requestType: 2, uniqueCode: 'in', payload: { token: said.data.token } }));
  await new Promise((resolve) => socket.once('message', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await fetch(`${serverOf(0).http}${logout.path}`, {
    method: 'POST',
    headers: { token: leaver.token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await closed).toBe(4401);
});
