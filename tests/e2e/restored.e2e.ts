import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDevice } from './harness/browser.ts';
import { givenSchool, school, student, teacher } from './harness/given/school.ts';
import { button, chip, item, places, publishNotice, signedInAt, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

givenSchool();

const files = ['classroom.sqlite', 'classroom.sqlite-wal'];
const aside = (name: string) => join(school.dataDir, `aside-${name}`);

/** As a disk is copied: the server does not run meanwhile. */
const copyAside = async (): Promise<void> => {
  await school.stop();
  for (const name of files)
    if (existsSync(join(school.dataDir, name))) copyFileSync(join(school.dataDir, name), aside(name));
  await school.start();
};

/** Nobody tells the server that its data are older now. */
const putBack = async (): Promise<void> => {
  await school.stop();
  for (const name of [...files, 'classroom.sqlite-shm']) rmSync(join(school.dataDir, name), { force: true });
  for (const name of files) if (existsSync(aside(name))) copyFileSync(aside(name), join(school.dataDir, name));
  await school.start();
};

test('a server that went back without a word: its author is offered what it no longer has, and what is sent again is there once', async () => {
  const courseId = await school.course(teacher, '操作系统', [student]);
  await school.notice(teacher, courseId, '第一周');
  const device = await openDevice(school);
  await signedInAt(device, teacher, places.notices(courseId));
  const { page } = device;
  await see(item(page, '第一周')).toHaveCount(1);
  await copyAside();
  await publishNotice(page, '期中考试', '带学生证');
  await publishNotice(page, '教室改到 A203', '今天起');
  await see.poll(() => school.notices(teacher, courseId)).toHaveLength(3);
  await whenSynced(page);

  await putBack();
  await see(chip(page)).toHaveAccessibleName(/2/);
  await device.goTo(places.tray);
  const undone = page.getByRole('region', { name: 'No longer on the server' });
  await see(item(undone, '期中考试')).toHaveCount(1);
  await see(item(undone, '教室改到 A203')).toHaveCount(1);
  // Nothing goes by itself: others may have written the same again.
  expect(await school.notices(teacher, courseId)).toEqual(['第一周']);

  await button(undone, 'Send all again').click();
  await see(undone).toHaveCount(0);
  await whenSynced(page);
  expect([...(await school.notices(student, courseId))].sort()).toEqual(['教室改到 A203', '期中考试', '第一周'].sort());
  await device.goTo(places.notices(courseId));
  for (const title of ['第一周', '期中考试', '教室改到 A203']) await see(item(page, title)).toHaveCount(1);
});
