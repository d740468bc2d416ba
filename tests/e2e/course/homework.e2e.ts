import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getHandupHomework,
  getListByCourseToStudent,
  getStudentHomework,
} from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { makeId } from '../harness/gallery/make-id.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, item, mark, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let other: Account;
let third: Account;
let courseId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  other = await school.person('student', '张伟');
  third = await school.person('student', '赵敏');
  courseId = await school.course(teacher, '高等数学', [student, other, third]);
});
afterAll(() => school.close());

const list = () => `/main/classDetail?courseid=${courseId}&modulename=homework`;
const editor = (page: Page) => page.locator('main [contenteditable=true]').first();

const photo = { name: '第二步.png', mimeType: 'image/png', buffer: pngOf(60, 40) };

/** A photo is pasted, and while it is being kept the message is written: one does not undo the other. */
const attach = async (page: Page) => {
  const message = page.locator('main textarea').last();
  await message.evaluate(
    (field: HTMLTextAreaElement, { name, mimeType, bytes }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '第二步在照片里');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    { ...photo, buffer: undefined, bytes: [...photo.buffer] },
  );
  await see(page.locator('main [data-file]')).toContainText(photo.name);
  await see(message).toHaveValue('第二步在照片里');
};

/** The third student finds no network at all: the work leaves the tablet as a file. Answers where it lies. */
const savedWithoutNetwork = async (tablet: Device, activityId: string): Promise<string> => {
  const { page } = tablet;
  await signedInAt(tablet, third, `/homework?courseid=${courseId}&homeworkId=${activityId}`);
  await tablet.goOffline();
  await editor(page).fill('没有网络也写完了。');
  await button(page, 'Hand in').click();
  await see(page.locator('[data-receipt]').first()).toContainText('Not sent yet');
  const download = page.waitForEvent('download');
  await button(page, 'Save as a file').click();
  expect((await download).suggestedFilename()).toBe('第一次作业-赵敏.homework');
  return (await download).path();
};

const takenIn = async (page: Page, path: string): Promise<void> => {
  const take = async () => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'More for this homework').click();
    await page.getByRole('menuitem', { name: 'Take in a file…' }).click();
    await (await chooser).setFiles(path);
    await see(dialog(page).getByText('赵敏')).toBeVisible();
    await button(dialog(page), 'Take in').click();
  };
  await take();
  await whenSynced(page);
  await take();
  await see(page.getByText('This submission is here already. Nothing was taken in a second time.')).toBeVisible();
  await button(dialog(page), 'Close').click();
};

