import { describe, expect } from 'vitest';
import { hour, minute, second } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { handInTest, saveAnswers, startTest } from '#contract/features/exam/calls.ts';
import { receiptOf, responsesOf } from '#contract/features/exam/marking.ts';
import { examRefusal } from '#contract/features/exam/rules.ts';
import { endOf } from '#contract/features/exam/time.ts';
import { openScope } from '#src/core/opened.ts';
import { myResultOf } from '#src/features/activity/data/public.ts';
import {
  answersOf,
  attemptById,
  attemptsOf,
  classWork,
  outcomesOf,
  sittingOf,
} from '#src/features/exam/data/queries.ts';
import {
  atDesk,
  classTest,
  courseId,
  killPhone,
  onPhone,
  phone,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';
import { answering, begin, chosen, filled, givenTest, handingIn, written } from './school.ts';

const test = classTest();

const given = async (settings: Parameters<typeof givenTest>[3] = {}) => {
  const made = await givenTest(world, teacher, courseId, settings);
  await onPhone.cycle();
  return made;
};

const work = async (activityId: string) => {
  await openScope(atDesk.replica.outbox, workScope(activityId), world.now());
  await atDesk.cycle();
  return classWork(atDesk.replica, activityId);
};

describe('sitting a test (E-024, S-303)', () => {
  test('brings the questions with the start, and no key', async () => {
    const it = await given();
    expect(await sittingOf(onPhone.replica, it.activityId)).toBeUndefined();
    const attempt = await begin(onPhone, world, it);
    const sitting = await sittingOf(onPhone.replica, attempt.id);
    expect(sitting?.paper.questions.map(({ itemId }) => itemId)).toEqual(it.items);
    expect(JSON.stringify(sitting)).not.toContain('canary');
    expect(await myResultOf(onPhone.replica, it.activityId)).toMatchObject({ state: 'started' });
  });

  test('keeps every answer on the device through a cut and a kill, and hands all of them in', async () => {
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    phone.network.online = false;
    await answering(onPhone, world, it, attempt.id, [chosen('a')]);
    await killPhone();
    await answering(onPhone, world, it, attempt.id, [
      chosen('b'),
      filled('canary-accepted'),
      written('<p>Because.</p>'),
    ]);
    expect(await handingIn(onPhone, it, attempt.id)).toMatchObject({ ok: true });
    const sealed = await attemptById(onPhone.replica, attempt.id);
    expect(sealed).toMatchObject({ state: 'handedIn', arrivedAt: 0, count: 3, by: 'person' });
    await killPhone();
    world.pass(10 * minute);
    phone.network.online = true;
    await onPhone.cycle();
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({
      state: 'handedIn',
      arrivedAt: world.now(),
      hash: sealed?.hash,
      count: 3,
    });
    const [one] = (await work(it.activityId)).works;
    expect(one).toMatchObject({ state: 'handedIn', answers: { [it.items[0] ?? '']: chosen('b') }, round: 1 });
  });

  test('what waits to be sent is one entry, and of each answer the newest wins', async () => {
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    phone.network.online = false;
    for (const id of ['a', 'b', 'c']) await answering(onPhone, world, it, attempt.id, [chosen(id)]);
    await answering(onPhone, world, it, attempt.id, [undefined, filled('x')]);
    expect((await onPhone.store.counts()).waiting).toBe(1);
    phone.network.online = true;
    await onPhone.cycle();
    const answers = await answersOf(onPhone.replica, attempt.id);
    expect(answers.get(it.items[0] ?? '')).toMatchObject({ response: chosen('c'), seq: 3, savedAt: world.now() });
    expect(answers.get(it.items[1] ?? '')).toMatchObject({ response: filled('x') });
  });

  test('is handed in once when the answer is lost, with the same receipt', async () => {
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    const answers = await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await handingIn(onPhone, it, attempt.id);
    phone.network.fate = () => 'replyLost';
    await expect(onPhone.cycle()).rejects.toThrow();
    phone.network.fate = () => 'ok';
    await onPhone.cycle();
    const again = await world.say(student, handInTest, { ...it, attemptId: attempt.id, answers: {}, by: 'person' });
    expect(again).toMatchObject({ data: { state: 'handedIn', ...receiptOf(attempt.id, responsesOf(answers)) } });
    expect((await work(it.activityId)).works).toHaveLength(1);
  });

  test('goes on where it was: a second start is the same attempt, on another device too', async () => {
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('c')]);
    await onPhone.cycle();
    const tablet = await world.device(student).open();
    const again = await tablet.store.mutate(startTest, { ...it, id: world.newId(), device: 'tablet' });
    expect(again).toMatchObject({ value: { data: { id: attempt.id } } });
    await tablet.cycle();
    expect((await answersOf(tablet.replica, attempt.id)).get(it.items[0] ?? '')?.response).toEqual(chosen('c'));
    await onPhone.cycle();
    expect(await attemptsOf(onPhone.replica, it.activityId)).toMatchObject([{ device: 'tablet' }]);
  });

  test('is refused before it opens, when it is over, without an attempt left, and to who is not meant', async () => {
    const early = await given({ opensAt: world.now() + hour });
    const start = (activityId: string) =>
      world.say(student, startTest, { courseId, activityId, id: world.newId(), device: 'x' });
    expect(await start(early.activityId)).toMatchObject({ refusal: examRefusal.notOpen });
    const it = await given({ closesAt: world.now() + hour });
    const attempt = await begin(onPhone, world, it);
    await handingIn(onPhone, it, attempt.id);
    await onPhone.cycle();
    expect(await start(it.activityId)).toMatchObject({ refusal: examRefusal.noAttempts });
    world.pass(2 * hour);
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    expect(await world.say(other, startTest, { ...it, id: world.newId(), device: 'x' })).toMatchObject({
      refusal: examRefusal.closed,
    });
    const stranger = await world.person('student');
    expect(await world.say(stranger, startTest, { ...it, id: world.newId(), device: 'x' })).toMatchObject({
      ok: false,
    });
    expect(await world.say(teacher, startTest, { ...it, id: world.newId(), device: 'x' })).toMatchObject({ ok: false });
  });
});

