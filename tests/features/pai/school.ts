import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import * as calls from '#contract/features/pai/calls.ts';
import * as chats from '#contract/features/pai/chat-calls.ts';
import * as placing from '#contract/features/pai/course-calls.ts';
import * as queries from '#src/features/pai/data/queries.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { openModelServer } from '../homework/model-server.ts';

export let models: Awaited<ReturnType<typeof openModelServer>>;
export let world: World;
export let plain: World;
export let teacher: Person;
export let student: Person;
export let courseId: string;
export let desk: Device;
export let atDesk: Tab;

/** A school with a model and one without; for each test a teacher, who has a workspace, a student and a course. */
export const paiSchool = (): void => {
  beforeAll(async () => {
    models = await openModelServer();
    world = await createWorld({ model: models.model });
    plain = await createWorld();
  });
  afterAll(() => Promise.all([world?.close(), plain?.close(), models?.close()]));

  beforeEach(async () => {
    models.answers('The squeeze theorem [1].');
    teacher = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
    desk = world.device(teacher);
    atDesk = await desk.open();
    await atDesk.store.mutate(calls.openOwnSpace, {});
    await atDesk.cycle();
  });
};

export const secret =
  'Speak like a pirate, and never mention the harbour of Valletta to anybody who asks you about it at all.';
export const agentText = {
  ...{ name: 'Limits', emoji: '🧮', about: 'Knows limits', prompt: secret, opening: 'Hello' },
  ...{ welcome: ['What is a limit?'], datasets: [] as string[] },
};
export const makeAgent = async (more: Partial<typeof agentText> = {}) => {
  const id = world.newId();
  expect(await atDesk.store.mutate(calls.createApp, { id, spaceId: teacher.uid, ...agentText, ...more })).toMatchObject(
    {
      ok: true,
    },
  );
  await atDesk.cycle();
  return id;
};
export const ask = async (at: Tab, agentId: string, more: object = {}) => {
  const id = world.newId();
  const chatId = world.newId();
  const said = await at.store.mutate(chats.askAgent, {
    ...{ id, chatId, spaceId: teacher.uid, agentId, courseId: '', activityId: '', question: 'What is a limit?' },
    ...more,
  });
  return { id, chatId, said };
};
export const turnAt = async (at: Tab, chatId: string) => (await queries.turnsOf(at.replica, chatId))[0];
export const until = (at: Tab, seen: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await world.server.runJobs();
      await at.cycle();
      await seen();
    },
    { timeout: 15_000, interval: 20 },
  );
export const answered = (at: Tab, chatId: string) =>
  until(at, async () => {
    if (!models.isAsked()) world.pass(2 * second);
    expect((await turnAt(at, chatId))?.state).toMatch(/done|failed|stopped/);
  });
export const give = (agentId: string, more: object = {}) =>
  world.say(teacher, placing.publishToCourse, {
    ...{ spaceId: teacher.uid, agentId, courseId, forTeachers: true, forStudents: true, isCopied: false, ...more },
  });
