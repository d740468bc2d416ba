import { describe, expect } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import * as calls from '#contract/features/exam/calls.ts';
import { examRefusal } from '#contract/features/exam/rules.ts';
import { correctKey } from '#contract/features/question/paper-calls.ts';
import { openScope } from '#src/core/opened.ts';
import { myResultOf } from '#src/features/activity/data/public.ts';
import { attemptById, attemptsOf, classWork, outcomesOf } from '#src/features/exam/data/queries.ts';
import { wholePaper } from '#src/features/question/data/queries.ts';
import { atDesk, classTest, courseId, desk, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import { keyOf } from '../question/samples.ts';
import { answering, begin, chosen, filled, type GivenTest, givenTest, handingIn, written } from './school.ts';

const test = classTest();

const given = async (settings: Parameters<typeof givenTest>[3] = {}) => {
  const made = await givenTest(world, teacher, courseId, settings);
  await openScope(atDesk.replica.outbox, workScope(made.activityId), world.now());
  await onPhone.cycle();
  await atDesk.cycle();
  return made;
};

const sat = async (it: GivenTest, responses = [chosen('b'), filled('canary-accepted'), written('<p>So.</p>')]) => {
  const attempt = await begin(onPhone, world, it);
  await answering(onPhone, world, it, attempt.id, responses);
  await handingIn(onPhone, it, attempt.id);
  await onPhone.cycle();
  await atDesk.cycle();
  return attempt;
};

const settled = async () => {
  await atDesk.cycle();
  await world.server.runJobs();
  await onPhone.cycle();
  await atDesk.cycle();
};

const told = async (activityId: string) => [...(await outcomesOf(onPhone.replica, activityId)).values()].at(-1);

describe('marking by hand', () => {
  test('works without a network; the newest mark holds, and the student is told when nothing is open', async () => {
    const it = await given({ scoreShown: 'handedIn' });
    const attempt = await sat(it);
    const third = it.items[2] ?? '';
    expect(await told(it.activityId)).toMatchObject({ score: 1000, pending: 1 });
    expect(await myResultOf(onPhone.replica, it.activityId)).toMatchObject({ state: 'done', score: null });
    desk.network.online = false;
    const mark = (score: number, comment = '') =>
      atDesk.store.mutate(calls.giveMarks, {
        ...it,
        marks: [{ id: world.newId(), attemptId: attempt.id, itemId: third, score, comment }],
      });
    expect(await mark(501)).toMatchObject({ ok: false, refusal: examRefusal.scoreRange });
    await mark(100);
    world.pass(1_000);
    await mark(300, ' Because why? ');
    expect((await classWork(atDesk.replica, it.activityId)).marks.get(attempt.id)?.get(third)?.score).toBe(300);
    desk.network.online = true;
    await settled();
    expect(await told(it.activityId)).toMatchObject({
      score: 1300,
      pending: 0,
      marks: { [third]: { score: 300, right: 'partly', comment: 'Because why?' } },
    });
    expect(await myResultOf(onPhone.replica, it.activityId)).toMatchObject({ state: 'graded', score: 1300, max: 1500 });
  });

  test('of another course or by a student is refused', async () => {
    const it = await given();
    const attempt = await sat(it);
    const other = await world.person('teacher');
    const theirs = await world.course(other, []);
    const marks = [{ id: world.newId(), attemptId: attempt.id, itemId: it.items[2] ?? '', score: 1, comment: '' }];
    for (const [who, input] of [
      [student, { ...it, marks }],
      [other, { ...it, marks }],
      [other, { ...it, courseId: theirs, marks }],
    ] as const)
      expect(await world.say(who, calls.giveMarks, input)).toMatchObject({ ok: false });
  });
});

describe('another key (S-416)', () => {
  test('marks all again, and what was before is kept', async () => {
    const it = await given({ scoreShown: 'handedIn' });
    const attempt = await sat(it, [chosen('c')]);
    expect(await told(it.activityId)).toMatchObject({ score: 0 });
    const held = (await wholePaper(atDesk.replica, it.activityId))?.keys.get(it.versions[0] ?? '');
    expect(
      await world.say(teacher, correctKey, {
        courseId,
        paperId: it.activityId,
        versionId: it.versions[0] ?? '',
        key: keyOf({ kind: 'options', right: ['c'] }),
        basis: { key: held?.editions.key ?? '' },
      }),
    ).toMatchObject({ ok: true });
    await atDesk.store.mutate(calls.markAgain, it);
    await settled();
    expect(await told(it.activityId)).toMatchObject({ score: 500 });
    const { rounds, works } = await classWork(atDesk.replica, it.activityId);
    expect(works).toMatchObject([{ id: attempt.id, round: 2 }]);
    expect(rounds.map(({ round }) => round).sort()).toEqual([1, 2]);
  });
});

describe('a teacher runs the test (S-304)', () => {
  test('gives extra time, also to who sits it, and the device learns of it', async () => {
    const it = await given({ minutes: 10 });
    const attempt = await begin(onPhone, world, it);
    await atDesk.store.mutate(calls.setExtraTime, { ...it, subjects: [student.uid], minutes: 5 });
    await settled();
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ extra: 5 * minute });
    world.pass(13 * minute);
    await world.server.runJobs();
    await onPhone.cycle();
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ state: 'open' });
    world.pass(5 * minute);
    await world.server.runJobs();
    await onPhone.cycle();
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ state: 'collected', by: 'time' });
  });

  test('collects what is open as it stands', async () => {
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await onPhone.cycle();
    await atDesk.cycle();
    await atDesk.store.mutate(calls.collectTests, { ...it, subjects: [] });
    await settled();
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ state: 'collected', by: 'staff', count: 1 });
    expect((await classWork(atDesk.replica, it.activityId)).works).toMatchObject([{ state: 'collected', count: 1 }]);
  });

  test('ends the test: nobody begins any more', async () => {
    const it = await given({ scoreShown: 'closed' });
    await begin(onPhone, world, it);
    await atDesk.store.mutate(calls.endTest, it);
    await settled();
    expect(await attemptsOf(onPhone.replica, it.activityId)).toMatchObject([{ state: 'collected' }]);
    expect(await told(it.activityId)).toMatchObject({ score: 0 });
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    world.pass(1_000);
    expect(await world.say(other, calls.startTest, { ...it, id: world.newId(), device: 'x' })).toMatchObject({
      refusal: examRefusal.closed,
    });
  });

  test('gives another attempt with a reason; the best one counts', async () => {
    const it = await given({ scoreShown: 'handedIn' });
    await sat(it, [chosen('b')]);
    const back = (reason: string) => atDesk.store.mutate(calls.returnTests, { ...it, subjects: [student.uid], reason });
    expect(await back(' ')).toMatchObject({ refusal: examRefusal.reasonBlank });
    world.pass(minute);
    await back('Try the rest.');
    await settled();
    expect(await myResultOf(onPhone.replica, it.activityId)).toMatchObject({ state: 'returned' });
    expect(await told(it.activityId)).toMatchObject({ reason: 'Try the rest.' });
    world.pass(minute);
    const second = await sat(it, [chosen('a'), filled('canary-accepted')]);
    expect(second.number).toBe(2);
    expect(await myResultOf(onPhone.replica, it.activityId)).toMatchObject({
      state: 'graded',
      attempts: 2,
      score: 500,
    });
    expect(await world.say(student, calls.startTest, { ...it, id: world.newId(), device: 'x' })).toMatchObject({
      refusal: examRefusal.noAttempts,
    });
  });

  test('shows results when they are released, and hides them again', async () => {
    const it = await given({ scoreShown: 'released', answersShown: 'released' });
    await sat(it, [chosen('b')]);
    expect(await told(it.activityId)).toMatchObject({ score: null, keys: {} });
    await atDesk.store.mutate(calls.releaseResults, { ...it, shown: true });
    await settled();
    expect(await told(it.activityId)).toMatchObject({ score: 500 });
    expect(Object.keys((await told(it.activityId))?.keys ?? {})).toHaveLength(3);
    await atDesk.store.mutate(calls.releaseResults, { ...it, shown: false });
    await settled();
    expect(await told(it.activityId)).toMatchObject({ score: null, keys: {} });
  });

  test('takes what came late', async () => {
    const it = await given({ minutes: 30, grace: 0, scoreShown: 'handedIn' });
    const attempt = await begin(onPhone, world, it);
    phone.network.online = false;
    world.pass(hour);
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await handingIn(onPhone, it, attempt.id);
    phone.network.online = true;
    await onPhone.cycle();
    await atDesk.cycle();
    expect(await told(it.activityId)).toMatchObject({ score: 0 });
    await atDesk.store.mutate(calls.takeLateTest, { ...it, attemptId: attempt.id });
    await settled();
    expect(await told(it.activityId)).toMatchObject({ score: 500 });
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ state: 'handedIn', lateAt: 0 });
  });
});
