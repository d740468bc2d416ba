import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnDevice, openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { button, dialog, item, places, replyBox, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';
import { draftsOn } from './harness/uploads.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '现代文学', [student]);
});
afterAll(() => school.close());

const signedInBefore = async (person: Account): Promise<OwnDevice> => {
  const device = await openDevice(school);
  await device.signIn(person);
  await whenSynced(device.page);
  await device.restart();
  return device;
};

/** As soon as the device holds the text: how soon that is after the last key is tested without a browser. */
const killWhenKept = async (device: OwnDevice, person: Account, text: string): Promise<void> => {
  await see.poll(() => draftsOn(device.page, person)).toContain(text);
  await device.kill();
  await device.restart();
};

test('a half-typed reply survives a killed browser as soon as the device holds it, online and offline', async () => {
  const topicId = await school.topic(teacher, courseId, '鲁迅的冷与热');
  const device = await signedInBefore(student);
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

test('a half-typed edit of one’s own reply survives it too, and then changes the one reply (C-156)', async () => {
  const topicId = await school.topic(teacher, courseId, '茶馆里的时间');
  await school.reply(student, courseId, topicId, '三幕三个时代');
  const device = await signedInBefore(student);
  await device.open(places.topic(courseId, topicId));
  await button(device.page, 'Edit your reply').click();
  const editor = () => item(device.page, '李明').getByLabel('Your reply', { exact: true });
  await editor().press('End');
  await editor().pressSequentially('，同一个掌柜', { delay: 20 });
  await killWhenKept(device, student, '三幕三个时代，同一个掌柜');
  await device.open(places.topic(courseId, topicId));
  await button(device.page, 'Edit your reply').click();
  await see(editor()).toHaveValue('三幕三个时代，同一个掌柜');
  await button(item(device.page, '李明'), 'Save').click();
  await see(item(device.page, '三幕三个时代，同一个掌柜')).toContainText('edited');
  await whenSynced(device.page);
  expect(await school.replies(teacher, topicId)).toEqual(['三幕三个时代，同一个掌柜']);
});

test('a half-written notice survives it too', async () => {
  const device = await signedInBefore(teacher);
  await device.open(places.notices(courseId));
  await button(device.page, 'New notice').click();
  await dialog(device.page).getByLabel('Title').pressSequentially('读书会', { delay: 20 });
  await dialog(device.page).getByLabel('Content').pressSequentially('周六上午', { delay: 20 });
  await killWhenKept(device, teacher, '周六上午');
  await device.open(places.notices(courseId));
  await button(device.page, 'New notice').click();
  await see(dialog(device.page).getByLabel('Title')).toHaveValue('读书会');
  await see(dialog(device.page).getByLabel('Content')).toHaveText('周六上午');
});
