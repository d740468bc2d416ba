import { describe, expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { allowDevice, askDevice, endTest, startTest } from '#contract/features/exam/calls.ts';
import { examRefusal } from '#contract/features/exam/rules.ts';
import { attemptById } from '#src/features/exam/data/queries.ts';
import { courseId, onPhone, student, teacher, world } from '#tests/harness/class.ts';
import { allow, ask, deviceOn, onTablet, sat, settled, test, work } from './two-devices.ts';

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
