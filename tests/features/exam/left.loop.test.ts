import { describe, expect } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { collectTests, handInTest, saveAnswers, takeLateTest } from '#contract/features/exam/calls.ts';
import { answersOf, attemptById } from '#src/features/exam/data/queries.ts';
import { atDesk, onPhone, phone, teacher, world } from '#tests/harness/class.ts';
import { answering, chosen, filled, written } from './school.ts';
import { answer, moved, onTablet, sat, settled, test, work } from './two-devices.ts';

describe('what the first device had not sent', () => {
  test('comes when it has a network, and is no newer than what was answered since', async () => {
    const one = await sat();
    const [first = '', second = '', third = ''] = one.it.items;
    phone.network.online = false;
    for (const option of ['a', 'c', 'a', 'c'])
      await answering(onPhone, world, one.it, one.attemptId, [chosen(option), filled('only here')]);
    world.pass(minute);
    await moved(one);
    const answers = { [first]: answer(1, chosen('b')), [third]: answer(1, written('<p>new</p>')) };
    const { place, attemptId } = one;
    await onTablet.store.mutate(saveAnswers, { ...place, attemptId, device: 'tablet', answers });
    await settled();
    phone.network.online = true;
    await settled();
    for (const tab of [onPhone, onTablet]) {
      const held = await answersOf(tab.replica, attemptId);
      expect(held.get(first)?.response).toEqual(chosen('b'));
      expect(held.get(second)?.response).toEqual(filled('only here'));
    }
    await onTablet.store.mutate(saveAnswers, {
      ...place,
      ...{ attemptId, device: 'tablet' },
      answers: { [second]: answer(1, filled('newer')) },
    });
    await onTablet.cycle();
    await settled();
    expect((await answersOf(onPhone.replica, attemptId)).get(second)?.response).toEqual(filled('newer'));
    expect(await onPhone.store.counts()).toMatchObject({ waiting: 0, attention: 0 });
  });

  test('its hand-in ends nothing while the other device goes on', async () => {
    const one = await sat();
    const { place, attemptId } = one;
    const [first = '', second = ''] = one.it.items;
    phone.network.online = false;
    const answers = await answering(onPhone, world, one.it, attemptId, [chosen('a'), filled('only here')]);
    await onPhone.store.mutate(handInTest, { ...place, attemptId, device: 'phone', answers, by: 'person' });
    world.pass(minute);
    await moved(one);
    const newer = { [first]: answer(1, chosen('b')) };
    await onTablet.store.mutate(saveAnswers, { ...place, attemptId, device: 'tablet', answers: newer });
    await settled();
    phone.network.online = true;
    await settled();
    expect(await attemptById(onPhone.replica, attemptId)).toMatchObject({ state: 'open', device: 'tablet' });
    const held = await answersOf(onTablet.replica, attemptId);
    expect([held.get(first)?.response, held.get(second)?.response]).toEqual([chosen('b'), filled('only here')]);
  });

  test('its hand-in that comes when the other one has handed in waits for staff, with what only it had', async () => {
    const one = await sat();
    const { place, attemptId } = one;
    const [first = '', second = ''] = one.it.items;
    phone.network.online = false;
    const answers = await answering(onPhone, world, one.it, attemptId, [chosen('a'), filled('only here')]);
    await onPhone.store.mutate(handInTest, { ...place, attemptId, device: 'phone', answers, by: 'person' });
    world.pass(minute);
    await moved(one);
    const newer = { [first]: answer(1, chosen('b')) };
    const handed = { ...place, attemptId, device: 'tablet', answers: newer, by: 'person' as const };
    await onTablet.store.mutate(handInTest, handed);
    await settled();
    phone.network.online = true;
    await settled();
    const held = await work(one.it);
    expect(held).toMatchObject({ state: 'handedIn', answers: { [first]: chosen('b') } });
    expect(held?.late?.answers).toEqual({ [first]: chosen('b'), [second]: filled('only here') });
  });

  test('its saved answers that come when the other one has handed in wait for staff too, once', async () => {
    const one = await sat();
    const { place, attemptId } = one;
    const [first = '', second = ''] = one.it.items;
    phone.network.online = false;
    await answering(onPhone, world, one.it, attemptId, [chosen('a'), filled('only here')]);
    world.pass(minute);
    await moved(one);
    const newer = { [first]: answer(1, chosen('b')) };
    await onTablet.store.mutate(handInTest, {
      ...place,
      ...{ attemptId, device: 'tablet', answers: newer, by: 'person' as const },
    });
    await settled();
    phone.network.online = true;
    await onPhone.cycle();
    await settled();
    const held = await work(one.it);
    expect(held).toMatchObject({ state: 'handedIn', answers: { [first]: chosen('b') } });
    expect(held?.late?.answers).toEqual({ [first]: chosen('b'), [second]: filled('only here') });
    for (const tab of [onPhone, onTablet]) {
      expect((await attemptById(tab.replica, attemptId))?.lateAt).toBeGreaterThan(0);
      expect((await answersOf(tab.replica, attemptId)).get(second)?.response).toEqual(filled('only here'));
    }
    expect(await onPhone.store.counts()).toMatchObject({ waiting: 0, attention: 0 });
    await atDesk.store.mutate(takeLateTest, { ...place, attemptId });
    await settled();
    await onPhone.store.mutate(saveAnswers, {
      ...place,
      attemptId,
      device: 'phone',
      answers: { [first]: newer[first] } as never,
    });
    await onPhone.cycle();
    await settled();
    expect(await work(one.it)).toMatchObject({ late: null, answers: { [second]: filled('only here') } });
  });
});

describe('what the device that writes had not sent', () => {
  test('when staff collected the test waits for them; a hand-in that was in time needs no word', async () => {
    const one = await sat({ minutes: 30, grace: hour });
    const { place, attemptId } = one;
    const [first = '', second = ''] = one.it.items;
    await answering(onPhone, world, one.it, attemptId, [chosen('a')]);
    await onPhone.cycle();
    phone.network.online = false;
    await answering(onPhone, world, one.it, attemptId, [undefined, filled('only here')]);
    await world.say(teacher, collectTests, { ...place, subjects: [] });
    await settled();
    phone.network.online = true;
    await onPhone.cycle();
    await settled();
    expect(await work(one.it)).toMatchObject({
      ...{ state: 'collected', by: 'staff', answers: { [first]: chosen('a') } },
      late: { answers: { [first]: chosen('a'), [second]: filled('only here') } },
    });
    expect(await attemptById(onPhone.replica, attemptId)).toMatchObject({ state: 'collected', count: 1 });
  });

  test('when the time was up counts with its hand-in alone', async () => {
    const one = await sat({ minutes: 30, grace: hour });
    const { place, attemptId } = one;
    phone.network.online = false;
    world.pass(29 * minute);
    const answers = await answering(onPhone, world, one.it, attemptId, [chosen('b')]);
    world.pass(2 * minute);
    phone.network.online = true;
    await onPhone.cycle();
    await settled();
    expect(await work(one.it)).toMatchObject({ state: 'collected', by: 'time', late: { count: 1 } });
    const handed = { ...place, attemptId, device: 'phone', answers, by: 'time' as const };
    expect(await onPhone.store.mutate(handInTest, handed)).toMatchObject({ ok: true });
    await onPhone.cycle();
    await settled();
    expect(await work(one.it)).toMatchObject({ state: 'handedIn', late: null, count: 1 });
  });
});
