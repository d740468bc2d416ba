import { test as bare } from 'vitest';
import type { ServerOptions } from '#server/between-processes.ts';
import type { Language } from '#src/ui/words/language.ts';
import type { Person } from '#tests/harness/device.ts';
import { openScreen, type Screen } from './screen.tsx';

/** Of the file that runs. */
export let device: Screen;

/** Of the test that runs, set before its hooks: a teacher and a student in a course of their own. */
export let teacher: Person;
export let student: Person;
export let courseId: string;

/** `test` on one device for the file. It is online again after each test, also after one that failed. */
export const screenTest = (options: Partial<ServerOptions> = {}) =>
  bare
    .extend(
      'device',
      { scope: 'file', auto: true },
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here what a fixture needs, and this one needs nothing
      async ({}, { onCleanup }) => {
        device = await openScreen(options);
        onCleanup(() => device.close());
        return device;
      },
    )
    .extend('online', { auto: true }, async ({ device: screen }, { onCleanup }) => {
      onCleanup(() => screen.goOnline());
    });

/** The same, and for each test a course of its own. */
export const courseScreenTest = (options: Partial<ServerOptions> = {}) =>
  screenTest(options).extend('people', { auto: true }, async ({ device: { world } }) => {
    teacher = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
    return { teacher, student };
  });

/** Opens a page as this person, and waits until the device has what the server has. */
export const sit = async (who: Person, path: string, language?: Language): Promise<void> => {
  await device.signIn(who, language);
  await device.open(path);
  await device.whenSynced();
};
