import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { essays } from '#server/demo/courses/advanced-mathematics.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { openDevice } from '../harness/browser.ts';
import { uploadFile } from '../harness/files.ts';
import { makeId } from '../harness/gallery/make-id.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, item, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;
let activityId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  const other = await school.person('student', '张伟');
  courseId = await school.course(teacher, '高等数学', [student, other]);
  activityId = makeId();
  const closesAt = Date.now() + hour;
  const task = { courseId, id: activityId, title: '读书报告', content: '<p>写一篇读书报告。</p>', order: 'a0' };
  await school.say(teacher, createHomework, { ...task, total: 100_00, closesAt });
  await school.say(teacher, publishCoursewares, { courseId, ids: [activityId], closesAt });
  const files = [await uploadFile(school, student, { name: '第二步.png', bytes: pngOf(600, 400) })];
  for (const [index, who] of [student, other].entries())
    await school.say(who, submitHomework, {
      ...{ courseId, activityId, id: makeId(), text: essays[index] ?? '' },
      ...(who === student && { files }),
    });
});
afterAll(() => school.close());

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

test('a teacher compares the works of a class and looks at both texts, marks a picture of one and its text without a network, and shows the marks: only then does the student see them (C-230, C-247)', async () => {
  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, `/viewReviewHomework?courseid=${courseId}&homeworkId=${activityId}`);
  const { page } = laptop;
  await see(item(page, '李明')).toBeVisible();
  await button(page, 'More for this homework').click();
  await page.getByRole('menuitem', { name: 'Similar submissions…' }).click();
  await button(page, 'Compare submissions').click();
  await see(page.getByText('most like 李明')).toBeVisible();
  await page.getByRole('link', { name: '张伟', exact: true }).click();
  await see(page.locator('main mark').first()).toBeVisible();
  await page.locator('main mark').first().click();
  await see(page.locator('main mark[aria-pressed=true]')).toHaveCount(2);

  const phone = await openDevice(school);
  await signedInAt(phone, student, `/homework?courseid=${courseId}&homeworkId=${activityId}`);
  const { page: own } = phone;
  await see(own.locator('[data-receipt]').first()).toContainText('Arrived');

  await page.goBack();
  await page.getByRole('link', { name: '李明', exact: true }).click();
  await page.getByRole('link', { name: 'To the review' }).click();
  await page.getByRole('link', { name: 'Mark', exact: true }).click();
  // The review before it shows the same text.
  await see(page.getByRole('toolbar', { name: 'Marks' })).toBeVisible();
  await see(page.getByText('微积分的产生有两个源头').first()).toBeVisible();
  await button(page, '第二步.png').click();
  await button(page, 'Pen (p)').click();
  await see(page.locator('[data-mark-layer]')).toBeVisible();
  await draw(page);
  await button(page, 'Text').click();
  await laptop.goOffline();
  await choose(page, '求积与求切线是互逆的运算');
  await page.getByLabel('Words to the passage (optional)').fill('这就是基本定理。');
  await button(page, 'Mark what is chosen').click();
  await see(page.locator('[data-note]')).toContainText('这就是基本定理。');
  await see(page.locator('[data-text-mark]').first()).toBeVisible();
  await laptop.goOnline();
  await whenSynced(page);
  await own.reload();
  await see(own.locator('[data-receipt]').first()).toContainText('Arrived');
  await see(own.locator('[data-marks]')).toHaveCount(0);
  await button(page, 'Show to the student').click();
  await own.getByRole('link', { name: '2 marks by your teacher' }).click();
  await see(own.locator('[data-note]')).toContainText('这就是基本定理。');
  await see(own.getByRole('toolbar', { name: 'Marks' })).toHaveCount(0);
});
