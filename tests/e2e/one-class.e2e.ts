import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, openDevice, openOneBrowser, whenOfflineReady } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { chip, item, mark, places, publishNotice, reply, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

interface Member extends Account {
  readonly device: Device;
}

/** Three at a time: as many as two cores can serve, and the order in which people do things stays open. */
const everybody = async <T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...all];
  const hand = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all([hand(), hand(), hand()]);
};

/** Thirty devices take minutes; six show the same in one. */
const devices = Number(process.env.DEVICES ?? 6);
const names = Array.from({ length: devices - 1 }, (_, index) => `学生${String(index + 1).padStart(2, '0')}`);
const answerOf = ({ username }: Account): string => `${username} 的回答`;
const phone = { viewport: { width: 390, height: 844 }, touch: true } as const;

test(`one class on ${devices} devices: half of them offline, two killed, one answer lost; then everybody has everything once (R-033, R-047, S-007, S-008)`, {
  timeout: 400_000,
}, async () => {
  const teacher = await school.person('teacher', '王老师');
  const people = await Promise.all(names.map((name) => school.person('student', name)));
  const courseId = await school.course(teacher, '高等数学', people);
  const topicId = await school.topic(teacher, courseId, '极限存在吗');

  // Everybody has opened the class once; the teacher's laptop and one student's phone are browsers of their own.
  const laptop = await openDevice(school);
  await laptop.signIn(teacher);
  await laptop.open(places.notices(courseId));
  const [first, ...others] = people as [Account, ...Account[]];
  const pocket = await openDevice(school, phone);
  await pocket.signIn(first);
  const room = await openOneBrowser();
  const students: Member[] = [];
  await everybody(others, async (person) => {
    const device = await room.device(school, phone);
    await device.wasSignedIn(person);
    students.push({ ...person, device });
  });
  const owner: Member = { ...first, device: pocket };
  const members = [owner, ...students];
  const away = members.filter((_, index) => index % 2 === 0);
  const present = members.filter((_, index) => index % 2 === 1);
  await everybody(members, async ({ device }) => {
    await device.open(places.notices(courseId));
    await whenOfflineReady(device.page);
    await whenSynced(device.page);
  });

  // A notice reaches every open screen; nobody reloads.
  await publishNotice(laptop.page, '周五小测', '第三章，带计算器');
  await everybody(members, ({ device }) => see(item(device.page, '周五小测')).toHaveCount(1));
  await everybody(members, async ({ device }) => {
    await device.goTo(places.topic(courseId, topicId));
    await whenSynced(device.page);
  });

  // The teacher and every second student lose the network, and go on working.
  await laptop.goOffline();
  await everybody(away, ({ device }) => device.goOffline());
  await publishNotice(laptop.page, '小测改到周一', '教室不变');
  await see(mark(item(laptop.page, '小测改到周一'), 'waiting')).toBeVisible();
  await everybody(away, async (member) => {
    await reply(member.device.page, answerOf(member));
    await see(mark(item(member.device.page, answerOf(member)), 'waiting')).toHaveCount(1);
  });

  // One answer of the server gets lost on its way to a student who is online.
  const [unlucky, ...lucky] = present as [Member, ...Member[]];
  const lost = unlucky.device.tunnel.loseNextReply('/sync/push');
  await Promise.all([
    everybody(lucky, (member) => reply(member.device.page, answerOf(member))),
    reply(unlucky.device.page, answerOf(unlucky)).then(() => lost),
  ]);

  // Two browsers are killed with unsent work, and opened again without a network.
  await Promise.all([laptop.kill(), pocket.kill()]);
  await Promise.all([laptop.restart(), pocket.restart()]);
  await laptop.open(places.notices(courseId));
  await see(mark(item(laptop.page, '小测改到周一'), 'waiting')).toBeVisible();
  await pocket.open(places.topic(courseId, topicId));
  await see(mark(item(pocket.page, answerOf(owner)), 'waiting')).toHaveCount(1);
  await see.poll(() => school.replies(teacher, topicId)).toHaveLength(present.length);
  expect(await school.notices(teacher, courseId)).toEqual(['周五小测']);

  // Everybody is back.
  await laptop.goOnline();
  await everybody(away, ({ device }) => device.goOnline());
  await everybody(members, async ({ device }) => {
    await see(item(device.page, '的回答')).toHaveCount(members.length);
    await whenSynced(device.page);
  });
  await whenSynced(laptop.page);

  // The server, asked as any client would ask: each reply and each notice once.
  const expected = members.map(answerOf).sort();
  expect([...(await school.replies(teacher, topicId))].sort()).toEqual(expected);
  expect([...(await school.notices(teacher, courseId))].sort()).toEqual(['周五小测', '小测改到周一']);

  // All screens: the same, counted.
  await laptop.goTo(places.topic(courseId, topicId));
  await see(item(laptop.page, '的回答')).toHaveCount(members.length);
  await everybody([laptop, ...members.map(({ device }) => device)], async ({ page }) => {
    const shown = await item(page, '的回答').locator('p').allInnerTexts();
    expect(shown.filter((text) => text.includes('的回答')).sort()).toEqual(expected);
    await see(page.locator('[data-mark]')).toHaveCount(0);
  });
  await everybody([laptop, ...members.map(({ device }) => device)], async ({ page, goTo }) => {
    await goTo(places.notices(courseId));
    for (const title of ['周五小测', '小测改到周一']) await see(item(page, title)).toHaveCount(1);
    await see(chip(page)).toHaveAttribute('data-sync', 'synced');
  });
});
