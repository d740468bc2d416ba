import { findByRole, findByText, getByLabelText, getByRole, queryByText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { getHandupHomework } from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { givenHomework } from '../features/homework/school.ts';
import { device, screenTest } from './screen-test.ts';
import { says } from './see.ts';

const rules = { count: 2, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt: 0 } as const;

let teacher: Person;
let students: readonly Person[];
let place: { courseId: string; activityId: string };

const test = screenTest();
test.beforeAll(async () => {
  const { world } = device;
  teacher = await world.person('teacher');
  students = [await world.person('student'), await world.person('student'), await world.person('student')];
  const courseId = await world.course(teacher, students);
  place = { courseId, activityId: await givenHomework(world, teacher, courseId, { mode: 'peer', peer: rules }) };
  for (const [index, who] of students.entries())
    await world.say(who, submitHomework, { ...place, id: world.newId(), text: `<p>Answer of ${index}.</p>` });
});

const at = (path: string): string => `${path}?courseid=${place.courseId}&homeworkId=${place.activityId}`;
const button = (name: string | RegExp) => findByRole(document.body, 'button', { name });

const workAt = (nth: number): HTMLElement => {
  const works = document.querySelectorAll<HTMLElement>('[data-peer-work]');
  expect(works).toHaveLength(2);
  return works[nth] as HTMLElement;
};

/** As soon as the field stands there: what falls on it before its screen has come to rest is kept as well. */
const fill = async (nth: number, label: string | RegExp, text: string): Promise<void> => {
  const field = getByLabelText<HTMLInputElement>(workAt(nth), label);
  await device.user.type(field, text);
  expect(field.value).toBe(text);
};

/** Both works that were given to somebody, without a network; neither tells whose it is. */
const reviewBoth = async (who: Person, score: string): Promise<void> => {
  await device.signIn(who);
  await device.open(at('/homework'));
  await says('0 of 2 reviewed');
  device.goOffline();
  for (const nth of [0, 1]) {
    for (const { username } of students) expect(queryByText(workAt(nth), username)).toBeNull();
    await fill(nth, /^Score/, score);
    await fill(nth, 'Comment', 'The second step is missing.');
    await device.user.click(getByRole(workAt(nth), 'button', { name: 'Submit the review' }));
    await says(`${nth + 1} of 2 reviewed`);
  }
  device.goOnline();
  await device.whenSynced();
  await waitFor(() => expect(document.querySelector('[data-state="waiting"]')).toBeNull());
};

test('a teacher gives out the works, classmates review them without a network and without a name, their scores become a draft, and its author reads what was said once it is released (C-197, C-201, C-203)', async () => {
  const { world } = device;
  await device.signIn(teacher);
  await device.open(at('/viewReviewHomework'));
  await says('Not assigned yet');
  await device.user.click(await button('Assign reviews'));
  await says('0 of 6 written');
  await world.server.runJobs();
  for (const [nth, who] of students.entries()) await reviewBoth(who, String(80 + nth * 5));
  await world.server.runJobs();
  const [author] = students as [Person];
  expect(await world.say(author, getHandupHomework, { activityId: place.activityId })).toMatchObject({
    data: { score: null },
  });

  await device.signIn(teacher);
  await device.open(at('/viewReviewHomework'));
  await says('6 of 6 written');
  await device.user.click(await button('Take their scores'));
  await device.user.click(await button('Release 3 reviews'));
  await waitFor(async () => {
    await world.server.runJobs();
    // The other two gave 85 and 90.
    expect(await world.say(author, getHandupHomework, { activityId: place.activityId })).toMatchObject({
      data: { score: 87.5 },
    });
  });

  await device.signIn(author);
  await device.open(at('/homework'));
  await findByText(document.body, '87.5');
  for (const said of ['Classmate 1', '85 / 100', 'Classmate 2', '90 / 100']) await says(said);
});
