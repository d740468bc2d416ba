import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { createCoursewareLog, createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { getCoursewareUseStatV2, watchTimeLogV2 } from '#contract/features/learning/calls.ts';
import { openDevice, whenOfflineReady } from '../harness/browser.ts';
import { sendFile, tone } from '../harness/given/sound.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, item, places, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let other: Account;
let courseId: string;
let reading: string;

const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

const link = async (title: string, order: string, chapterId: string): Promise<string> => {
  const id = makeId();
  await school.say(teacher, createCoursewareUrlLog, {
    courseId,
    id,
    title,
    order,
    chapterId,
    url: 'https://example.org/limits',
  });
  return id;
};

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  other = await school.person('student', '张伟');
  courseId = await school.course(teacher, '高等数学', [student, other]);
  const chapterId = makeId();
  await school.say(teacher, createChapter, { courseId, id: chapterId, title: '第一章 极限', order: 'a0' });
  reading = await link('极限的定义', 'a0', chapterId);
  await link('夹逼定理', 'a1', chapterId);
});
afterAll(() => school.close());

const learn = (page: Parameters<typeof item>[0], title: string) => item(page, title).locator('[data-learn]').first();

test('a student learns on a train, the tab is killed, goes on where they stopped and finishes; the teacher sees it by name, once (C-145, C-147, C-148, C-153, S-245, S-305, R-049, R-075)', async () => {
  const laptop = await openDevice(school);
  await laptop.wasSignedIn(student);
  await laptop.restart();
  await laptop.open(places.learning(courseId));
  await see(item(laptop.page, '夹逼定理')).not.toHaveCount(0);
  await whenSynced(laptop.page);
  await whenOfflineReady(laptop.page);
  await laptop.goOffline();

  const began = Date.now();
  await laptop.page.getByRole('link', { name: 'Start learning' }).click();
  await see(laptop.page.getByRole('heading', { level: 1, name: '极限的定义' })).toBeVisible();
  // What is measured is kept every 3 s.
  await see.poll(() => laptop.page.evaluate(draftsOf)).toContain('learning/');
  await laptop.kill();
  await laptop.restart();

  await laptop.open(places.learning(courseId));
  await see(learn(laptop.page, '极限的定义')).toHaveAttribute('data-learn', 'learning');
  await laptop.page.getByRole('link', { name: 'Continue' }).click();
  await see(laptop.page.getByRole('heading', { level: 1, name: '极限的定义' })).toBeVisible();
  await button(laptop.page, 'Mark as completed').click();
  const outline = laptop.page.getByRole('navigation', { name: 'Outline' });
  await see(learn(outline, '极限的定义')).toHaveAttribute('data-learn', 'completed');
  await laptop.page.keyboard.press(']');
  await see(laptop.page.getByRole('heading', { level: 1, name: '夹逼定理' })).toBeVisible();
  await see(laptop.page.getByRole('button', { name: 'Mark as completed' })).toBeVisible();
  await laptop.goOnline();
  await whenSynced(laptop.page);

  const desk = await openDevice(school);
  await desk.wasSignedIn(teacher);
  await desk.open(places.resource(courseId, reading));
  const row = (name: string) => desk.page.getByRole('row').filter({ hasText: name });
  await see(row('李明')).toContainText('Completed');
  await see(row('张伟')).toContainText('Not learned');
  const { list } = await school.say(teacher, getCoursewareUseStatV2, { id: reading, sort: '-time' });
  const [first] = list as unknown as readonly { username: string; learntime: number }[];
  expect(first?.username).toBe('李明');
  // Before the kill at least what was kept; never longer than it took.
  expect(first?.learntime).toBeGreaterThanOrEqual(2);
  expect(first?.learntime).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 1_000));
  const saved = desk.page.waitForEvent('download');
  await button(desk.page, 'Save as CSV').click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain('李明,Completed');
});

test('a recording is completed by itself when it was played to its end; another goes on where it stopped elsewhere (C-146, S-305)', async () => {
  const file = await sendFile(school, teacher, '朗读.wav', tone(3));
  const id = makeId();
  await school.say(teacher, createCoursewareLog, { courseId, id, title: '朗读', order: 'a5', file });
  const phone = await openDevice(school, { viewport: { width: 390, height: 844 } });
  await phone.wasSignedIn(other);
  await phone.open(places.resource(courseId, id));
  const player = phone.page.locator('audio');
  await see(player).toBeVisible();
  // Three seconds are over soon: what is played before this is not counted.
  await see(phone.page.locator('main [data-learn="learning"]')).toHaveCount(1);
  await player.evaluate((audio) => (audio as HTMLAudioElement).play());
  await see(phone.page.locator('main [data-learn="completed"]')).toHaveCount(1);
  await see(phone.page.getByRole('progressbar', { name: 'Played' })).toHaveAttribute('aria-valuenow', /^(9\d|100)$/);

  // Half of a longer one was heard elsewhere.
  const longer = makeId();
  const lecture = await sendFile(school, teacher, '讲座.wav', tone(60));
  await school.say(teacher, createCoursewareLog, { courseId, id: longer, title: '讲座', order: 'a6', file: lecture });
  const now = Date.now();
  await school.say(other, watchTimeLogV2, {
    courseId,
    id: longer,
    spent: [[now - 40_000, now - 10_000]],
    played: [[0, 30_000]],
    lengthSeconds: 60,
    position: 30_000,
  });
  await phone.goTo(places.resource(courseId, longer));
  const place = () => player.evaluate((audio) => (audio as HTMLAudioElement).currentTime);
  await see.poll(place).toBe(30);
  await see(phone.page.getByText('Continues where you stopped on another device.')).toBeVisible();
  await button(phone.page, 'From the beginning').click();
  await see.poll(place).toBe(0);
});

/** Runs in the page: the keys of what is being written. */
const draftsOf = async (): Promise<string> => {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('ob-'))?.name ?? '';
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await done(indexedDB.open(name));
  const keys = await done(db.transaction('drafts').objectStore('drafts').getAllKeys());
  db.close();
  return JSON.stringify(keys);
};
