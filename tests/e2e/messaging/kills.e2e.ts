import { afterAll, beforeAll, expect, test } from 'vitest';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import { type OwnDevice, openDevice } from '../harness/browser.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { outboxText, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';
import { box, chatOf, line } from './talk.ts';

let school: School;
let student: Account;
let courseId: string;
beforeAll(async () => {
  school = await openSchool();
  const teacher = await school.person('teacher', '王老师');
  student = await school.person('student', '李明');
  courseId = await school.course(teacher, '操作系统', [student]);
});
afterAll(() => school.close());

/** 50 in the soak. */
const kills = Number(process.env.SEND_KILLS ?? 3);
const longest = 300;

/** Where the device has a text: in a draft, or promised. */
const placesOf = async ({ page }: OwnDevice, text: string): Promise<readonly string[]> => {
  const held = JSON.parse(await outboxText(page)) as Record<string, readonly unknown[]>;
  return Object.entries(held).flatMap(([store, all]) =>
    /\/(drafts|entries)$/.test(store)
      ? all.filter((one) => JSON.stringify(one).includes(text)).map(() => store.replace(/.*\//, ''))
      : [],
  );
};

const said = async (text: string): Promise<number> => {
  const { list } = await school.say(student, getGroupMessage, { groupId: courseId });
  return list.filter((one) => JSON.stringify(one).includes(text)).length;
};

test('the browser is killed while a message is sent: its text is in the box, waits to be sent or is there, and never twice', async () => {
  const device = await openDevice(school);
  await device.wasSignedIn(student);
  await device.open(chatOf(courseId));
  await whenSynced(device.page);
  const texts = Array.from({ length: kills }, (_, index) => `第${index}条·`);
  for (const [index, text] of texts.entries()) {
    // Every other one without a network: there nothing but the device decides.
    const isOffline = index % 2 === 1;
    if (isOffline) await device.goOffline();
    await see(box(device.page)).toHaveValue('');
    await box(device.page).fill(text);
    await see.poll(() => placesOf(device, text)).toEqual(['drafts']);
    const after = kills < 2 ? 0 : Math.round((index * longest) / (kills - 1));
    const pressed = box(device.page)
      .press('Control+Enter')
      .catch(() => undefined);
    // The moment of the kill is the story's.
    await new Promise((resolve) => setTimeout(resolve, after));
    await device.kill();
    await pressed;
    await device.restart();
    await device.open(chatOf(courseId));
    await see(box(device.page)).toBeVisible();
    if (isOffline) {
      const places = await placesOf(device, text);
      expect([after, places]).toEqual([after, [places.includes('drafts') ? 'drafts' : 'entries']]);
      await device.goOnline();
    }
    await whenSynced(device.page);
    const [isThere, places] = [await said(text), await placesOf(device, text)];
    expect([after, isThere, places]).toEqual(isThere === 0 ? [after, 0, ['drafts']] : [after, 1, []]);
    if (isThere === 1) continue;
    await see(box(device.page)).toHaveValue(text);
    await box(device.page).press('Control+Enter');
    await see(line(device.page, text)).toHaveCount(1);
    await whenSynced(device.page);
  }
  expect(await Promise.all(texts.map(said))).toEqual(texts.map(() => 1));
});
