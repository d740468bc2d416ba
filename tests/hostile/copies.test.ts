import { afterEach, beforeEach, expect, test } from 'vitest';
import { importCoursewares } from '#contract/features/content/calls.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { distributeReviews } from '#contract/features/homework/peer-calls.ts';
import { saveComment, submitHomework } from '#contract/features/homework/work-calls.ts';
import { activitiesIn } from '#server/features/activity/copying.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { givenTest } from '../features/exam/school.ts';
import { givenHomework } from '../features/homework/school.ts';
import { choice, keyOf } from '../features/question/samples.ts';

/** What somebody copies between courses by jobs, when the act itself is over. */

let world: World;
let owner: Person;
let assistant: Person;
/** The owner's, and the assistant's own. */
let [fromCourseId, courseId] = ['', ''];
let testId = '';

beforeEach(async () => {
  world = await createWorld({ rateLimits: true, dailyBytesEach: 3 * 2 ** 20 });
  owner = await world.person('teacher');
  assistant = await world.person('teacher');
  fromCourseId = await world.course(owner, [assistant]);
  courseId = await world.course(assistant, []);
  const become = { courseId: fromCourseId, uid: assistant.uid, role: 'assistant' } as const;
  expect(await world.say(owner, setMemberRole, become)).toMatchObject({ ok: true });
  const question = [choice('single', ['a', 'b']), keyOf({ kind: 'options', right: ['b'] })] as const;
  testId = (await givenTest(world, owner, fromCourseId, {}, Array(60).fill(question))).activityId;
});
afterEach(() => world?.close());

const bring = async (count: number, from = testId) => {
  const items = Array.from({ length: count }, () => ({ from, id: world.newId(), order: 'a0' }));
  expect(await world.say(assistant, importCoursewares, { courseId, fromCourseId, items })).toMatchObject({
    data: { count },
  });
};
const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};
const copies = async () => (await world.server.db.read((sql) => activitiesIn(sql, courseId))).length;
const homeworkOf = async (letters: number) => {
  const task = { courseId: fromCourseId, id: world.newId(), title: 'H', order: 'a1' };
  const given = { ...task, content: `<p>${'word '.repeat(letters / 5)}</p>` };
  expect(await world.say(owner, createHomework, given as never)).toMatchObject({ ok: true });
  return task.id;
};
const comment = () => world.say(assistant, saveComment, { id: world.newId(), text: 'x', courseId: '' });

test('who was removed from a course before the last of it was copied is given no more of it', async () => {
  await bring(10);
  expect(await world.say(owner, removeMember, { courseId: fromCourseId, uid: assistant.uid })).toMatchObject({
    ok: true,
  });
  const before = await copies();
  expect(before).toBeLessThan(10);
  await jobs();
  expect(await copies()).toBe(before);
});

test('of few rows with long texts some are copied at once, too, and each of the others by itself', async () => {
  await bring(12, await homeworkOf(250_000));
  // Five are more than what one transaction writes of them.
  expect(await copies()).toBe(5);
  await jobs();
  expect(await copies()).toBe(12);
});

test('what is copied after the act counts for whoever asked, as what is copied with it does', async () => {
  await bring(24);
  expect(await comment()).toMatchObject({ ok: true });
  await jobs();
  expect(await copies()).toBe(24);
  expect(await comment()).toMatchObject({ ok: false, refusal: { reason: 'core.enoughToday' } });
});

test('works that go to classmates for review count for whoever gives them out', async () => {
  const students = await Promise.all(Array.from({ length: 5 }, () => world.person('student')));
  for (const one of students) await world.join(one, assistant, courseId);
  const peer = { count: 3, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt: 0 } as const;
  const activityId = await givenHomework(world, assistant, courseId, { mode: 'peer', peer });
  const text = `<p>${'word '.repeat(50_000)}</p>`;
  for (const one of students)
    expect(await world.say(one, submitHomework, { courseId, activityId, id: world.newId(), text })).toMatchObject({
      ok: true,
    });
  expect(await world.say(assistant, distributeReviews, { courseId, activityId })).toMatchObject({ ok: true });
  expect(await comment()).toMatchObject({ ok: true });
  await jobs();
  expect(await comment()).toMatchObject({ ok: false, refusal: { reason: 'core.enoughToday' } });
});
