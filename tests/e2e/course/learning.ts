import { newId } from '#contract/core/ids.ts';
import { createCoursewareLog, createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { watchTimeLogV2 } from '#contract/features/learning/calls.ts';
import type { OwnDevice } from '../harness/browser.ts';
import { sendFile, tone } from '../harness/given/sound.ts';
import type { Account, School } from '../harness/school.ts';
import { button, item, outboxText, places, replyBox, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { draftsOn } from '../harness/uploads.ts';

const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

interface Given {
  readonly school: School;
  readonly teacher: Account;
  readonly student: Account;
}

const recording = async (
  { school, teacher, courseId }: Given & { readonly courseId: string },
  title: string,
  seconds: number,
  order: string,
): Promise<string> => {
  const id = makeId();
  const file = await sendFile(school, teacher, `${title}.wav`, tone(seconds));
  await school.say(teacher, createCoursewareLog, { courseId, id, title, order, file });
  return id;
};

/** Ends on a recording, on a phone. */
export const learnsOnATrain = async (device: OwnDevice, given: Given): Promise<void> => {
  const { school, teacher, student } = given;
  const courseId = await school.course(teacher, '数学史', [student]);
  const topicId = await school.topic(teacher, courseId, '什么是极限');
  const reading = { courseId, id: makeId(), title: '极限的定义', order: 'a0', url: 'https://example.org/limits' };
  await school.say(teacher, createCoursewareUrlLog, reading);
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
  await device.goTo(places.resource(courseId, await recording({ ...given, courseId }, '朗读', 3, 'a5')));
  const player = page.locator('audio');
  await see(player).toBeVisible();
  // Three seconds are over soon: what is played before this is not counted.
  await see(page.locator('main [data-learn="learning"]')).toHaveCount(1);
  await player.evaluate((audio) => (audio as HTMLAudioElement).play());
  await see(page.locator('main [data-learn="completed"]')).toHaveCount(1);
  await see(page.getByRole('progressbar', { name: 'Played' })).toHaveAttribute('aria-valuenow', /^(9\d|100)$/);

  // Half of a longer one was heard elsewhere.
  const longer = await recording({ ...given, courseId }, '讲座', 60, 'a6');
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
};
