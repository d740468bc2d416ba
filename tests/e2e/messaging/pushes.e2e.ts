import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { places, signedInAt } from '../harness/screens.ts';
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

const write = (text: string) => {
  const id = newId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
  return school.say(teacher, sendMessage, { groupId: courseId, id, text });
};

test('a pushed message stays silent while the app is in front, shows when it is not, and opens its conversation over the page', async () => {
  await write('明天交作业');
  const device = await (await openBrowser()).device(school, { isWhole: true });
  await signedInAt(device, student, places.todo);
  const { page, context } = device;
  await context.grantPermissions(['notifications'], { origin: device.url('') });
  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const here = registrations.find((one) => !one.isDeleted && one.scopeURL === device.url('/'));
      if (here !== undefined) resolve(here.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  const deliver = (title: string, data: object) => {
    const notification = { title, tag: title, navigate: device.url(`/main?chat=${courseId}`), ...data };
    const pushed = JSON.stringify({ web_push: 8030, notification });
    return cdp.send('ServiceWorker.deliverPushMessage', { origin: device.url(''), registrationId, data: pushed });
  };
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title }) => title);
    });
  await deliver('in front', { data: { quietInFront: true } });
  // Chromium drops what is delivered by hand while the worker is being started.
  await see(async () => {
    await deliver('a notice', {});
    await see.poll(shown, { timeout: 2_000 }).toEqual(['a notice']);
  }).toPass();
  await see(async () => {
    await page.goto('about:blank');
    await deliver('away', { data: { quietInFront: true } });
    await device.open(places.todo);
    await see.poll(shown, { timeout: 2_000 }).toEqual(expect.arrayContaining(['a notice', 'away']));
  }).toPass();

  const pressed = { kind: 'open', address: `/main?chat=${courseId}` };
  await see(async () => {
    await page.evaluate(
      (data) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
      pressed,
    );
    await see(page.getByText('明天交作业').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(new URL(page.url()).pathname).toBe(places.todo);
});
