import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnDevice, openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { button, item, places, replyBox, signedInAt, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';
import { draftsOn } from './harness/uploads.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** As soon as the device holds the text: how soon that is after the last key is tested without a browser. */
const killWhenKept = async (device: OwnDevice, person: Account, text: string): Promise<void> => {
  await see.poll(() => draftsOn(device.page, person)).toContain(text);
  await device.kill();
  await device.restart();
};

test('a half-typed reply survives a killed browser as soon as the device holds it, online and offline', async () => {
  const teacher = await school.person('teacher', '王老师');
  const student = await school.person('student', '李明');
  const courseId = await school.course(teacher, '现代文学', [student]);
  const topicId = await school.topic(teacher, courseId, '鲁迅的冷与热');
  const device = await openDevice(school);
  await signedInAt(device, student, places.topic(courseId, topicId));
  await device.restart();
  await device.open(places.topic(courseId, topicId));
  await replyBox(device.page).pressSequentially('我读到的是一种', { delay: 20 });
  await killWhenKept(device, student, '我读到的是一种');
  await device.open(places.topic(courseId, topicId));
  await see(replyBox(device.page)).toHaveValue('我读到的是一种');
  await see(device.page.getByText('Saved on this device')).toBeVisible();

  await device.goOffline();
  await replyBox(device.page).press('End');
  await replyBox(device.page).pressSequentially('克制的愤怒', { delay: 20 });
  await killWhenKept(device, student, '我读到的是一种克制的愤怒');
  await device.open(places.topic(courseId, topicId));
  await see(replyBox(device.page)).toHaveValue('我读到的是一种克制的愤怒');

  await device.goOnline();
  await button(device.page, 'Reply').click();
  await see(item(device.page, '我读到的是一种克制的愤怒')).toHaveCount(1);
  await see(replyBox(device.page)).toHaveValue('');
  await whenSynced(device.page);
  expect(await school.replies(teacher, topicId)).toEqual(['我读到的是一种克制的愤怒']);
});
