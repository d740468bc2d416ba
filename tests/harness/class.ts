import { test as bare } from 'vitest';
import type { Call, Input, Mutation, Output } from '#contract/core/call.ts';
import type { ServerOptions } from '#server/between-processes.ts';
import type { Device, Person, Tab } from './device.ts';
import { createWorld, type World } from './world.ts';

/** Of the file that runs. */
export let world: World;

/** Of the test that runs, set before its hooks: a teacher and a student in a course of their own. */
export let teacher: Person;
export let student: Person;
export let courseId: string;

/** A device of each, which has synced. */
export let desk: Device;
export let phone: Device;
export let atDesk: Tab;
export let onPhone: Tab;

/** `test` in one world for the file, which is closed when the file has ended. */
export const worldTest = (options: Partial<ServerOptions> = {}) =>
  bare.extend(
    'world',
    { scope: 'file', auto: true },
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here what a fixture needs, and this one needs nothing
    async ({}, { onCleanup }) => {
      world = await createWorld(options);
      onCleanup(() => world.close());
      return world;
    },
  );

/** The same, and for each test a course of its own. */
export const courseTest = (options: Partial<ServerOptions> = {}) =>
  worldTest(options).extend('people', { auto: true }, async ({ world }) => {
    teacher = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
    return { teacher, student };
  });

/** The same, and both of its people have a device. */
export const classTest = (options: Partial<ServerOptions> = {}) =>
  courseTest(options).extend('devices', { auto: true }, async ({ world, people }) => {
    desk = world.device(people.teacher);
    phone = world.device(people.student);
    atDesk = await desk.open();
    onPhone = await phone.open();
    await atDesk.cycle();
    await onPhone.cycle();
  });

/** Their browser is killed, and opened again. */
export const killDesk = async (): Promise<void> => {
  atDesk.kill();
  atDesk = await desk.open();
};
export const killPhone = async (): Promise<void> => {
  onPhone.kill();
  onPhone = await phone.open();
};

interface Caller {
  readonly token: string;
}

/** What a call answers; a refusal fails the test. */
export const must = async <C extends Call | Mutation>(
  who: Caller,
  call: C,
  input: Partial<Input<C>>,
): Promise<Output<C>> => {
  const said = await world.say(who, call, input);
  if (!said.ok) throw new Error(`${call.name}: ${JSON.stringify(said)}`);
  return said.data;
};

/** Why a call is refused; nothing when it is not. */
export const reasonOf = async <C extends Call | Mutation>(who: Caller, call: C, input: Partial<Input<C>>) => {
  const said = await world.say(who, call, input);
  return said.ok ? undefined : said.refusal?.reason;
};

/** All that the server has put off, and what that put off. */
export const jobs = async (): Promise<void> => {
  while ((await world.server.runJobs()) > 0);
};
