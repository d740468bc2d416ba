import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { queryNotice } from '#contract/features/notice/calls.ts';
import { openBrowser } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import {
  button,
  chip,
  choose,
  dialog,
  editNotice,
  givenUp,
  item,
  mark,
  mutedMarks,
  places,
  signedInAt,
  whenSynced,
} from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
let wang: Account;
let zhao: Account;
beforeAll(async () => {
  school = await openSchool();
  wang = await school.person('teacher', '王老师');
  zhao = await school.person('teacher', '赵老师');
});
afterAll(() => school.close());

/** Wang's edit reaches the server first; Zhao, who edited the same text, has to choose. */
const editTogether = async () => {
  const courseId = await school.course(wang, '线性代数', [], [zhao]);
  const noticeId = await school.notice(wang, courseId, '答疑时间', '周三下午');
  const path = places.notice(courseId, noticeId);
  const room = await openBrowser();
  const [first, second] = [await room.device(school), await room.device(school)];
  await signedInAt(first, wang, path);
  await signedInAt(second, zhao, path);
  await first.goOffline();
  await second.goOffline();
  await editNotice(first.page, { content: '周四上午' });
  await editNotice(second.page, { content: '周五晚上' });
  await see(first.page.getByText('周四上午')).toBeVisible();
  await see(second.page.getByText('周五晚上')).toBeVisible();
  await first.goOnline();
  await whenSynced(first.page);
  await second.goOnline();
  await see(chip(second.page)).toHaveAttribute('data-sync', 'attention');
  await see(second.page.getByText('周四上午')).toBeVisible();
  await see(mark(second.page, 'conflict')).toHaveText('Two versions — choose');
  expect(await mutedMarks(second.page)).toEqual([]);
  await second.open(places.tray);
  const entry = second.page.locator('[data-tray="updateNotice"]');
  await see(entry).toHaveCount(1);
  for (const text of ['Two versions — choose', '周五晚上', '周四上午']) await see(entry).toContainText(text);
  const contentOf = async () =>
    plainOfRichText((await school.say(wang, queryNotice, { courseId, id: noticeId })).content);
  expect(await contentOf()).toBe('周四上午');
  return { path, first, second, entry, contentOf };
};

test('two teachers edit one notice offline: both versions are shown, the newest of theirs while one chooses, and keeping mine replaces it everywhere (C-180, C-184)', async () => {
  const { path, first, second, entry, contentOf } = await editTogether();
  // For support: the code, the time, and what was asked.
  await entry.getByText('Details', { exact: true }).click();
  for (const text of ['core.conflict', 'updateNotice v']) await see(entry).toContainText(text);
  await see(entry.getByRole('button')).toHaveCount(4);
  await entry.getByText('Before both').click();
  await see(entry).toContainText('周三下午');
  // The other side goes on writing while this one is choosing.
  await editNotice(first.page, { content: '周四上午，三号楼' });
  await see(entry).toContainText('Theirs changed again. This is the newest:');
  await see(entry).toContainText('周四上午，三号楼');
  await button(entry, 'Keep mine').click();
  await see(entry).toHaveCount(0);
  await see(item(givenUp(second.page), '周四上午，三号楼')).toContainText('Their version; you kept yours');
  await whenSynced(second.page);
  expect(await contentOf()).toBe('周五晚上');
  await see(first.page.getByText('周五晚上')).toBeVisible();
  await second.open(path);
  await see(second.page.getByText('周五晚上')).toBeVisible();
});

test('keeping theirs asks first, then the other version stands on both devices; mine is had back as a new edit of it', async () => {
  const { path, first, second, entry, contentOf } = await editTogether();
  await button(entry, 'Keep theirs').click();
  await see(dialog(second.page)).toContainText('Yours stays in “Needs attention”');
  await button(dialog(second.page), 'Discard mine').click();
  await see(entry).toHaveCount(0);
  await whenSynced(second.page);
  await second.open(path);
  await see(second.page.getByText('周四上午')).toBeVisible();
  await see(first.page.getByText('周四上午')).toBeVisible();
  expect(await contentOf()).toBe('周四上午');

  await second.open(places.tray);
  const lost = item(givenUp(second.page), '周五晚上');
  await see(lost).toContainText('Your version; you kept theirs');
  await lost.getByRole('button', { name: /^Restore/ }).click();
  await see(dialog(second.page).getByText('周四上午')).toBeVisible();
  await dialog(second.page).getByLabel('Content').fill('周四上午，或周五晚上');
  await button(dialog(second.page), 'Send again').click();
  await see(lost).toHaveCount(0);
  await see(first.page.getByText('周四上午，或周五晚上')).toBeVisible();
  expect(await contentOf()).toBe('周四上午，或周五晚上');
});

test('a third way: a conflict is edited into one text and sent over what was seen; or both are kept', async () => {
  const merged = await editTogether();
  await choose(merged.second.page, merged.entry, 'Edit');
  await dialog(merged.second.page).getByLabel('Content').fill('周四上午，周五晚上');
  await button(dialog(merged.second.page), 'Send again').click();
  await see(merged.entry).toHaveCount(0);
  await whenSynced(merged.second.page);
  expect(await merged.contentOf()).toBe('周四上午，周五晚上');
  await see(merged.first.page.getByText('周四上午，周五晚上')).toBeVisible();

  const both = await editTogether();
  await choose(both.second.page, both.entry, 'Keep both');
  await see(both.entry).toHaveCount(0);
  await see(item(both.second.page.getByRole('region', { name: 'Kept drafts' }), '周五晚上')).toHaveCount(1);
  expect(await both.contentOf()).toBe('周四上午');
});
