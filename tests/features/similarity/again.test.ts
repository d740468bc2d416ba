import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import * as calls from '#contract/features/similarity/calls.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { givenHomework } from '../homework/school.ts';

onBothDatabases((url) => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
  });
  afterAll(() => world?.close());

  test('a check that is asked for in the moment that one ends comes to an end as well, and none goes back from there', async () => {
    const teacher = await world.person('teacher');
    const students = [await world.person('student'), await world.person('student')];
    const courseId = await world.course(teacher, students);
    const activityId = await givenHomework(world, teacher, courseId);
    const at = { courseId, activityId };
    for (const who of students)
      await world.say(who, submitHomework, { ...at, id: world.newId(), text: `<p>${'A word. '.repeat(40)}</p>` });
    const state = async () => {
      const said = await world.say(teacher, calls.getHomeworkCheckRepeatInfo, at);
      return said.ok ? said.data.state : '';
    };
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await world.say(teacher, calls.reRepeateCheckHomework, at)).ok).toBe(true);
      void world.server.runJobs();
      await vi.waitFor(async () => expect(await state(), `turn ${turn}`).toBe('done'), { timeout: 8_000, interval: 0 });
    }
    for (let look = 0; look < 20; look += 1) expect(await state()).toBe('done');
  }, 60_000);
});
