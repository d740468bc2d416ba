import { expect, test } from 'vitest';
import type { AnyTables } from '#server/core/db/tables.ts';
import { holdCourse } from '#server/demo/class.ts';
import { literatureHomework, modernLiterature } from '#server/demo/courses/modern-literature.ts';
import { personOf } from '#server/demo/person.ts';
import { chanceOf } from '#server/demo/random.ts';
import { createWorld } from '#tests/harness/world.ts';

/** The whole school is made without jobs: here they run. */
test('five classmates of the demo school review each other, and four reviews are written', async () => {
  const world = await createWorld();
  const { app, db, runJobs } = world.server;
  const teacher = await world.person('teacher');
  const pupils = await Promise.all(Array.from({ length: 7 }, () => world.person('student')));
  const person = ({ token }: { readonly token: string }) => personOf(app, token, '10.9.9.9');
  // People who came today hand in nothing before a date that has passed.
  const tasks = literatureHomework
    .filter(({ state }) => state === 'peerReview')
    .map((task) => ({ ...task, daysAgo: 0, dueInDays: 3 }));
  const nothingElse = { notices: [], topics: [], chapters: [], homework: [], tests: [] };
  const course = { ...modernLiterature, ...nothingElse, teacher: 0, students: [0, 7] as const, tasks };
  const state = { isOver: false };
  const held = holdCourse(course, {
    teachers: [person(teacher)],
    students: pupils.map((pupil) => ({ uid: pupil.uid, ...person(pupil) })),
    now: world.now(),
    chance: chanceOf(1),
    jobsRun: true,
  }).finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await runJobs();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await held;
  const done = await db.read((sql) =>
    sql.withTables<AnyTables>().selectFrom('homework_peer_task').select(['done_at', 'score', 'comment']).execute(),
  );
  const written = done.filter(({ done_at }) => Number(done_at) > 0);
  expect([done.length, written.length]).toEqual([10, 4]);
  expect(written.every(({ score, comment }) => Number(score) > 0 && comment !== '')).toBe(true);
  await world.close();
});
