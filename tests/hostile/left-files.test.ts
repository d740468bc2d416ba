import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { setActivities } from '#contract/features/activity/calls.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { updateHomework } from '#contract/features/homework/calls.ts';
import { shareAnswer, submitHomework } from '#contract/features/homework/work-calls.ts';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { smallFile } from '#tests/server/support/small-file.ts';
import { givenHomework } from '../features/homework/school.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const fine = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });

const uploaded = async (by: Person): Promise<string> => {
  const id = world.newId();
  const { text: bytes, ...file } = smallFile;
  const announced = { ...file, size: 5, chunks: 1, chunk: '0', id };
  await world.say(by, checkUploadFile, announced);
  await postForm(world, by.token, uploadV2.path, announced, { file: Buffer.from(bytes) });
  return id;
};

const opens = async ({ token }: Person, id: string): Promise<boolean> =>
  (await world.server.app.inject({ url: `/file/${id}`, headers: { cookie: `token=${token}` } })).statusCode === 302;

/** A course with an assistant, who may go, and two students. */
const school = async () => {
  const teacher = await world.person('teacher');
  const assistant = await world.person('teacher');
  const [one, other] = [await world.person('student'), await world.person('student')];
  const courseId = await world.course(teacher, [assistant, one, other]);
  await fine(world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' }));
  const leaves = () => fine(world.say(teacher, removeMember, { courseId, uid: assistant.uid }));
  const onlyFor = (activityId: string, { uid }: Person) =>
    fine(world.say(teacher, setActivities, { courseId, ids: [activityId], audience: [`u:${uid}`] }));
  return { teacher, assistant, one, other, courseId, leaves, onlyFor };
};

test('the files of a reference answer are read by whoever reads it, also when who made the homework has left', async () => {
  const { teacher, assistant, one, other, courseId, leaves, onlyFor } = await school();
  const activityId = await givenHomework(world, assistant, courseId);
  const file = await uploaded(teacher);
  const files = [{ id: file, name: smallFile.filename, size: 5, type: 'text/plain' }];
  const reference = { content: '', files, isShown: true };
  await fine(world.say(teacher, updateHomework, { courseId, id: activityId, reference }));
  expect([await opens(one, file), await opens(other, file)]).toEqual([true, true]);
  await leaves();
  await onlyFor(activityId, one);
  expect([await opens(one, file), await opens(other, file)]).toEqual([true, false]);
});

test('the files of an answer that is shared are read by whoever reads it, also when who shared it has left', async () => {
  const { assistant, one, other, courseId, leaves, onlyFor } = await school();
  const activityId = await givenHomework(world, assistant, courseId, { closesAt: world.now() + hour });
  const [file, attemptId, place] = [await uploaded(one), world.newId(), { courseId, activityId }];
  const files = [{ id: file, name: smallFile.filename, size: 5, type: 'text/plain' }];
  await fine(world.say(one, submitHomework, { ...place, id: attemptId, text: '<p>x</p>', files }));
  world.pass(2 * hour);
  await fine(world.say(assistant, shareAnswer, { ...place, attemptId, reason: 'Clear.', isNamed: true }));
  expect(await opens(other, file)).toBe(true);
  await leaves();
  await onlyFor(activityId, one);
  expect([await opens(one, file), await opens(other, file)]).toEqual([true, false]);
});
