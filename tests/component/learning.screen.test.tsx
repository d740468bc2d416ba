import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { getCoursewareUseStatV2 } from '#contract/features/learning/calls.ts';
import { places } from '../e2e/harness/places.ts';
import { find, lineWith, part, press } from './act.ts';
import { textOnDisk } from './disk.ts';
import { savedTexts } from './saved.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const learned = (title: string, state: string, within = 'main') =>
  waitFor(async () => {
    const lines = [...(await part(within)).querySelectorAll('li')];
    const mark = lines
      .find(({ textContent }) => textContent.includes(title))
      ?.querySelector<HTMLElement>('[data-learn]');
    expect(mark?.dataset.learn).toBe(state);
  });

test('a student learns on a train, the page goes, goes on where they stopped and finishes; the teacher sees it by name, once (C-145, C-147, C-148, C-153, S-245, S-305, R-049, R-075)', async () => {
  const { world, user } = device;
  const other = await world.person('student');
  await world.join(other, teacher, courseId);
  const [chapterId, reading] = [world.newId(), world.newId()];
  const must = async (said: Promise<unknown>) => expect(await said).toMatchObject({ ok: true });
  await must(world.say(teacher, createChapter, { courseId, id: chapterId, title: '第一章 极限', order: 'a0' }));
  for (const [id, title, order] of [
    [reading, '极限的定义', 'a0'],
    [world.newId(), '夹逼定理', 'a1'],
  ] as const) {
    const link = { courseId, id, title, order, chapterId, url: 'https://example.org/limits' };
    await must(world.say(teacher, createCoursewareUrlLog, link));
  }
  await sit(student, places.learning(courseId));
  await lineWith('夹逼定理');
  device.goOffline();
  const began = Date.now();
  await press(device, 'Start learning', 'link');
  await find('heading', '极限的定义');
  // What is measured is kept every 3 s.
  await waitFor(async () => expect(await textOnDisk('outbox', student)).toContain('learning/'));
  await device.open(places.learning(courseId));
  await learned('极限的定义', 'learning');
  await press(device, 'Continue', 'link');
  await press(device, 'Mark as completed');
  await learned('极限的定义', 'completed', '[aria-label="Outline"]');
  await user.keyboard(']');
  await find('heading', '夹逼定理');
  await find('button', 'Mark as completed');
  device.goOnline();
  await device.whenSynced();

  await sit(teacher, places.resource(courseId, reading));
  await says('Completed', await find('row', new RegExp(student.username)));
  await says('Not learned', await find('row', new RegExp(other.username)));
  const said = await world.say(teacher, getCoursewareUseStatV2, { id: reading, sort: '-time' });
  const [first] = (said.ok ? said.data.list : []) as unknown as readonly { username: string; learntime: number }[];
  expect(first?.username).toBe(student.username);
  // Before the page went at least what was kept; never longer than it took.
  expect(first?.learntime).toBeGreaterThanOrEqual(2);
  expect(first?.learntime).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 1_000));
  const saved = savedTexts();
  await press(device, 'Save as CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]) ?? '';
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(`${student.username},Completed`);
});
