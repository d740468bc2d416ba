import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { changeGroup, createGroup } from '#contract/features/messaging/calls.ts';
import { searchLetters } from '#contract/features/messaging/questions.ts';
import { createPacer } from '#server/core/session/pace.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { talkIn } from './talk.ts';

describe('a pace', () => {
  const ofAnn = { key: 'ann', perSecond: 10, burst: 20 };

  test('lets a rush through, then a steady rate, and gives the rush back in time', () => {
    let now = 1_000;
    const { use } = createPacer(() => now);
    for (let count = 0; count < 20; count += 1) expect(use([ofAnn])).toBe(0);
    expect(use([ofAnn])).toBe(100);
    now += 100;
    expect([use([ofAnn]), use([ofAnn])]).toEqual([0, 100]);
    now += 2 * second;
    for (let count = 0; count < 20; count += 1) expect(use([ofAnn])).toBe(0);
    expect(use([ofAnn])).toBeGreaterThan(0);
  });

  test('is counted only when all of them allow it', () => {
    const { use } = createPacer(() => 1_000);
    const ofGroup = { key: 'group', perSecond: 1, burst: 1 };
    expect(use([ofAnn, ofGroup])).toBe(0);
    for (let count = 0; count < 30; count += 1) expect(use([ofAnn, ofGroup])).toBe(second);
    for (let count = 0; count < 19; count += 1) expect(use([ofAnn])).toBe(0);
    expect(use([ofAnn])).toBe(100);
  });
});

describe('messages', () => {
  let world: World;
  let teacher: Person;
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld({ rateLimits: true });
    teacher = await world.person('teacher');
    courseId = await world.course(teacher, []);
  });
  afterAll(() => world?.close());

  test('come twenty at once and ten a second; the next one is told when to come', async () => {
    const { send } = talkIn(world);
    for (let count = 0; count < 20; count += 1) expect((await send(teacher, courseId, 'flood')).ok).toBe(true);
    expect(await send(teacher, courseId, 'flood')).toMatchObject({
      status: 429,
      refusal: { reason: 'core.tooMany', params: { seconds: 1 } },
    });
    world.pass(second);
    for (let count = 0; count < 10; count += 1) expect((await send(teacher, courseId, 'flood')).ok).toBe(true);
    expect((await send(teacher, courseId, 'flood')).ok).toBe(false);
  });

  test('of strangers, who are refused, take nothing from a class; of its people a conversation takes fifty at once', async () => {
    const { send } = talkIn(world);
    world.pass(minute);
    for (let strangers = 0; strangers < 3; strangers += 1) {
      const stranger = await world.person('student');
      for (let count = 0; count < 20; count += 1)
        expect(await send(stranger, courseId, 'flood')).toMatchObject({ status: 403 });
    }
    for (let count = 0; count < 20; count += 1) expect((await send(teacher, courseId, 'hello')).ok).toBe(true);
    let sent = 20;
    for (let members = 0; members < 2; members += 1) {
      const member = await world.person('student');
      await world.join(member, teacher, courseId);
      for (let count = 0; count < 20; count += 1) if ((await send(member, courseId, 'flood')).ok) sent += 1;
    }
    expect(sent).toBe(50);
  });

  test('and groups, their changes and searches have their pace, too', async () => {
    const student = await world.person('student');
    await world.join(student, teacher, courseId);
    const groupId = world.newId();
    const asked = {
      make: (id = world.newId()) => world.say(student, createGroup, { id, name: 'g', uids: [teacher.uid] }),
      change: () => world.say(student, changeGroup, { groupId, id: world.newId(), kind: 'changeName', text: 'h' }),
      search: () => world.say(student, searchLetters, { keyword: 'flood' }),
    };
    expect((await asked.make(groupId)).ok).toBe(true);
    for (const [ask, max] of [[asked.make, 49] as const, [asked.change, 10] as const, [asked.search, 20] as const]) {
      for (let count = 0; count < max; count += 1) expect((await ask()).ok).toBe(true);
      expect(await ask()).toMatchObject({ status: 429, refusal: { reason: 'core.tooMany' } });
    }
    world.pass(30 * minute);
    for (const ask of Object.values(asked)) expect((await ask()).ok).toBe(true);
  });

  test('that were queued wait for their turn: none is lost, and their order stays', async () => {
    world.pass(10 * second);
    const tab = await world.device(teacher).open();
    await tab.cycle();
    const { say } = talkIn(world);
    for (let count = 0; count < 25; count += 1) await say(tab, courseId, `n${count}`);
    const clock = setInterval(() => world.pass(50), 5);
    for (let cycles = 0; cycles < 5; cycles += 1) await tab.cycle();
    clearInterval(clock);
    const held = await tab.replica.outbox.entries.count();
    expect(held).toBe(0);
  });
});
