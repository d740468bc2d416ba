import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { changeGroup, createGroup, sendMessage } from '#contract/features/messaging/calls.ts';
import { listNotifications, readAll } from '#contract/features/notification/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** What one student does to classmates whom they may write to. */
let world: World;
let teacher: Person;
let flooder: Person;
let victim: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true });
  [teacher, flooder, victim] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  courseId = await world.course(teacher, [flooder, victim]);
});
afterAll(() => world?.close());

const mention = (who: Person, mentions: readonly string[]) =>
  world.say(who, sendMessage, { groupId: courseId, id: world.newId(), text: 'look', mentions: [...mentions] });

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

const mentionsOf = async (who: Person): Promise<number> => {
  const said = await world.say(who, listNotifications, { limit: 100 });
  return said.ok ? said.data.list.filter(({ url }) => url.startsWith('/main?chat=')).length : -1;
};

/** Uids that need not be there: a pace is asked before anything is looked up. */
const many = (count: number) => Array.from({ length: count }, () => world.newId());

test('a class is mentioned at once, and not fifty people ten times a second; others go on', async () => {
  const reasons: (string | undefined)[] = [];
  for (let count = 0; count < 10; count += 1) {
    const said = await mention(flooder, [victim.uid, ...many(49)]);
    reasons.push(said.ok ? 'ok' : said.refusal?.reason);
  }
  expect(reasons.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'ok'));
  expect(reasons.at(-1)).toBe('core.tooMany');
  expect(await mention(teacher, [victim.uid])).toMatchObject({ ok: true });
  // Who mentions nobody writes on.
  expect(await mention(flooder, [])).toMatchObject({ ok: true });
});

test('who was mentioned twenty times and has not looked is told no more by that person, until they look', async () => {
  await jobs();
  for (let count = 0; count < 30; count += 1) {
    world.pass(10 * minute);
    expect(await mention(flooder, [victim.uid])).toMatchObject({ ok: true });
  }
  expect(await mention(teacher, [victim.uid])).toMatchObject({ ok: true });
  await jobs();
  expect(await mentionsOf(victim)).toBe(22);
  expect(await world.say(victim, readAll, { messageID: '' })).toMatchObject({ ok: true });
  expect(await mention(flooder, [victim.uid])).toMatchObject({ ok: true });
  await jobs();
  expect(await mentionsOf(victim)).toBe(23);
});

test('people are not brought into groups and sent away without end', async () => {
  const id = world.newId();
  expect(await world.say(flooder, createGroup, { id, name: 'g', uids: [victim.uid] })).toMatchObject({ ok: true });
  const change = (by: Person, kind: 'addUser' | 'removeUser' | 'changeName', uids: string[]) =>
    world.say(by, changeGroup, { id: world.newId(), groupId: id, kind, uids, text: 'n', on: false });
  const reasons: (string | undefined)[] = [];
  for (let count = 0; count < 10; count += 1) {
    world.pass(2_000);
    const said = await change(flooder, 'addUser', many(499));
    reasons.push(said.ok ? 'ok' : said.refusal?.reason);
  }
  expect(reasons[0]).toBe('messaging.groupFull');
  expect(reasons.at(-1)).toBe('core.tooMany');
  expect(await change(flooder, 'changeName', [])).toMatchObject({ ok: true });
  expect(await change(victim, 'changeName', [])).toMatchObject({ ok: true });
});

test('what somebody tells a class again and again drives out nothing that others told', async () => {
  const reader = await world.person('student');
  await world.join(reader, teacher, courseId);
  await jobs();
  const topic = (who: Person, title: string) =>
    world.say(who, createTopic, { courseId, id: world.newId(), title, content: 'c' });
  expect(await topic(teacher, 'Read this')).toMatchObject({ ok: true });
  await jobs();
  type Rows = {
    notification: { id: string; uid: string; title: string; sender_uid: string } & Record<string, unknown>;
  };
  const rows = () =>
    world.server.db.read((sql) =>
      sql.withTables<Rows>().selectFrom('notification').selectAll().where('uid', '=', reader.uid).execute(),
    );
  expect(await topic(flooder, 'noise')).toMatchObject({ ok: true });
  await jobs();
  for (let count = 0; (await rows()).length <= 505; count += 1) {
    if (count > 600) throw new Error('nobody is told');
    world.pass(10_000);
    expect(await topic(flooder, 'noise')).toMatchObject({ ok: true });
    await jobs();
  }
  world.pass(7 * 60 * minute);
  await jobs();
  const left = await rows();
  expect(left).toHaveLength(500);
  expect(left.map(({ title }) => title)).toContain('Read this');
}, 60_000);
