import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import { heldWords, holdMessages } from '#tests/harness/held-messages.ts';
import { openDevice } from '../harness/browser.ts';
import { givenSchool, school, student, teacher } from '../harness/given/school.ts';
import { button, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { fillConversation, wordsAt } from './fill.ts';
import { chatOf, line, log, say, texts } from './talk.ts';

givenSchool();

/** Turns the wheel until the beginning is in sight. */
const toBeginning = async (page: Page, lines: number) => {
  const first = () => log(page).locator('[data-older="start"]');
  for (let turn = 0; turn < lines && (await first().count()) === 0; turn += 1) {
    await log(page).evaluate((box) => box.scrollBy(0, -6_000));
    await page.waitForTimeout(30);
  }
  // Lines that come into sight are measured, and move what is below them.
  await see
    .poll(() =>
      log(page).evaluate((box) => {
        const isThere = box.scrollTop === 0;
        box.scrollTo(0, 0);
        return isThere;
      }),
    )
    .toBe(true);
};

test('a message of long ago is gone to: where an answer or an address leads, or found on the server; from there the conversation is read on, and back to its first message; a frame that nobody hears is told as failed, and goes again; many on the device are opened and read back without a network (S-202, S-349, S-534, C-407, C-414, C-415, C-416)', async () => {
  const groupId = await school.course(teacher, '数学史', [student]);
  const courseId = await school.course(teacher, '高等数学', [student]);
  const ids = await fillConversation(school, courseId, [teacher.uid, student.uid], 1_000);
  const device = await openDevice(school);
  const { page } = device;
  await device.wasSignedIn(student);
  await device.open(chatOf(courseId));
  await see(line(page, wordsAt(1_000))).toBeVisible();
  const id = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  await school.say(teacher, sendMessage, { groupId: courseId, id, text: '见上', replyTo: ids[99] ?? '' });
  await line(page, '见上').locator('[data-quote]').click();
  await see(line(page, wordsAt(100)).first()).toBeInViewport();
  await device.goTo(`${chatOf(courseId)}&message=${ids[749]}`);
  await see(line(page, wordsAt(750))).toBeInViewport();
  await page.getByRole('searchbox').fill(wordsAt(402));
  const found = page.getByRole('region', { name: 'On the server' });
  await see(found.locator('mark')).toHaveText([wordsAt(402)]);
  await found.getByRole('button').click();
  await see(line(page, wordsAt(402))).toBeInViewport();
  await log(page).hover();
  const lowest = async () => Math.max(...(await texts(page)).map((text) => Number(/\d+/.exec(text)?.[0] ?? 0)));
  await see
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return lowest();
    })
    .toBeGreaterThan(600);
  await toBeginning(page, 1_000);
  await see(line(page, wordsAt(1)).first()).toBeVisible();
  await page.locator('[data-to-end]').click();
  await see(line(page, '见上')).toBeVisible();

  // The message arrives, its answer does not: that is told after ten seconds, and nobody else waits so long.
  await whenSynced(page);
  device.tunnel.losePushes('server');
  await say(page, '没有回音');
  await see(line(page, '没有回音').locator('[data-trouble="failed"]')).toBeVisible();
  await button(line(page, '没有回音'), 'Retry').click();
  await see(line(page, '没有回音').locator('[data-progress="sent"], [data-progress="read"]')).toHaveCount(1);
  device.tunnel.losePushes();
  const { list } = await school.say(teacher, getGroupMessage, { groupId: courseId });
  expect(list.filter((one) => JSON.stringify(one).includes('没有回音'))).toHaveLength(1);

  // Many on the device, and no network: opened at the end, with few of them in memory however far one reads back.
  const count = Number(process.env.MESSAGES_HELD ?? 800);
  await device.goOffline();
  await holdMessages(page, { uid: student.uid, groupId, uids: [teacher.uid, student.uid], count });
  await device.open(chatOf(groupId));
  await see(line(page, heldWords(count))).toBeVisible();
  await toBeginning(page, count);
  await see(line(page, heldWords(1)).first()).toBeVisible();
  expect(await log(page).locator('[data-line]').count()).toBeLessThan(60);
  await page.getByRole('searchbox').fill(heldWords(count / 2));
  await see(page.locator('[data-reach="off"]')).toHaveText('Only what is on this device was searched.');
  await see(page.locator('[data-search-results] mark').first()).toHaveText(heldWords(count / 2));
  await page.locator('[data-to-end]').click();
  await see(line(page, heldWords(count))).toBeVisible();
});
