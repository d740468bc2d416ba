import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { createGroup } from '#contract/features/messaging/calls.ts';
import { pngOf } from '#tests/harness/samples.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, bytesText, dialog } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { box, chatOf, choose, line, log, progress, say, sitDown } from './talk.ts';

let school: School;
let teacher: Account;
let student: Account;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
});
afterAll(() => school.close());

const members = (page: Page): Locator => page.locator('[data-group-info] li');
const mark = (page: Page, groupId: string): Locator => page.locator(`[data-conversation="${groupId}"] [data-face]`);

const widthOf = (of: Locator): Promise<number> =>
  of.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);

/** Pasted as a browser hands it over; answers whether the page took it. */
const paste = (page: Page, text: string): Promise<boolean> =>
  box(page).evaluate(
    (element, { words, picture }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(picture)], '图.png', { type: 'image/png' }));
      if (words !== '') clipboardData.setData('text/plain', words);
      return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { words: text, picture: [...pngOf(60, 40)] },
  );

test('a group on two devices: a picture, people, a new name, an administrator, who has read it, and one of them leaves; text is copied, pasted and said with a face (S-204, S-440, E-061, E-065)', async () => {
  const third = await school.person('student', '赵敏');
  await school.course(teacher, '数值分析', [student, third]);
  const groupId = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  await school.say(teacher, createGroup, { id: groupId, name: '实验组', uids: [student.uid] });
  const [owner, other] = await sitDown(school, [teacher, student], groupId);
  const [one, two] = [owner.page, other.page];
  await see(mark(two, groupId)).toHaveAttribute('data-face', 'faces');
  await button(one, 'About this conversation').click();
  const chooser = one.waitForEvent('filechooser');
  await button(one, 'Choose a picture').click();
  await (await chooser).setFiles({ name: '组.png', mimeType: 'image/png', buffer: pngOf(300, 200) });
  await button(dialog(one), 'Use this picture').click();
  await see(mark(two, groupId)).toHaveAttribute('data-face', 'picture');
  await see.poll(() => widthOf(mark(two, groupId))).toBe(256);
  // It came along, and is there without a network.
  await see.poll(() => bytesText(two)).toContain('"state":"kept"');
  await other.goOffline();
  await other.open(chatOf(groupId));
  await see.poll(() => widthOf(mark(two, groupId))).toBe(256);
  await other.goOnline();

  await button(one, 'Add').click();
  await dialog(one).getByRole('checkbox', { name: '赵敏' }).check();
  await button(dialog(one), 'Add 1 person').click();
  await button(one, 'Rename the group').click();
  await one.getByLabel('Name of the group').fill('第三小组');
  await button(one, 'Save').click();
  await button(one, 'Make 李明 an administrator').click();
  await see(two.getByRole('heading', { name: '第三小组' })).toBeVisible();
  await see(log(two)).toContainText('王老师 changed the picture of the group');
  await see(log(two)).toContainText('王老师 made You an administrator');
  await button(two, 'About this conversation').click();
  await two.getByText('Mute this conversation').click();
  await button(two, 'Remove 赵敏').click();
  await button(dialog(two), 'Remove').click();
  await see(members(one)).toHaveCount(2);
  await button(two, 'Back to the messages').click();
  await see(two.locator(`[data-conversation="${groupId}"]`).getByRole('img', { name: 'Muted' })).toBeVisible();

  await button(one, 'Back to the messages').click();
  await button(one, 'Emoji').click();
  await one.getByRole('group', { name: 'Emoji' }).getByRole('button', { name: '🎉' }).click();
  await one.keyboard.press('Escape');
  await see(box(one)).toHaveValue('🎉');
  await say(one, '🎉 开始吧');
  await see(line(two, '开始吧')).toHaveCount(1);
  await see(progress(one, '开始吧', 'read')).toHaveCount(1);
  await choose(one, '开始吧', 'Who has read it');
  await see(dialog(one)).toContainText('Read by 1');
  await see(dialog(one).getByRole('listitem')).toHaveText(['明李明']);
  await button(dialog(one), 'Close').click();
  await other.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(two, '开始吧', 'Copy');
  await see.poll(() => two.evaluate(() => navigator.clipboard.readText())).toBe('🎉 开始吧');
  // A picture of a text that is copied along is not what was meant.
  expect(await paste(two, '表格里的字')).toBe(false);
  expect(await paste(two, '')).toBe(true);
  await see(log(two).locator('[data-picture]')).toHaveCount(1);
  await see(log(one).locator('[data-picture]')).toHaveCount(1);

  await button(two, 'About this conversation').click();
  await button(two, 'Leave the group').click();
  await button(dialog(two), 'Leave').click();
  await see(two.locator(`[data-conversation="${groupId}"]`)).toHaveCount(0);
  await see(log(one)).toContainText('李明 left the group');
});