test('the life of one homework: written on a train, handed in without a network, given back, done again, scored by keys, released, taken in as a file from somebody who never had a network, hidden and shown (R-058, R-059, R-060, R-061, C-191, C-193, C-240, C-221, C-222, C-223, C-226, C-227, S-009, S-299, S-300, S-302)', async () => {
  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, list());
  const phone = await openDevice(school);
  await signedInAt(phone, student, list());
  const { page } = laptop;
  const { page: own } = phone;
  await see(own.getByText('Homework from your teacher appears here.')).toBeVisible();

  await laptop.goOffline();
  await button(page, 'New homework').click();
  await page.getByLabel('Title').fill('第一次作业');
  await editor(page).fill('证明极限存在。');
  await button(page, 'Publish').click();
  await see(page.getByRole('heading', { name: '第一次作业' })).toBeVisible();
  await see(mark(page, 'waiting').first()).toBeVisible();
  expect((await school.say(student, getListByCourseToStudent, { courseId })).list).toEqual([]);
  // The server acts, and its answer is lost: it is there once all the same.
  const lost = laptop.tunnel.loseNextReply('/sync/push');
  await laptop.goOnline();
  await lost;
  await whenSynced(page);
  expect((await school.say(student, getListByCourseToStudent, { courseId })).list).toHaveLength(1);

  await item(own, '第一次作业').getByRole('link').click();
  await see(own.getByText('证明极限存在。')).toBeVisible();
  await phone.goOffline();
  await editor(own).fill('由夹逼定理，极限为 1。');
  await attach(own);
  await own.getByLabel('Message to the teacher (optional)').fill('第二步写在照片里。');
  await button(own, 'Hand in').click();
  const receipt = own.locator('[data-receipt]').first();
  await see(receipt).toContainText('Not sent yet');
  void phone.tunnel.loseNextReply('/sync/push');
  await phone.goOnline();
  await see(receipt).toContainText('Arrived');
  const [work] = (await school.say(student, getListByCourseToStudent, { courseId })).list;
  expect(work).toMatchObject({ state: 'submitted' });
  const activityId = work?.id ?? '';
  const once = await school.say(teacher, getStudentHomework, { courseId, activityId, subject: student.uid });
  expect(once).toMatchObject({ attempts: 1 });
  await school.say(other, submitHomework, { courseId, activityId, id: makeId(), text: '<p>极限为 1。</p>' });
  const tablet = await openDevice(school);
  const saved = await savedWithoutNetwork(tablet, activityId);

  await see(page.getByText('2 / 3')).toBeVisible();
  await page.getByRole('link', { name: 'Review' }).click();
  await item(page, '李明').getByRole('link').click();
  await see(page.getByText('由夹逼定理，极限为 1。')).toBeVisible();
  await see(page.getByText('第二步写在照片里。')).toBeVisible();
  await laptop.goOffline();
  await button(page, 'More for this submission').click();
  await page.getByRole('menuitem', { name: 'Return…' }).click();
  await dialog(page).getByLabel('Reason').fill('请写出不等式。');
  await button(dialog(page), 'Return').click();
  await see(page.getByText('Returned').first()).toBeVisible();
  await laptop.goOnline();
  await see(own.getByText('请写出不等式。')).toBeVisible();
  await editor(own).fill('由 cos x < sin x / x < 1 得极限为 1。');
  await button(own, 'Hand in').click();
  await see(own.locator('[data-receipt]').first()).toContainText('version 2');
  await whenSynced(own);

  await see(page.getByText('由 cos x < sin x / x < 1 得极限为 1。')).toBeVisible();
  await laptop.goOffline();
  await page.getByLabel(/^Score/).fill('92.5');
  await page.getByLabel('Comment').fill('论证清楚。');
  await page.locator('h1').click();
  await see(mark(page, 'waiting').first()).toBeVisible();
  await page.getByLabel(/^Score/).press('Enter');
  await see(page.getByRole('heading', { name: '张伟' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('[');
  await see(page.getByLabel(/^Score/)).toHaveValue('92.5');
  await see(page.getByLabel('Comment')).toHaveValue('论证清楚。');
  await laptop.goOnline();
  await whenSynced(page);
  const before = await school.say(student, getHandupHomework, { activityId });
  expect(before).toMatchObject({ score: null, comment: '' });
  await button(page, 'Release').click();
  await see(own.getByText('92.5', { exact: true })).toBeVisible();
  await see(own.getByText('论证清楚。')).toBeVisible();

  await page.goBack();
  await see(item(page, '李明')).toContainText('92.5');
  await takenIn(page, saved);
  await tablet.goOnline();
  await whenSynced(tablet.page);
  await see(tablet.page.locator('[data-taken-in]')).toContainText('王老师');
  const taken = await school.say(teacher, getStudentHomework, { courseId, activityId, subject: third.uid });
  expect(taken).toMatchObject({ attempts: 1, list: [{ text: '<p>没有网络也写完了。</p>' }] });
  await button(page, 'More for this homework').click();
  await page.getByRole('menuitem', { name: 'Hide scores from students' }).click();
  await see(own.getByText('92.5', { exact: true })).toHaveCount(0);
  await see(own.getByText('论证清楚。')).toBeVisible();
});
