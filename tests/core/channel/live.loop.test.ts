import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestType } from '#contract/core/channel/frames.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import type { Leading } from '#src/core/sync/lead.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;
let hers: Talker;
let his: Talker;

interface Talker {
  readonly device: Device;
  readonly tab: Tab;
  readonly leading: Leading;
  readonly pulls: () => number;
}

beforeAll(async () => {
  world = await createWorld();
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  teacher = await world.person('teacher');
  student = await world.person('student');
});
afterAll(() => world.close());
beforeEach(async () => {
  courseId = await world.course(teacher, [student]);
  [hers, his] = [await talker(teacher), await talker(student)];
});
afterEach(() => {
  for (const { leading } of [hers, his]) leading.stop();
});

/** Somebody with an open app whose first pull is over. */
const talker = async (person: Person): Promise<Talker> => {
  const device = world.device(person);
  let pulls = 0;
  device.network.fate = (path) => {
    if (path === '/sync/pull') pulls += 1;
    return 'ok';
  };
  const tab = await device.open();
  await tab.cycle();
  const leading = tab.lead();
  await expect.poll(() => leading.status().channel).toBe('in');
  let before = -1;
  // The log-in asks for a pull of its own.
  const isQuiet = () => {
    const seen = before;
    before = pulls;
    return seen === pulls;
  };
  await expect.poll(isQuiet, { interval: 150, timeout: 5_000 }).toBe(true);
  return { device, tab, leading, pulls: () => pulls - before };
};
const say = async ({ tab }: Talker, text: string) => {
  const made = await tab.store.mutate(sendMessage, {
    groupId: courseId,
    id: world.newId(),
    type: 'text',
    text,
    replyTo: '',
    mentions: [],
  });
  expect(made).toMatchObject({ ok: true });
};
const texts = async ({ tab }: Talker) => {
  const rows = await tab.replica.rows(messageTable).where('_s').equals(`conv:${courseId}`).toArray();
  return rows.sort((one, other) => one.seq - other.seq).map(({ seq, text }) => `${seq} ${text}`);
};
const isSettled = async ({ tab: { replica } }: Talker) =>
  (await replica.outbox.entries.count()) + (await replica.db.shadow.count());

test('a message reaches the others and settles at home without a pull', async () => {
  await say(hers, 'One');
  await expect.poll(() => isSettled(hers)).toBe(0);
  await say(his, 'Two');
  await say(his, 'Three');
  const all = ['1 One', '2 Two', '3 Three'];
  for (const one of [hers, his]) {
    await expect.poll(() => texts(one)).toEqual(all);
    await expect.poll(() => isSettled(one)).toBe(0);
  }
  expect([hers.pulls(), his.pulls()]).toEqual([0, 0]);
});

test('a patch that was lost is noticed with the next one, and pulled', async () => {
  let lost = 0;
  his.device.network.frameLost = (way, type) => {
    if (way !== 'down' || type !== requestType.pushMessage || lost > 0) return false;
    lost += 1;
    return true;
  };
  await say(hers, 'Lost');
  await expect.poll(() => lost).toBe(1);
  await say(hers, 'Heard');
  await expect.poll(() => texts(his), { timeout: 5_000 }).toEqual(['1 Lost', '2 Heard']);
  expect(his.pulls()).toBeGreaterThan(0);
});

test('a message that awaits its answer holds up nobody’s: what others say is shown, and what was missed is fetched', async () => {
  let lost = 0;
  hers.device.network.frameLost = (way, type) => {
    if (way !== 'up' || type !== requestType.pushMessage) return false;
    lost += 1;
    return true;
  };
  await say(hers, 'Unheard');
  await expect.poll(() => lost).toBe(1);
  await say(his, 'One');
  const shown = async () => (await texts(hers)).filter((text) => !text.startsWith('0'));
  await expect.poll(shown, { timeout: 5_000 }).toEqual(['1 One']);
  expect([hers.pulls(), hers.leading.status().syncing]).toEqual([0, true]);
  hers.device.network.frameLost = (way, type) => way === 'down' && type === requestType.pushMessage;
  await say(his, 'Two');
  await expect.poll(() => isSettled(his)).toBe(0);
  hers.device.network.frameLost = () => false;
  await say(his, 'Three');
  await expect.poll(shown, { timeout: 5_000 }).toEqual(['1 One', '2 Two', '3 Three']);
  expect(await texts(hers)).toContain('0 Unheard');
  hers.leading.trigger('resend');
  await expect.poll(() => isSettled(hers), { timeout: 5_000 }).toBe(0);
  expect((await texts(hers)).at(-1)).toBe('4 Unheard');
});

test('pressed again while its answer is lost, it goes another way at once, and is one message (S-349, S-587)', async () => {
  let lost = 0;
  hers.device.network.frameLost = (way, type) => {
    if (way !== 'down' || type !== requestType.pushMessage) return false;
    lost += 1;
    return true;
  };
  await say(hers, 'Once');
  await expect.poll(() => lost).toBeGreaterThan(0);
  expect(await isSettled(hers)).toBeGreaterThan(0);
  hers.leading.trigger('resend');
  await expect.poll(() => isSettled(hers), { timeout: 5_000 }).toBe(0);
  expect(await texts(hers)).toEqual(['1 Once']);
  await expect.poll(() => texts(his)).toEqual(['1 Once']);
});

test('sent again because its answer was lost, it is there once and settles', async () => {
  let lost = 0;
  hers.device.network.frameLost = (way, type) => {
    if (way !== 'down' || type !== requestType.pushMessage || lost > 0) return false;
    lost += 1;
    hers.device.network.hangUp();
    return true;
  };
  await say(hers, 'Once');
  await expect.poll(() => isSettled(hers), { timeout: 5_000 }).toBe(0);
  expect([await texts(hers), lost]).toEqual([['1 Once'], 1]);
});