describe('when the time is up', () => {
  test('a device without a network closes the attempt; within the grace it counts as in time', async () => {
    const it = await given({ minutes: 30, grace: hour });
    const attempt = await begin(onPhone, world, it);
    phone.network.online = false;
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    world.pass(30 * minute);
    await handingIn(onPhone, it, attempt.id, 'time');
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ finishedAt: endOf(attempt), by: 'time' });
    world.pass(40 * minute);
    await world.server.runJobs();
    expect((await work(it.activityId)).works[0]).toMatchObject({ state: 'collected', by: 'time', count: 0 });
    phone.network.online = true;
    await onPhone.cycle();
    const all = await work(it.activityId);
    expect(all.works[0]).toMatchObject({ state: 'handedIn', by: 'time', count: 1, late: null });
    // What was there when the time was up was marked then; what counts now is marked too.
    expect(all.markings.get(attempt.id)?.marks[it.items[0] ?? '']).toEqual([500, 'right']);
  });

  test('what comes later waits beside what was there in time, and a teacher may take it', async () => {
    const it = await given({ minutes: 30, grace: 0 });
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('a')]);
    await onPhone.cycle();
    phone.network.online = false;
    world.pass(40 * minute);
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await handingIn(onPhone, it, attempt.id);
    phone.network.online = true;
    await onPhone.cycle();
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ state: 'collected', lateAt: world.now() });
    const [one] = (await work(it.activityId)).works;
    expect(one).toMatchObject({ answers: { [it.items[0] ?? '']: chosen('a') }, late: { count: 1 } });
  });

  test('saves after that change nothing, and nobody is bothered by them', async () => {
    const it = await given({ minutes: 1 });
    const attempt = await begin(onPhone, world, it);
    world.pass(10 * minute);
    await world.server.runJobs();
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await onPhone.cycle();
    expect(await onPhone.store.counts()).toMatchObject({ waiting: 0, attention: 0 });
    expect((await answersOf(onPhone.replica, attempt.id)).size).toBe(0);
  });

  test('the device’s clock is off by a day, and nobody gains time by it', async () => {
    const it = await given({ minutes: 30, grace: 0 });
    phone.skew = -24 * hour;
    const attempt = await begin(onPhone, world, it);
    world.pass(31 * minute + 1 * second);
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await handingIn(onPhone, it, attempt.id);
    await onPhone.cycle();
    expect(await attemptById(onPhone.replica, attempt.id)).toMatchObject({ state: 'collected' });
  });
});

