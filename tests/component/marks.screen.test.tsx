import { getByRole, queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { essays } from '#server/demo/courses/advanced-mathematics.ts';
import { givenHomework } from '../features/homework/school.ts';
import { find, part, press, put } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const at = (path: string, activityId: string) => `${path}?courseid=${courseId}&homeworkId=${activityId}`;

/** Chooses words of the work as a hand on a mouse does. */
const choose = (words: string) =>
  waitFor(async () => {
    const walker = document.createTreeWalker(await part('main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const from = (node.textContent ?? '').indexOf(words);
      if (from < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, from, node, from + words.length);
      return;
    }
    throw new Error(`nowhere: ${words}`);
  });

test('a teacher marks a passage of a work without a network, and shows the mark: only then does the student see it', async () => {
  const { world } = device;
  const activityId = await givenHomework(world, teacher, courseId);
  const work = { courseId, activityId, id: world.newId(), text: essays[0] ?? '' };
  expect(await world.say(student, submitHomework, work)).toMatchObject({ ok: true });
  await sit(teacher, `${at('/homeworkDetail', activityId)}&uid=${student.uid}`);
  await press(device, 'Mark', 'link');
  // The review before it shows the same text.
  await find('toolbar', 'Marks');
  device.goOffline();
  await choose('求积与求切线是互逆的运算');
  await put('Words to the passage (optional)', '这就是基本定理。');
  const mark = await find('button', 'Mark what is chosen');
  await waitFor(() => expect(mark).toHaveProperty('disabled', false));
  await device.user.click(mark);
  await says('这就是基本定理。', await part('[data-note]'));
  device.goOnline();
  await device.whenSynced();

  await sit(student, at('/homework', activityId));
  await says('Arrived', await part('[data-receipt]'));
  expect(document.querySelector('[data-marks]')).toBeNull();

  await sit(teacher, `${at('/homeworkMarks', activityId)}&uid=${student.uid}`);
  await press(device, 'Show to the student');
  await says('The student sees these marks.');
  await device.whenSynced();

  await sit(student, at('/homework', activityId));
  await waitFor(async () => {
    await world.server.runJobs();
    getByRole(document.body, 'link', { name: '1 mark by your teacher' });
  });
  await press(device, '1 mark by your teacher', 'link');
  await says(/“求积与求切线是互逆的运算”.*这就是基本定理。/, await part('[data-note]'));
  expect(queryByRole(document.body, 'toolbar', { name: 'Marks' })).toBeNull();
});
