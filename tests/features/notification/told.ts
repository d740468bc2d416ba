import { createNotice } from '#contract/features/notice/calls.ts';
import { listNotifications } from '#contract/features/notification/calls.ts';
import { courseId, courseTest, jobs, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

/** In a course that everybody was told of. */
export const test = courseTest();
test.beforeEach(jobs);

export const publish = async (title = 'Exam on Friday', author = teacher, course = courseId): Promise<string> => {
  const id = world.newId();
  const said = await world.say(author, createNotice, { courseId: course, id, title, content: 'Room 204.' });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return id;
};

export const open = async (person: Person): Promise<Tab> => {
  const tab = await world.device(person).open();
  await tab.cycle();
  return tab;
};

export const listed = async (person: Person, input: Parameters<typeof world.say>[2] = {}) => {
  const said = await world.say(person, listNotifications, input);
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data;
};
