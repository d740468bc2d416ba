import { createNotice } from '#contract/features/notice/calls.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import type { Device, Person, Tab } from './device.ts';
import type { World } from './world.ts';

/** A teacher with a course of their own and a device that has synced once. */
export interface Classroom {
  readonly teacher: Person;
  readonly courseId: string;
  readonly device: Device;
  readonly tab: Tab;
  readonly write: (on: Tab, title: string) => Promise<{ readonly id: string; readonly mid: string }>;
  /** Of the course's notices as this tab shows them, in alphabetical order. */
  readonly titles: (on: Tab) => Promise<string[]>;
  /** Another device of the teacher, synced. */
  readonly fresh: () => Promise<{ readonly device: Device; readonly tab: Tab }>;
}

export const openClassroom = async (world: World): Promise<Classroom> => {
  const teacher = await world.person('teacher');
  const courseId = await world.course(teacher, []);
  const fresh = async () => {
    const device = world.device(teacher);
    const tab = await device.open();
    await tab.cycle();
    return { device, tab };
  };
  return {
    teacher,
    courseId,
    ...(await fresh()),
    fresh,
    write: async (on, title) => {
      const id = world.newId();
      const made = await on.store.mutate(createNotice, { courseId, id, title, content: 'text' });
      if (!made.ok) throw new Error(made.refusal.reason);
      return { id, mid: made.value.mid };
    },
    titles: async (on) => (await noticesOf(on.replica, courseId)).map(({ title }) => title).sort(),
  };
};
