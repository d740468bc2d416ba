import { expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { handInTest, startTest } from '#contract/features/exam/calls.ts';
import { openScope } from '#src/core/opened.ts';
import { classWork } from '#src/features/exam/data/queries.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld } from '#tests/harness/world.ts';
import { chosen, givenTest } from './school.ts';

const students = 300;
/** So many hand in between two looks of the board. */
const wave = 30;

test('three hundred begin at once and hand in within a minute: no error, each once, and the teacher’s board follows within two seconds', {
  timeout: 240_000,
}, async () => {
  const world = await createWorld();
  const teacher = await world.person('teacher');
  const people: Person[] = [];
  for (let index = 0; index < students; index += 1) people.push(await world.person('student'));
  const courseId = await world.course(teacher, people);
  const it = await givenTest(world, teacher, courseId, { minutes: 30 });
  const [first = ''] = it.items;
  const desk = await world.device(teacher).open();
  await desk.cycle();
  const board = async () => {
    await desk.cycle();
    return classWork(desk.replica, it.activityId);
  };
  const sitting = people.map((person, index) => ({ person, id: world.newId(), option: index % 2 === 0 ? 'b' : 'a' }));
  const from = performance.now();
  const started = await Promise.all(
    sitting.map(({ person, id }) => world.say(person, startTest, { ...it, id, device: 'phone' })),
  );
  expect(started.filter(({ ok }) => !ok)).toEqual([]);
  await openScope(desk.replica.outbox, workScope(it.activityId), world.now());
  expect((await board()).works).toHaveLength(students);

  let slowest = 0;
  for (let at = 0; at < students; at += wave) {
    const handed = await Promise.all(
      sitting.slice(at, at + wave).map(({ person, id, option }) =>
        world.say(person, handInTest, {
          ...it,
          attemptId: id,
          by: 'person',
          away: [],
          answers: { [first]: { response: chosen(option), flagged: false, seq: 1, at: world.now() } },
        }),
      ),
    );
    expect(handed.filter(({ ok }) => !ok)).toEqual([]);
    const arrived = performance.now();
    const seen = (await board()).works.filter(({ state }) => state === 'handedIn').length;
    expect(seen).toBe(Math.min(students, at + wave));
    slowest = Math.max(slowest, performance.now() - arrived);
  }
  expect(performance.now() - from).toBeLessThan(minute);
  expect(slowest).toBeLessThan(2 * second);
  const { works, markings } = await board();
  expect(works).toHaveLength(students);
  expect(new Set(works.map(({ subject }) => subject)).size).toBe(students);
  const right = works.filter(({ id }) => markings.get(id)?.marks[first]?.[0] === 500);
  expect(right).toHaveLength(students / 2);
  await world.close();
});
