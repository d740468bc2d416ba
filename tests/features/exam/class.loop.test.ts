import { expect, test } from 'vitest';
import { workScope } from '#contract/features/activity/keys.ts';
import { handInTest, startTest } from '#contract/features/exam/calls.ts';
import { openScope } from '#src/core/opened.ts';
import { classWork } from '#src/features/exam/data/queries.ts';
import { createWorld } from '#tests/harness/world.ts';
import { chosen, givenTest } from './school.ts';

const students = 300;

test('three hundred begin and hand in at once: no error, and each once', { timeout: 240_000 }, async () => {
  const world = await createWorld();
  const teacher = await world.person('teacher');
  const people = [];
  for (let index = 0; index < students; index += 1) people.push(await world.person('student'));
  const courseId = await world.course(teacher, people);
  const it = await givenTest(world, teacher, courseId, { minutes: 30 });
  const [first = ''] = it.items;
  const ids = people.map(() => world.newId());
  const started = await Promise.all(
    people.map((person, index) => world.say(person, startTest, { ...it, id: ids[index] ?? '', device: 'phone' })),
  );
  expect(started.filter(({ ok }) => !ok)).toEqual([]);
  const handed = await Promise.all(
    people.map((person, index) =>
      world.say(person, handInTest, {
        ...it,
        attemptId: ids[index] ?? '',
        by: 'person',
        away: [],
        answers: {
          [first]: { response: chosen(index % 2 === 0 ? 'b' : 'a'), flagged: false, seq: 1, at: world.now() },
        },
      }),
    ),
  );
  expect(handed.filter(({ ok }) => !ok)).toEqual([]);
  const desk = await world.device(teacher).open();
  await desk.cycle();
  await openScope(desk.replica.outbox, workScope(it.activityId), world.now());
  for (let turn = 0; turn < 5; turn += 1) await desk.cycle();
  const { works, markings } = await classWork(desk.replica, it.activityId);
  expect(works).toHaveLength(students);
  expect(new Set(works.map(({ subject }) => subject)).size).toBe(students);
  const right = works.filter(({ id }) => markings.get(id)?.marks[first]?.[0] === 500);
  expect(right).toHaveLength(students / 2);
  await world.close();
});
