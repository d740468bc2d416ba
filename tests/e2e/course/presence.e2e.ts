import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, item, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;
let student: Account;
let courseId: string;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '大学物理', [student]);
});
afterAll(() => school.close());

const present = async (page: Page, what: string, words = '') => {
  await see(page.locator('[data-present]')).toHaveAttribute('data-present', what);
  await see(page.locator('[data-present]')).toContainText(words);
};

/** Somebody else's browser on the page of the course. Answers how it goes. */
const comes = async ({ token }: Account): Promise<() => void> => {
  const { port } = school;
  const address = `ws://127.0.0.1:${port}/ws/class?courseid=${courseId}`;
  const socket = new WebSocket(address, [token, 'another-browser'], { origin: `http://127.0.0.1:${port}` });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return () => socket.close();
};

test('who is here shows live, with names; nothing of it offline, and who left meanwhile is known when the network is back; the page that is left closes its socket, and a browser without WebSocket says so (S-337, S-339, S-340, S-342, S-573)', async () => {
  const hers = await openDevice(school);
  const { page } = hers;
  await signedInAt(hers, teacher, places.notices(courseId));
  await see(page.getByText('Only you are here now')).toBeVisible();
  const goes = await comes(student);
  await present(page, '2');
  await button(page, '2 here now').click();
  await see(item(dialog(page), '李明')).toBeVisible();
  await see(item(dialog(page), '王老师 (you)')).toContainText('Teacher');
  await page.keyboard.press('Escape');

  await hers.goOffline();
  await present(page, 'unknown');
  goes();
  await hers.goOnline();
  // Who left meanwhile and who comes now is known by another socket.
  await present(page, '1');
  await comes(student);
  await present(page, '2');
  await page.getByRole('link', { name: 'My classroom' }).first().click();
  // The one of messages stays.
  await see.poll(() => hers.tunnel.sockets().open).toBe(1);

  expect(await page.evaluate(() => Reflect.deleteProperty(globalThis, 'WebSocket'))).toBe(true);
  await hers.goTo(places.notices(courseId));
  await see(page.getByText('This browser does not support WebSocket')).toBeVisible();
  await see(page.getByRole('heading', { name: '大学物理' })).toBeVisible();
  await see(page.locator('[data-present]')).toHaveCount(0);
});
