import { expect, test } from 'vitest';
import { getlistByhomework } from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { createWorld } from '#tests/harness/world.ts';
import { givenHomework } from './school.ts';

const students = 300;

test('a class of 300 hands in at the same time: every work arrives, each once, and the sheet counts them (C-224)', async () => {
  const world = await createWorld();
  try {
    const teacher = await world.person('teacher');
    const people = [];
    for (let index = 0; index < students; index += 1) people.push(await world.person('student'));
    const courseId = await world.course(teacher, people);
    const activityId = await givenHomework(world, teacher, courseId);
    const began = performance.now();
    const said = await Promise.all(
      people.flatMap((student, index) => {
        const input = { courseId, activityId, id: world.newId(), text: `<p>Answer ${index}</p>` };
        // Every tenth presses twice.
        return [input, ...(index % 10 === 0 ? [input] : [])].map((one) => world.say(student, submitHomework, one));
      }),
    );
    const took = performance.now() - began;
    expect(said.filter(({ ok }) => ok)).toHaveLength(students);
    expect(said.filter((one) => !one.ok && one.refusal === undefined)).toEqual([]);
    const list = await world.say(teacher, getlistByhomework, {
      courseId,
      activityId,
      state: 'submitted',
      size: 100,
      page: 3,
    });
    expect(list).toMatchObject({ data: { total: students } });
    if (list.ok) expect(list.data.list.every(({ attempts }) => attempts === 1)).toBe(true);
    // Far below the minute that a class has.
    expect(took).toBeLessThan(30_000);
  } finally {
    await world.close();
  }
}, 120_000);
