import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { essays } from '#server/demo/courses/advanced-mathematics.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { openDevice } from '../harness/browser.ts';
import { makeId } from '../harness/gallery/make-id.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, item } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { learnsOnATrain } from './learning.ts';

let school: School;
let teacher: Account;
let student: Account;
let other: Account;
let place: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  other = await school.person('student', '张伟');
  const courseId = await school.course(teacher, '高等数学', [student, other]);
  const [id, closesAt] = [makeId(), Date.now() + hour];
  const task = { courseId, id, title: '第一次作业', content: '<p>证明极限存在。</p>', order: 'a0' };
  await school.say(teacher, createHomework, { ...task, total: 100_00, closesAt });
  await school.say(teacher, publishCoursewares, { courseId, ids: [id], closesAt });
  const work = { courseId, activityId: id, id: makeId(), text: essays[1] ?? '' };
  await school.say(other, submitHomework, work);
  place = `?courseid=${courseId}&homeworkId=${id}`;
});
afterAll(() => school.close());

const photo = { name: '第二步.png', mimeType: 'image/png', bytes: [...pngOf(600, 400)] };

/** A photo is pasted, and while it is being kept the message is written: one does not undo the other. */
const attach = async (page: Page) => {
  const message = page.locator('main textarea').last();
  await message.evaluate((field: HTMLTextAreaElement, { name, mimeType, bytes }) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(bytes)], name, { type: mimeType }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '第二步在照片里');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, photo);
  await see(page.locator('main [data-file]')).toContainText(photo.name);
  await see(message).toHaveValue('第二步在照片里');
};

/** A line from one corner towards the other, over the picture that is in front. */
const draw = async (page: Page) => {
  const layer = page.locator('[data-mark-layer]');
  const box = await layer.boundingBox();
  if (box === null) throw new Error('there is no picture');
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  // As long as it was drawn: half of the picture, less what the pen smooths.
  await see(layer.locator('path[data-mark]')).toHaveCount(1);
  const drawn = await layer.locator('path[data-mark]').boundingBox();
  expect(drawn?.width).toBeGreaterThan(box.width / 8);
  expect(box.width).toBeGreaterThan(300);
};

/** Chooses words of the work as a hand on a mouse does. */
const choose = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted);
      if (at >= 0) return document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
    }
    throw new Error('no such words');
  }, words);

const compares = async (page: Page) => {
  await button(page, 'More for this homework').click();
  await page.getByRole('menuitem', { name: 'Similar submissions…' }).click();
  await button(page, 'Compare submissions').click();
  await see(page.getByText('most like 李明')).toBeVisible();
  await page.getByRole('link', { name: '张伟', exact: true }).click();
  await page.locator('main mark').first().click();
  await see(page.locator('main mark[aria-pressed=true]')).toHaveCount(2);
};

test('a student learns and writes on a train, and the browser is killed: what is half typed and how long was learned are there again; a recording is completed by itself when it was played to its end, another goes on where it stopped elsewhere; a work with a photo is written and handed in without a network, and arrives with it; the teacher compares the works of the class, looks at both texts and draws on the photo (C-146, C-230, C-247, S-305)', async () => {
  const device = await openDevice(school);
  await learnsOnATrain(device, { school, teacher, student });
  const { page } = device;
  await page.setViewportSize({ width: 1280, height: 800 });
  await device.goTo(`/homework${place}`);
  await see(page.locator('main [contenteditable=true]').first()).toBeVisible();
  await device.goOffline();
  await page
    .locator('main [contenteditable=true]')
    .first()
    .fill(essays[0]?.replaceAll(/<[^>]+>/g, '') ?? '');
  await attach(page);
  await button(page, 'Hand in').click();
  const receipt = page.locator('[data-receipt]').first();
  await see(receipt).toContainText('Not sent yet');
  await device.goOnline();
  await see(receipt).toContainText('Arrived');

  await device.wasSignedIn(teacher);
  await device.open(`/viewReviewHomework${place}`);
  await see(item(page, '李明')).toBeVisible();
  await compares(page);
  await device.goTo(`/viewReviewHomework${place}`);
  await item(page, '李明').getByRole('link').click();
  await see(page.getByText('第二步在照片里')).toBeVisible();
  await page.getByRole('link', { name: 'Mark', exact: true }).click();
  await button(page, photo.name).click();
  await button(page, 'Pen (p)').click();
  await see(page.locator('[data-mark-layer]')).toBeVisible();
  await draw(page);
  await button(page, 'Text').click();
  await choose(page, '求积与求切线是互逆的运算');
  await button(page, 'Mark what is chosen').click();
  await see(page.locator('[data-text-mark]').first()).toBeVisible();
});
