import { expect } from 'vitest';
import { pull } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import { openActivity } from '#contract/features/activity/calls.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { finishLearnV2 } from '#contract/features/learning/calls.ts';
import { createNotice, readNotice } from '#contract/features/notice/calls.ts';
import { addTopicUpvote, createTopic } from '#contract/features/topic/calls.ts';
import { sheetOf } from '#src/features/activity/data/tally.ts';
import { votesIn } from '#src/features/topic/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person } from '#tests/harness/device.ts';
import { givenHomework } from '../homework/school.ts';

const test = worldTest();

let teacher: Person;
let students: Person[];
let courseId: string;

test.beforeAll(async () => {
  teacher = await world.person('teacher');
  students = [];
  for (let one = 0; one < 36; one += 1) students.push(await world.person('student'));
  courseId = await world.course(teacher, students);
});
/** Writes down which rows a device is sent from now on, as `entity id`. */
const arrivalsAt = ({ network }: Device): string[] => {
  const arrived: string[] = [];
  const { fetch: send } = network;
  Object.assign(network, {
    fetch: async (...request: Parameters<typeof send>) => {
      const reply = await send(...request);
      if (!String(request[0]).endsWith(pull.path)) return reply;
      const { data } = (await reply.clone().json()) as { data: ReturnType<typeof pull.output.parse> };
      for (const patch of data.patches)
        if (patch.kind !== 'reset')
          for (const [entity, rows] of Object.entries(patch.up))
            arrived.push(...rows.map(({ id }) => `${entity} ${id}`));
      return reply;
    },
  });
  return arrived;
};

const given = async (): Promise<string> => {
  const id = world.newId();
  const link = { courseId, id, title: 'Reading', url: 'https://example.com', order: 'a0' };
  await world.say(teacher, createCoursewareUrl, link);
  await world.say(teacher, publishCoursewares, { courseId, ids: [id] });
  return id;
};

const said = async (call: typeof createTopic | typeof createNotice): Promise<string> => {
  const id = world.newId();
  await world.say(teacher, call, { courseId, id, title: 'What do you think?', content: '<p>Well?</p>' });
  return id;
};

/** Each student does it, one after the other within a second, and the teacher's device asks after each of them. */
const actsOf = async (id: string, act: (student: Person, index: number) => Promise<{ readonly ok: boolean }>) => {
  const device = world.device(teacher);
  const desk = await device.open();
  const settle = async () => {
    world.pass(2 * second);
    await world.server.runJobs();
    await desk.cycle();
  };
  await settle();
  await settle();
  const arrived = arrivalsAt(device);
  world.pass(second - (world.now() % second));
  const from = world.now();
  for (const [index, student] of students.entries()) {
    expect(await act(student, index)).toMatchObject({ ok: true });
    world.pass(25);
    await world.server.runJobs();
    await desk.cycle();
  }
  expect(world.now() - from).toBeLessThan(second);
  await settle();
  await settle();
  return { arrived, desk, held: await sheetOf(desk.replica, id) };
};

test.each([
  ['opens a material', given, (id: string, one: Person) => world.say(one, openActivity, { courseId, id })],
  ['learns a material', given, (id: string, one: Person) => world.say(one, finishLearnV2, { courseId, id })],
  [
    'reads a notice',
    () => said(createNotice),
    (id: string, one: Person) => world.say(one, readNotice, { courseId, id }),
  ],
  [
    'hands in homework',
    () => givenHomework(world, teacher, courseId),
    (activityId: string, one: Person) =>
      world.say(one, submitHomework, { courseId, activityId, id: world.newId(), text: '<p>Done</p>' }),
  ],
] as const)('a class that %s within a second costs the staff’s device one packed row', async (_what, make, act) => {
  const id = await make();
  const { arrived, held } = await actsOf(id, (student) => act(id, student));
  expect(arrived).toEqual([`resultSheet ${id}`]);
  expect(Object.keys(held?.cells ?? {})).toHaveLength(students.length);
});

test('a class that approves of a topic within a second costs a device two rows: the first, and the sum of all', async () => {
  const topicId = await said(createTopic);
  const { arrived, desk } = await actsOf(topicId, (one) => world.say(one, addTopicUpvote, { courseId, topicId }));
  expect(arrived).toEqual([`topicCount ${topicId}`, `topicCount ${topicId}`]);
  expect((await votesIn(desk.replica, courseId)).counts.get(topicId)).toBe(students.length);
});