describe('what is told of it (S-302)', () => {
  test('answers and score follow the paper: at once where it says so', async () => {
    const it = await given({ scoreShown: 'handedIn', answersShown: 'handedIn' });
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('b'), filled('nothing')]);
    await handingIn(onPhone, it, attempt.id);
    await onPhone.cycle();
    const outcome = (await outcomesOf(onPhone.replica, it.activityId)).get(attempt.id);
    expect(outcome).toMatchObject({ score: 500, max: 1500, pending: 0 });
    expect(Object.keys(outcome?.keys ?? {})).toHaveLength(3);
    expect(await myResultOf(onPhone.replica, it.activityId)).toMatchObject({ state: 'graded', score: 500, max: 1500 });
  });

  test('when it closes, where it says so: no key is on the device before', async () => {
    const it = await given({ scoreShown: 'closed', answersShown: 'closed', closesAt: world.now() + hour });
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('b')]);
    await handingIn(onPhone, it, attempt.id);
    await onPhone.cycle();
    expect((await outcomesOf(onPhone.replica, it.activityId)).get(attempt.id)).toMatchObject({ score: null, keys: {} });
    expect(await myResultOf(onPhone.replica, it.activityId)).toMatchObject({ state: 'graded', score: null });
    world.pass(2 * hour);
    await world.server.runJobs();
    await onPhone.cycle();
    expect((await outcomesOf(onPhone.replica, it.activityId)).get(attempt.id)).toMatchObject({ score: 500 });
  });
});

describe('what nobody else gets', () => {
  const everything = async (tab: Tab) => {
    const tables = tab.replica.db.tables.filter(({ name }) => name.startsWith('row_'));
    return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())));
  };

  test('no key, no seed and no other’s answer is on a classmate’s device, nor an unopened paper', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    const theirs = await world.device(other).open();
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    await answering(onPhone, world, it, attempt.id, [chosen('b'), undefined, written('<p>secret-answer</p>')]);
    await handingIn(onPhone, it, attempt.id);
    await onPhone.cycle();
    const seed = (await work(it.activityId)).works[0]?.seed ?? '';
    await openScope(theirs.replica.outbox, workScope(it.activityId), world.now());
    await openScope(onPhone.replica.outbox, workScope(it.activityId), world.now());
    await theirs.cycle();
    await onPhone.cycle();
    const held = await everything(theirs);
    for (const secret of ['canary', 'secret-answer', seed, 'Which?', attempt.id]) expect(held).not.toContain(secret);
    for (const secret of ['canary', seed]) expect(await everything(onPhone)).not.toContain(secret);
  });

  test('another’s attempt is not there, by any call', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    const answers = { [it.items[0] ?? '']: { response: chosen('b'), flagged: false, seq: 9, at: world.now() } };
    const at = { ...it, attemptId: attempt.id, answers };
    expect(await world.say(other, saveAnswers, { ...at, device: 'x' })).toMatchObject({ refusal: examRefusal.gone });
    expect(await world.say(other, handInTest, { ...at, by: 'person' })).toMatchObject({ refusal: examRefusal.gone });
    expect(await world.say(other, startTest, { ...it, id: attempt.id, device: 'x' })).toMatchObject({ ok: false });
    expect((await work(it.activityId)).works).toMatchObject([{ state: 'open', subject: student.uid }]);
  });

  test('answers to questions that were not asked, or that do not fit, are none', async () => {
    const it = await given();
    const attempt = await begin(onPhone, world, it);
    const wrong = {
      [world.newId()]: { response: chosen('b'), flagged: false, seq: 1, at: 0 },
      [it.items[0] ?? '']: { response: filled('x'), flagged: false, seq: 1, at: 0 },
    };
    const said = await world.say(student, handInTest, { ...it, attemptId: attempt.id, answers: wrong, by: 'person' });
    expect(said).toMatchObject({ ok: true });
    expect((await work(it.activityId)).markings.get(attempt.id)?.marks[it.items[0] ?? '']).toMatchObject([0, 'blank']);
  });
});
