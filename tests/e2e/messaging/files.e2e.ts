import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { day } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { createGroup, sendMessage } from '#contract/features/messaging/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import { pdfOf, pngOf } from '#tests/harness/samples.ts';
import { type Device, openDevice } from '../harness/browser.ts';
import { dropFiles } from '../harness/given/drop.ts';
import { givenSchool, school, student, teacher } from '../harness/given/school.ts';
import type { Account } from '../harness/school.ts';
import { button, bytesText, dialog, givenUp, places, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { box } from './talk.ts';

let courseId: string;
givenSchool(async () => {
  courseId = await school.course(teacher, '高等数学', [student]);
});

const chat = (groupId: string) => `${places.main}?chat=${groupId}`;
const makeId = () => newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(120, 80) });

/** Drawn, and not only there. */
const isDrawn = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

const attach = async (page: Page, choice: string, files: readonly ReturnType<typeof png>[]) => {
  await button(page, 'Attach files').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: choice }).click();
  await (await chooser).setFiles([...files]);
};

/** Pasted as a browser hands it over; answers whether the page took it. */
const paste = (page: Page, { name, mimeType, buffer }: ReturnType<typeof png>, words = ''): Promise<boolean> =>
  box(page).evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: given.mimeType }));
      if (given.words !== '') clipboardData.setData('text/plain', given.words);
      return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, mimeType, words, bytes: [...buffer] },
  );

test('pictures, one of them pasted, a dropped file, a voice and a video, sent without a network, arrive once and in order; the drawer leads through them; a group’s picture comes along; a reminder opens its homework; what two wrote is kept as it was; a person is blocked, and not any more (S-203, S-205, S-206, S-207, S-208, S-440, S-494, S-584, C-406, C-409, E-061)', async () => {
  const laptop = await openDevice(school, { microphone: true });
  await signedInAt(laptop, teacher, chat(courseId));
  const { page } = laptop;
  const other = await openDevice(school, { viewport: { width: 390, height: 844 }, touch: true });
  await signedInAt(other, student, chat(courseId));
  const phone = other.page;
  await see(button(page, 'Attach files')).toBeVisible();

  await laptop.goOffline();
  await attach(page, 'Pictures', [png('板书 1.png'), png('板书 2.png')]);
  await see(page.locator('[data-picture] img')).toHaveCount(2);
  await see.poll(() => isDrawn(page.locator('[data-picture] img').last())).toBe(true);

  // A picture of a text that is copied along is not what was meant.
  expect(await paste(page, png('草稿.png'), '表格里的字')).toBe(false);
  expect(await paste(page, png('草稿.png'))).toBe(true);
  await button(page, 'Do not send 草稿.png').click();
  await see(page.locator('[data-picture] img')).toHaveCount(2);

  const dropped = [
    { name: '讲义.pdf', buffer: pdfOf(['第一章']) },
    { name: 'README', buffer: Buffer.from('?') },
  ];
  await dropFiles(page, page.locator('[data-file-place]'), dropped, () =>
    see(page.locator('[data-drop-veil]')).toBeVisible(),
  );
  await see(page.locator('[data-bubble]').filter({ hasText: '讲义.pdf' })).toHaveCount(1);
  await see(page.getByText('“README” has no type that is known')).toBeVisible();

  await button(page, 'Record a voice message').click();
  await see(page.locator('[data-recording="on"]').getByRole('timer')).toHaveText(/^0:(?!00)/);
  // Wherever one goes from here, what was said is kept.
  await button(page, 'About this conversation').click();
  await see(page.getByText('The recording was kept')).toBeVisible();
  await button(page, 'Back to the messages').click();
  const kept = page.getByRole('group', { name: 'Voice message' });
  await see(kept).toContainText('the recording is still here');
  await button(kept, 'Listen to the recording').click();
  await see
    .poll(() => kept.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime))
    .toBeGreaterThan(0);
  await button(page, 'Send the recording').click();
  await see(page.locator('[data-voice]')).toHaveCount(1);
  await see(phone.locator('[data-bubble]')).toHaveCount(0);

  await laptop.goOnline();
  await whenSynced(page);
  await see(phone.locator('[data-bubble]')).toHaveCount(4);
  await see.poll(() => isDrawn(phone.locator('[data-picture] img').first())).toBe(true);
  const { list } = await school.say(student, getGroupMessage, { groupId: courseId });
  expect(list.map(({ msgType, fileInfo }) => [msgType, fileInfo?.name.replace(/-.*/, '')])).toEqual([
    [1, '板书 1.png'],
    [1, '板书 2.png'],
    [2, '讲义.pdf'],
    [3, 'voice'],
  ]);

  const voice = phone.locator('[data-voice]');
  await button(voice, 'Play the voice message').click();
  await see
    .poll(() => voice.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime))
    .toBeGreaterThan(0);

  await phone.locator('[data-picture]').first().click();
  const drawer = phone.locator('[data-preview]');
  await see(drawer).toContainText('1 / 4');
  await button(drawer, 'Previous file').click();
  await see(drawer.getByText('No more in front')).toBeVisible();
  for (const at of ['2', '3', '4']) {
    await button(drawer, 'Next file').click();
    await see(drawer).toContainText(`${at} / 4`);
  }
  await button(drawer, 'Next file').click();
  await see(drawer.getByText('No more behind')).toBeVisible();
  await see(button(drawer, 'Download')).toBeVisible();
  await button(drawer, 'Close').click();

  await attach(page, 'Videos', [{ name: '实验.webm', mimeType: 'video/webm', buffer: await filmOf(page) }]);
  await phone.getByRole('button', { name: /video/i }).first().click();
  await see(drawer).toContainText('5 / 5');
  const film = drawer.locator('video');
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await see.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await button(drawer, 'Close').click();

  // What was not sent is had back with its picture, long after every other file has gone.
  await laptop.goTo(places.tray);
  await givenUp(page)
    .getByRole('button', { name: /^Restore: .*草稿/ })
    .click();
  await see(phone.locator('[data-bubble]')).toHaveCount(6);
  await see.poll(() => isDrawn(phone.locator('[data-picture] img').last())).toBe(true);
  await hasAPicture(laptop, other);
  await remindsAndBlocks(laptop, other);
});

