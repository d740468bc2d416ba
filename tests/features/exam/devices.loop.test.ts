import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { allowDevice, askDevice, endTest, startTest } from '#contract/features/exam/calls.ts';
import { examRefusal } from '#contract/features/exam/rules.ts';
import { openScope } from '#src/core/opened.ts';
import { attemptById, classWork } from '#src/features/exam/data/queries.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { begin, type chosen, type GivenTest, givenTest } from './school.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;
let atDesk: Tab;
let phone: Device;
let onPhone: Tab;
let onTablet: Tab;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  phone = world.device(student);
  atDesk = await world.device(teacher).open();
  onPhone = await phone.open();
  onTablet = await world.device(student).open();
  await atDesk.cycle();
});

/** An exam that is sat on a phone, and open on the desk of its teacher. */
const sat = async (settings: Parameters<typeof givenTest>[3] = { kind: 'exam' }) => {
  const it = await givenTest(world, teacher, courseId, settings);
  await openScope(atDesk.replica.outbox, workScope(it.activityId), world.now());
  await onPhone.cycle();
  const attempt = await begin(onPhone, world, it);
  await onTablet.cycle();
  await atDesk.cycle();
  return { it, place: { courseId, activityId: it.activityId }, attemptId: attempt.id };
};
type Sat = Awaited<ReturnType<typeof sat>>;

const settled = async () => {
  await atDesk.cycle();
  await world.server.runJobs();
  const there = phone.network.online ? [onPhone, onTablet, atDesk] : [onTablet, atDesk];
  for (const tab of there) await tab.cycle();
};

const work = async ({ activityId }: GivenTest) => (await classWork(atDesk.replica, activityId)).works[0];
const ask = async ({ place, attemptId }: Sat, tab = onTablet, device = 'tablet') => {
  const done = await tab.store.mutate(askDevice, { ...place, attemptId, device });
  await settled();
  return done;
};
const allow = async ({ place, attemptId }: Sat, askedAt: number) => {
  const done = await atDesk.store.mutate(allowDevice, { ...place, attemptId, askedAt });
  await settled();
  return done;
};
/** By the phone, asked and allowed. */
const _moved = async (one: Sat) => {
  await ask(one);
  await allow(one, 0);
};
const deviceOn = async (tab: Tab, { attemptId }: Sat) => (await attemptById(tab.replica, attemptId))?.device;
const _answer = (seq: number, response: ReturnType<typeof chosen>) => ({
  response,
  flagged: false,
  seq,
  at: world.now(),
});

describe('an exam at another device', () => {
  test('asks, is seen by staff, and goes on when they allow it; the first device learns of it', async () => {
    const one = await sat();
    expect(await onTablet.store.mutate(startTest, { ...one.place, id: world.newId(), device: 'tablet' })).toMatchObject(
      {
        refusal: examRefusal.elsewhere,
      },
    );
    expect(await ask(one)).toMatchObject({ value: { data: { isHere: false } } });
    expect(await attemptById(onTablet.replica, one.attemptId)).toMatchObject({ device: 'phone', asking: 'tablet' });
    const askedAt = (await work(one.it))?.askedAt ?? 0;
    expect(askedAt).toBe(world.now());
    await allow(one, askedAt);
    for (const tab of [onTablet, onPhone])
      expect(await attemptById(tab.replica, one.attemptId)).toMatchObject({ device: 'tablet', asking: '' });
    expect(await work(one.it)).toMatchObject({ askedAt: 0, allowedAt: 0, state: 'open' });
  });

  test('may be allowed before anybody asks, once: the next device goes on, the one after it asks', async () => {
    const one = await sat();
    await allow(one, 0);
    expect(await deviceOn(onTablet, one)).toBe('phone');
    expect(await ask(one)).toMatchObject({ value: { data: { isHere: true } } });
    expect(await deviceOn(onPhone, one)).toBe('tablet');
    expect(await ask(one, onPhone, 'phone')).toMatchObject({ value: { data: { isHere: false } } });
    expect(await deviceOn(onPhone, one)).toBe('tablet');
  });

  test('asked twice it is one request; what was decided is not decided again', async () => {
    const one = await sat();
    await ask(one);
    const askedAt = (await work(one.it))?.askedAt ?? 0;
    world.pass(minute);
    await ask(one);
    expect((await work(one.it))?.askedAt).toBe(askedAt);
    await allow(one, askedAt);
    const again = { ...one.place, attemptId: one.attemptId, askedAt };
    expect(await world.say(teacher, allowDevice, again)).toMatchObject({ data: { count: 0 } });
    expect((await work(one.it))?.allowedAt).toBe(0);
  });

  test('is allowed by nobody but staff of the course', async () => {
    const one = await sat();
    await ask(one);
    const other = await world.person('teacher');
    const theirs = await world.course(other, []);
    const mate = await world.person('student');
    await world.join(mate, teacher, courseId);
    const input = { ...one.place, attemptId: one.attemptId, askedAt: 0 };
    for (const [who, said] of [
      [student, input],
      [mate, input],
      [other, input],
      [other, { ...input, courseId: theirs }],
    ] as const)
      expect(await world.say(who, allowDevice, said)).toMatchObject({ ok: false });
    const asked = { ...one.place, attemptId: one.attemptId, device: 'x' };
    for (const who of [mate, teacher, other])
      expect(await world.say(who, askDevice, asked)).toMatchObject({ ok: false });
    await settled();
    expect(await deviceOn(onTablet, one)).toBe('phone');
  });

  test('that ended meanwhile is not asked for, and a word that comes then changes nothing', async () => {
    const one = await sat();
    await ask(one);
    const askedAt = (await work(one.it))?.askedAt ?? 0;
    await world.say(teacher, endTest, one.place);
    const input = { ...one.place, attemptId: one.attemptId };
    expect(await world.say(student, askDevice, { ...input, device: 'x' })).toMatchObject({
      refusal: examRefusal.closed,
    });
    expect(await world.say(teacher, allowDevice, { ...input, askedAt })).toMatchObject({ data: { count: 0 } });
    await settled();
    expect(await attemptById(onTablet.replica, one.attemptId)).toMatchObject({ state: 'collected', device: 'phone' });
  });

  test('a practice goes on anywhere, without asking', async () => {
    const one = await sat({ kind: 'practice' });
    const id = world.newId();
    expect(await onTablet.store.mutate(startTest, { ...one.place, id, device: 'tablet' })).toMatchObject({ ok: true });
    await settled();
    expect(await deviceOn(onPhone, one)).toBe('tablet');
  });
});
