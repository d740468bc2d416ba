import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { addReply } from '#contract/features/topic/calls.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { repliesOf } from '#src/features/topic/data/queries.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { deviceAt } from './harness/at-school.ts';
import { type Device, openDevice } from './harness/browser.ts';
import { type Account, openSchool, type School } from './harness/school.ts';
import { chip, item, mark, places, publishNotice, reply, whenSynced } from './harness/screens.ts';
import { see } from './harness/see.ts';
import { goesBackWithoutAWord } from './restored.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Somebody in the class, at a device of their own. */
interface Member {
  readonly account: Account;
  readonly goOffline: () => Promise<void>;
  readonly goOnline: () => Promise<void>;
  /** Written, and on this device at least. */
  readonly answer: () => Promise<void>;
  /** Until nothing of theirs waits. */
  readonly send: () => Promise<unknown>;
  /** What there is: titles of notices, contents of replies. */
  readonly has: () => Promise<{ readonly notices: readonly string[]; readonly replies: readonly string[] }>;
}

/** Three at a time: as many as two cores can serve, and the order in which people do things stays open. */
const everybody = async <T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...all];
  const hand = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all([hand(), hand(), hand()]);
};

/** Thirty in the soak. Two of them have a screen, and are killed. */
const devices = Number(process.env.DEVICES ?? 6);
const names = Array.from({ length: devices - 1 }, (_, index) => `学生${String(index + 1).padStart(2, '0')}`);
const answerOf = ({ username }: Account): string => `${username} 的回答`;
const titles = ['周五小测', '小测改到周一'];
const phone = { viewport: { width: 390, height: 844 }, touch: true } as const;
const chance = chanceFrom(7);
let courseId: string;
let topicId: string;

const onScreen = (account: Account, device: Device): Member => ({
  account,
  goOffline: device.goOffline,
  goOnline: device.goOnline,
  answer: () => reply(device.page, answerOf(account)),
  send: () => whenSynced(device.page),
  has: async () => {
    const { page } = device;
    await device.goTo(places.topic(courseId, topicId));
    await see(item(page, '的回答')).toHaveCount(names.length);
    const shown = await item(page, '的回答').locator('p').allInnerTexts();
    await see(page.locator('[data-mark]')).toHaveCount(0);
    await device.goTo(places.notices(courseId));
    await see(chip(page)).toHaveAttribute('data-sync', 'synced');
    for (const title of titles) await see(item(page, title)).toHaveCount(1);
    return { notices: titles, replies: shown.filter((text) => text.includes('的回答')) };
  },
});

/** `losesOne`: the server's answer to the first push is lost. */
const withoutScreen = async (account: Account, losesOne: boolean): Promise<Member> => {
  const device = deviceAt(school, account, chance);
  let lost = 0;
  if (losesOne) device.network.fate = (path) => (path === '/sync/push' && lost++ === 0 ? 'replyLost' : 'ok');
  const tab = await device.open();
  await tab.cycle();
  return {
    account,
    goOffline: async () => {
      device.network.online = false;
    },
    goOnline: async () => {
      device.network.online = true;
    },
    answer: async () => {
      const id = newId(Date.now(), chance.bytes);
      const written = await tab.store.mutate(addReply, { courseId, topicId, id, content: answerOf(account) });
      expect(written).toMatchObject({ ok: true });
      // An answer that is lost is no answer.
      if (device.network.online) await tab.cycle().catch(() => undefined);
    },
    send: () =>
      see
        .poll(async () => {
          await tab.cycle();
          return (await tab.store.counts()).waiting;
        })
        .toBe(0),
    has: async () => {
      await tab.cycle();
      const [notices, replies] = await Promise.all([noticesOf(tab.replica, courseId), repliesOf(tab.replica, topicId)]);
      return { notices: notices.map(({ title }) => title), replies: replies.map(({ content }) => content) };
    },
  };
};

test(`one class on ${devices} devices: half of them offline, two killed, one answer lost; then everybody has everything once; the server goes back without a word: its author is offered what it no longer has, and what is sent again is there once (R-033, R-047, S-007, S-008)`, {
  timeout: 400_000,
}, async () => {
  const teacher = await school.person('teacher', '王老师');
  const people = await Promise.all(names.map((name) => school.person('student', name)));
  courseId = await school.course(teacher, '高等数学', people);
  topicId = await school.topic(teacher, courseId, '极限存在吗');

  // Everybody has opened the class once.
  const [first, ...others] = people as [Account, ...Account[]];
  const [laptop, pocket] = [await openDevice(school), await openDevice(school, phone)];
  for (const [device, person] of [
    [laptop, teacher],
    [pocket, first],
  ] as const) {
    await device.wasSignedIn(person);
    await device.open(places.notices(courseId));
    await whenSynced(device.page);
  }
  const members = [onScreen(first, pocket)];
  for (const [index, person] of others.entries()) members.push(await withoutScreen(person, index === 0));
  const away = members.filter((_, index) => index % 2 === 0);
  const present = members.filter((_, index) => index % 2 === 1);

  // A notice reaches every open screen; nobody reloads.
  await publishNotice(laptop.page, '周五小测', '第三章，带计算器');
  await see(item(pocket.page, '周五小测')).toHaveCount(1);
  await pocket.goTo(places.topic(courseId, topicId));
  await whenSynced(pocket.page);

  // The teacher and every second student lose the network, and go on working.
  await laptop.goOffline();
  await everybody(away, ({ goOffline }) => goOffline());
  await publishNotice(laptop.page, '小测改到周一', '教室不变');
  await see(mark(item(laptop.page, '小测改到周一'), 'waiting')).toBeVisible();
  await everybody(away, ({ answer }) => answer());
  await see(mark(item(pocket.page, answerOf(first)), 'waiting')).toHaveCount(1);

  // One answer of the server gets lost on its way to a student who is online.
  await everybody(present, ({ answer }) => answer());

  // Two browsers are killed with unsent work, and opened again without a network.
  await Promise.all([laptop.kill(), pocket.kill()]);
  await Promise.all([laptop.restart(), pocket.restart()]);
  await laptop.open(places.notices(courseId));
  await see(mark(item(laptop.page, '小测改到周一'), 'waiting')).toBeVisible();
  await pocket.open(places.topic(courseId, topicId));
  await see(mark(item(pocket.page, answerOf(first)), 'waiting')).toHaveCount(1);
  await see.poll(() => school.replies(teacher, topicId)).toHaveLength(present.length);
  expect(await school.notices(teacher, courseId)).toEqual(['周五小测']);

  // Everybody is back.
  await laptop.goOnline();
  await everybody(away, ({ goOnline }) => goOnline());
  await whenSynced(laptop.page);
  await everybody(members, ({ send }) => send());

  // The server, asked as any client would ask: each reply and each notice once.
  const expected = people.map(answerOf).sort();
  expect([...(await school.replies(teacher, topicId))].sort()).toEqual(expected);
  expect([...(await school.notices(teacher, courseId))].sort()).toEqual([...titles].sort());
  // All devices: the same, counted.
  await everybody([onScreen(teacher, laptop), ...members], async ({ has }) => {
    const { notices, replies } = await has();
    expect([[...notices].sort(), [...replies].sort()]).toEqual([[...titles].sort(), expected]);
  });
  await goesBackWithoutAWord(school, laptop, { teacher, student: first, courseId });
});