/** It is there without a network, though nobody there looked at the group before. */
const hasAPicture = async (laptop: Device, phone: Device): Promise<void> => {
  const groupId = makeId();
  await school.say(teacher, createGroup, { id: groupId, name: '实验组', uids: [student.uid] });
  await phone.goTo(chat('conversations'));
  const mark = phone.page.locator(`[data-conversation="${groupId}"] [data-face]`);
  await see(mark).toHaveAttribute('data-face', 'faces');
  await laptop.goTo(chat(groupId));
  const { page } = laptop;
  await button(page, 'About this conversation').click();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a picture').click();
  await (await chooser).setFiles({ name: '组.png', mimeType: 'image/png', buffer: pngOf(300, 200) });
  await button(dialog(page), 'Use this picture').click();
  const width = () => mark.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await see(mark).toHaveAttribute('data-face', 'picture');
  await see.poll(width).toBe(256);
  await see.poll(() => bytesText(phone.page)).toContain('"state":"kept"');
  await phone.goOffline();
  await phone.open(chat('conversations'));
  await see.poll(width).toBe(256);
  await phone.goOnline();
};

/** A second of moving colours, as this browser records it. */
const filmOf = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 120];
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 25; frame += 1) {
      if (pen !== null) pen.fillStyle = `hsl(${frame * 14} 80% 50%)`;
      pen?.fillRect(0, 0, 160, 120);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
};

const remindsAndBlocks = async (laptop: Device, phone: Device): Promise<void> => {
  const groupId = privateId(teacher.uid, student.uid);
  const homeworkId = makeId();
  const [title, closesAt] = ['第一次作业', Date.now() + day];
  await school.say(teacher, createHomework, {
    courseId,
    id: homeworkId,
    title,
    content: '<p>第一章习题</p>',
    total: 0,
    order: 'a0',
    closesAt,
  });
  await school.say(teacher, publishCoursewares, { courseId, ids: [homeworkId], closesAt });
  const card = { title, tips: '周五截止', courseId, homeworkId };
  const write = (who: Account, given: object) =>
    school.say(who, sendMessage, { groupId, id: makeId(), to: who === teacher ? student.uid : teacher.uid, ...given });
  await write(teacher, { text: '作业交了吗' });
  await write(teacher, { type: 'homework', card });

  await phone.goTo(chat(groupId));
  await phone.page.locator('[data-card]').click();
  await phone.page.waitForURL(`**/homework?courseid=${courseId}&courserole=0&homeworkId=${homeworkId}`);
  await see(phone.page.getByRole('heading', { name: title })).toBeVisible();
  await phone.goTo(chat(groupId));
  await button(phone.page, 'About this conversation').click();
  await button(phone.page, 'Message history').click();
  // A phone's panel is a dialog too, under this one.
  const past = dialog(phone.page).last();
  await see(past.getByRole('listitem')).toHaveCount(2);
  await see(past).toContainText('第一次作业');
  await button(past, 'Close').click();
  // The control is a teacher's.
  await see(phone.page.getByRole('button', { name: 'Block 王老师' })).toHaveCount(0);

  await laptop.goTo(chat(groupId));
  await button(laptop.page, 'About this conversation').click();
  await button(laptop.page, 'Block 李明').click();
  await button(dialog(laptop.page), 'Block').click();
  await see(button(laptop.page, 'Unblock 李明')).toBeVisible();
  await whenSynced(laptop.page);
  await expect(write(student, { text: '老师？' })).rejects.toThrow(/messaging\.blocked/);

  await laptop.goTo(places.members(courseId));
  await button(laptop.page, 'Message 李明').press('Enter');
  await see(laptop.page.getByText('You refuse their private messages').last()).toBeVisible();
  await laptop.goTo(places.settings('notifications'));
  await button(laptop.page, 'Unblock 李明').click();
  await see(laptop.page.getByText('Nobody is blocked.')).toBeVisible();
  await whenSynced(laptop.page);
  await write(student, { text: '交了' });
};
