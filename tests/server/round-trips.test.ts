import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postgresUrls } from './support/databases.ts';
import { handOf, statuses } from './support/person.ts';
import { countTurns, type Turns } from './support/turns.ts';

const { url } = postgresUrls();
let turns: Turns;
let world: World;
let teacher: Person;
let student: Person;
let courseId: string;

beforeAll(async () => {
  turns = await countTurns(await url());
  world = await createWorld({ databaseUrl: turns.url });
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await turns?.close();
});

/** Round trips of its transaction, from its begin to the writing of its verdict, which is sent with the commit. */
const roundTripsOf = async (person: Person, name: string, input: object): Promise<number> => {
  const { push, item } = handOf(world, person, world.newId());
  const sent = item(name, input);
  turns.countOf('');
  expect(statuses(await push(sent))).toEqual(['applied']);
  return turns.countOf(sent.mid);
};

test('a plain mutation is decided in at most four round trips', async () => {
  const [notice, topic, reply] = [world.newId(), world.newId(), world.newId()];
  const given = { courseId, title: 'Limits', content: 'c' };
  const trips: Record<string, number> = {};
  await roundTripsOf(teacher, 'createNotice', { ...given, id: notice });
  trips.createTopic = await roundTripsOf(teacher, 'createTopic', { ...given, id: topic });
  await world.server.runJobs();
  trips.addReply = await roundTripsOf(student, 'addReply', { courseId, topicId: topic, id: reply, content: 'zero' });
  trips.updateReply = await roundTripsOf(student, 'updateReply', {
    courseId,
    topicId: topic,
    id: reply,
    content: 'one',
    basis: {},
  });
  trips.readNotice = await roundTripsOf(student, 'readNotice', { courseId, id: notice });
  trips.setNoticeTop = await roundTripsOf(teacher, 'setNoticeTop', { courseId, id: notice, state: 1 });
  expect(trips).toEqual({ createTopic: 4, addReply: 3, updateReply: 3, readNotice: 3, setNoticeTop: 3 });
});
