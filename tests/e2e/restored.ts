import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Device } from './harness/browser.ts';
import type { Account, School } from './harness/school.ts';
import { button, chip, item, places, publishNotice, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

const files = ['classroom.sqlite', 'classroom.sqlite-wal'];
const aside = ({ dataDir }: School, name: string) => join(dataDir, `aside-${name}`);

/** As a disk is copied: the server does not run meanwhile. */
const copyAside = async (school: School): Promise<void> => {
  await school.stop();
  for (const name of files)
    if (existsSync(join(school.dataDir, name))) copyFileSync(join(school.dataDir, name), aside(school, name));
  await school.start();
};

/** Nobody tells the server that its data are older now. */
const putBack = async (school: School): Promise<void> => {
  await school.stop();
  for (const name of [...files, 'classroom.sqlite-shm']) rmSync(join(school.dataDir, name), { force: true });
  for (const name of files)
    if (existsSync(aside(school, name))) copyFileSync(aside(school, name), join(school.dataDir, name));
  await school.start();
};

const lost = ['期中考试', '教室改到 A203'];

/** Begins on the notices of a course, where its teacher has everything. */
export const goesBackWithoutAWord = async (
  school: School,
  device: Device,
  { teacher, student, courseId }: { readonly teacher: Account; readonly student: Account; readonly courseId: string },
): Promise<void> => {
  const { page } = device;
  const before = await school.notices(teacher, courseId);
  await copyAside(school);
  for (const title of lost) await publishNotice(page, title, '带学生证');
  await see.poll(() => school.notices(teacher, courseId)).toHaveLength(before.length + 2);
  await whenSynced(page);

  await putBack(school);
  await see(chip(page)).toHaveAccessibleName(/2/);
  await device.goTo(places.tray);
  const undone = page.getByRole('region', { name: 'No longer on the server' });
  for (const title of lost) await see(item(undone, title)).toHaveCount(1);
  // Nothing goes by itself: others may have written the same again.
  expect(await school.notices(teacher, courseId)).toEqual(before);

  await button(undone, 'Send all again').click();
  await see(undone).toHaveCount(0);
  await whenSynced(page);
  expect([...(await school.notices(student, courseId))].sort()).toEqual([...before, ...lost].sort());
  await device.goTo(places.notices(courseId));
  for (const title of [...before, ...lost]) await see(item(page, title)).toHaveCount(1);
};
