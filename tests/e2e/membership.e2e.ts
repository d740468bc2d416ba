import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getQrCode, removeMember } from '#contract/features/course/calls.ts';
import { openDevice } from './harness/browser.ts';
import { openSchool, type School } from './harness/school.ts';
import {
  button,
  chip,
  choose,
  dialog,
  givenUp,
  item,
  places,
  replicaText,
  reply,
  signedInAt,
  whenSynced,
} from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

test('a removed student loses the course at the next pull and keeps the unsent replies: their text, export, as a draft, or discarded', async () => {
  const teacher = await school.person('teacher', '王老师');
  const student = await school.person('student', '李明');
  const courseId = await school.course(teacher, '有机化学', [student]);
  await school.course(teacher, '无机化学', [student]);
  await school.notice(teacher, courseId, '只给本班看');
  const topicId = await school.topic(teacher, courseId, '苯环为什么稳定');

  const phone = await openDevice(school);
  await signedInAt(phone, student, places.topic(courseId, topicId));
  expect(await replicaText(phone.page)).toContain('只给本班看');
  await phone.goOffline();
  await reply(phone.page, '因为电子离域');
  await reply(phone.page, '再补充一点：六个碳是等价的');

  const laptop = await openDevice(school);
  await laptop.wasSignedIn(teacher);
  await laptop.open(places.members(courseId));
  await choose(laptop.page, item(laptop.page, '李明'), 'Remove');
  await button(dialog(laptop.page), 'Remove').click();
  await see(item(laptop.page, '李明')).toHaveCount(0);
  await whenSynced(laptop.page);

  await phone.goOnline();
  await see(phone.page.getByText('No such course').first()).toBeVisible();
  await see(chip(phone.page)).toHaveAccessibleName('Sync: 2 need you');
  await phone.open(places.main);
  await see(item(phone.page, '无机化学')).toHaveCount(1);
  await see(item(phone.page, '有机化学')).toHaveCount(0);
  const held = await replicaText(phone.page);
  for (const gone of [`"_s":"course:${courseId}"`, topicId, '只给本班看', '因为电子离域'])
    expect(held).not.toContain(gone);
  expect(await school.replies(teacher, topicId)).toEqual([]);

  await chip(phone.page).click();
  await phone.page.getByRole('link', { name: '2 things need you' }).click();
  const entry = (text: string) => phone.page.locator('[data-tray="addReply"]').filter({ hasText: text });
  await see(entry('因为电子离域')).toContainText('Not accepted: You do not have permission for this.');
  const [download] = await Promise.all([
    phone.page.waitForEvent('download'),
    button(phone.page, 'Export everything unsent').click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  for (const text of ['因为电子离域', '六个碳是等价的']) expect(file).toContain(text);

  await choose(phone.page, entry('因为电子离域'), 'Keep as draft');
  const kept = phone.page.getByRole('region', { name: 'Kept drafts' });
  await see(item(kept, '因为电子离域')).toHaveCount(1);
  await choose(phone.page, entry('六个碳是等价的'), 'Discard');
  await button(dialog(phone.page), 'Discard').click();
  await see(phone.page.locator('[data-tray]')).toHaveCount(0);
  await whenSynced(phone.page);
  await phone.page.reload();
  await see(item(kept, '因为电子离域')).toHaveCount(1);
  const lost = item(givenUp(phone.page), '六个碳是等价的');
  await lost.getByRole('button', { name: /^Restore/ }).click();
  await see(lost).toContainText('Not possible now: You do not have permission for this.');
  await choose(phone.page, lost, 'Delete for good');
  await button(dialog(phone.page), 'Delete for good').click();
  await see(phone.page.getByText('六个碳是等价的')).toHaveCount(0);
});

test('a student who is taken back in sends the same reply again from the tray, once', async () => {
  const teacher = await school.person('teacher', '赵老师');
  const student = await school.person('student', '张伟');
  const courseId = await school.course(teacher, '分析化学', [student]);
  const topicId = await school.topic(teacher, courseId, '滴定的误差');
  const phone = await openDevice(school);
  await signedInAt(phone, student, places.topic(courseId, topicId));
  await phone.goOffline();
  await reply(phone.page, '终点判断');
  await school.say(teacher, removeMember, { courseId, uid: student.uid });
  await phone.goOnline();
  await see(chip(phone.page)).toHaveAccessibleName('Sync: 1 needs you');

  // The code alone does not bring them back: the teacher does, from the list of members.
  const { code } = await school.say(teacher, getQrCode, { courseId });
  await phone.open(places.main);
  await button(phone.page, 'Join with a code').click();
  await dialog(phone.page).getByLabel('Join code').fill(code);
  await button(dialog(phone.page), 'Join').click();
  await see(dialog(phone.page)).toContainText('let you in again');
  await phone.page.keyboard.press('Escape');
  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, places.members(courseId));
  await button(laptop.page, 'Removed').click();
  await button(laptop.page, 'Let in again: 张伟').click();
  await see(item(laptop.page, '张伟')).toHaveCount(1);
  await see(laptop.page.getByRole('region', { name: 'Removed' })).toHaveCount(0);
  await see(phone.page.getByRole('heading', { name: '分析化学' })).toBeVisible();
  await phone.open(places.tray);
  await button(phone.page.locator('[data-tray="addReply"]'), 'Try again').click();
  await whenSynced(phone.page);
  await phone.open(places.topic(courseId, topicId));
  await see(item(phone.page, '终点判断')).toHaveCount(1);
  expect(await school.replies(teacher, topicId)).toEqual(['终点判断']);
});
