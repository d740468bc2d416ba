import { afterAll, beforeAll, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { createCoursewareLog, createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { watchTimeLogV2 } from '#contract/features/learning/calls.ts';
import { openDevice } from '../harness/browser.ts';
import { sendFile, tone } from '../harness/given/sound.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, item, outboxText, places, replyBox, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { draftsOn } from '../harness/uploads.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
let topicId: string;

const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '高等数学', [student]);
  topicId = await school.topic(teacher, courseId, '什么是极限');
  const reading = { courseId, id: makeId(), title: '极限的定义', order: 'a0', url: 'https://example.org/limits' };
  await school.say(teacher, createCoursewareUrlLog, reading);
});
afterAll(() => school.close());

const recording = async (title: string, seconds: number, order: string): Promise<string> => {
  const id = makeId();
  const file = await sendFile(school, teacher, `${title}.wav`, tone(seconds));
  await school.say(teacher, createCoursewareLog, { courseId, id, title, order, file });
  return id;
};

test('a student learns and writes on a train, and the browser is killed: what is half typed and how long was learned are there again; a recording is completed by itself when it was played to its end, another goes on where it stopped elsewhere (C-146, S-305)', async () => {
  const device = await openDevice(school);
  await signedInAt(device, student, places.topic(courseId, topicId));
  await device.goOffline();
  await replyBox(device.page).pressSequentially('我读到的是一种', { delay: 20 });
  await see.poll(() => draftsOn(device.page, student)).toContain('我读到的是一种');
  await device.goTo(places.learning(courseId));
  await device.page.getByRole('link', { name: 'Start learning' }).click();
  await see(device.page.getByRole('heading', { level: 1, name: '极限的定义' })).toBeVisible();
  // What is measured is kept every 3 s.
  await see.poll(() => outboxText(device.page)).toContain('learning/');
  await device.kill();
  await device.restart();

  await device.open(places.topic(courseId, topicId));
  const { page } = device;
  await see(replyBox(page)).toHaveValue('我读到的是一种');
  await see(page.getByText('Saved on this device')).toBeVisible();
  await device.goTo(places.learning(courseId));
  await see(item(page, '极限的定义').locator('[data-learn]').first()).toHaveAttribute('data-learn', 'learning');
  await device.goOnline();

  await page.setViewportSize({ width: 390, height: 844 });
  await device.goTo(places.resource(courseId, await recording('朗读', 3, 'a5')));
  const player = page.locator('audio');
  await see(player).toBeVisible();
  // Three seconds are over soon: what is played before this is not counted.
  await see(page.locator('main [data-learn="learning"]')).toHaveCount(1);
  await player.evaluate((audio) => (audio as HTMLAudioElement).play());
  await see(page.locator('main [data-learn="completed"]')).toHaveCount(1);
  await see(page.getByRole('progressbar', { name: 'Played' })).toHaveAttribute('aria-valuenow', /^(9\d|100)$/);

  // Half of a longer one was heard elsewhere.
  const longer = await recording('讲座', 60, 'a6');
  const now = Date.now();
  await school.say(student, watchTimeLogV2, {
    courseId,
    id: longer,
    spent: [[now - 40_000, now - 10_000]],
    played: [[0, 30_000]],
    lengthSeconds: 60,
    position: 30_000,
  });
  await device.goTo(places.resource(courseId, longer));
  const place = () => player.evaluate((audio) => (audio as HTMLAudioElement).currentTime);
  await see.poll(place).toBe(30);
  await see(page.getByText('Continues where you stopped on another device.')).toBeVisible();
  await button(page, 'From the beginning').click();
  await see.poll(place).toBe(0);
});
