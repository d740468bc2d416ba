import { beforeEach, describe, expect } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { usualGrace, workScope } from '#contract/features/activity/keys.ts';
import { startTest } from '#contract/features/exam/calls.ts';
import * as calls from '#contract/features/quiz/calls.ts';
import { toldEvery } from '#contract/features/quiz/keys.ts';
import { quizRefusal } from '#contract/features/quiz/rules.ts';
import { openScope } from '#src/core/opened.ts';
import { myResultOf } from '#src/features/activity/data/public.ts';
import { givenOf, myAnswersOf, roundsOf } from '#src/features/quiz/data/queries.ts';
import { atDesk, classTest, courseId, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { chosen, filled, type GivenTest, givenTest, written } from '../exam/school.ts';
import { choice, keyOf, plain } from '../question/samples.ts';

const test = classTest();

let quiz: GivenTest;

const key = keyOf({ kind: 'options', right: ['b'] }, { analysis: '<p>canary-analysis</p>' });

beforeEach(async () => {
  quiz = await givenTest(
    world,
    teacher,
    courseId,
    {},
    [
      [choice('single', ['a', 'b', 'c']), key],
      [plain('shortAnswer'), keyOf({ kind: 'none' })],
      [plain('openAnonymous'), keyOf({ kind: 'none' })],
    ],
    'interactiveQuiz',
  );
});

const place = () => ({ courseId, activityId: quiz.activityId });
const ask = async (at = 0) => {
  const id = world.newId();
  expect(
    await atDesk.store.mutate(calls.openQuizQuestion, { ...place(), id, itemId: quiz.items[at] ?? '' }),
  ).toMatchObject({ ok: true });
  await atDesk.cycle();
  await onPhone.cycle();
  return id;
};
const answer = (roundId: string, response = chosen('b')) =>
  onPhone.store.mutate(calls.answerQuizQuestion, { ...place(), roundId, response });
const stop = async (id: string) =>
  expect(await atDesk.store.mutate(calls.stopQuizQuestion, { ...place(), id })).toMatchObject({ ok: true });
const reveal = async (id: string, shown = true) =>
  expect(await atDesk.store.mutate(calls.revealQuizQuestion, { ...place(), id, shown })).toMatchObject({ ok: true });
const given = async (roundId: string) => {
  await openScope(atDesk.replica.outbox, workScope(quiz.activityId), world.now());
  await atDesk.cycle();
  return (await givenOf(atDesk.replica, quiz.activityId)).get(roundId) ?? [];
};
const everything = async (tab: Tab) => {
  const tables = tab.replica.db.tables.filter(({ name }) => name.startsWith('row_'));
  return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())));
};

/** Answered before it was shown what is right, and here when it was. */
const late = async (who: Person, roundId: string) => {
  const { courseId: courseid, ...rest } = { ...place(), roundId, response: chosen('b') };
  const said = await world.server.app.inject({
    method: 'POST',
    url: calls.answerQuizQuestion.path,
    headers: { token: who.token, 'x-sync-at': String(world.now() - 30 * second) },
    payload: { courseid, ...rest },
  });
  expect(said.json()).toMatchObject({ data: { came: 'later' } });
};

describe('a question in class (S-005, S-261)', () => {
  test('is on every phone when it is asked, without its key; before that nothing of it is', async () => {
    expect(await everything(onPhone)).not.toContain('Which?');
    const id = await ask();
    expect(await roundsOf(onPhone.replica, quiz.activityId)).toMatchObject([
      { id, state: 'open', number: 1, key: null },
    ]);
    expect(await everything(onPhone)).not.toContain('canary');
  });

  test('answers come in while it is open; the newest counts', async () => {
    const id = await ask();
    await answer(id, chosen('a'));
    await answer(id);
    await onPhone.cycle();
    expect(await given(id)).toMatchObject([{ subject: student.uid, response: chosen('b'), came: 'live' }]);
    expect((await myAnswersOf(onPhone.replica, quiz.activityId)).get(id)).toMatchObject({ came: 'live' });
  });

  test('an answer from a phone without a network is kept, comes later, and is marked so', async () => {
    const id = await ask();
    phone.network.online = false;
    expect(await answer(id)).toMatchObject({ ok: true });
    expect((await myAnswersOf(onPhone.replica, quiz.activityId)).get(id)).toMatchObject({ arrivedAt: 0 });
    world.pass(10 * second);
    await stop(id);
    world.pass(5 * minute);
    phone.network.online = true;
    await onPhone.cycle();
    expect(await given(id)).toMatchObject([{ subject: student.uid, came: 'later' }]);
    expect((await myAnswersOf(onPhone.replica, quiz.activityId)).get(id)).toMatchObject({ came: 'later' });
  });

  /** As a client that says when it was. */
  const answeringAt = async (at: number, roundId: string) => {
    const said = await world.server.app.inject({
      method: 'POST',
      url: calls.answerQuizQuestion.path,
      headers: { token: student.token, 'x-sync-at': String(at) },
      payload: { ...place(), roundId, response: chosen('b') },
    });
    return said.json();
  };

  test('nobody sees what is right and then takes the place of their own answer by an earlier time', async () => {
    const id = await ask();
    world.pass(minute);
    const answered = { ...place(), roundId: id };
    expect(await world.say(student, calls.answerQuizQuestion, { ...answered, response: chosen('a') })).toMatchObject({
      ok: true,
    });
    world.pass(minute);
    await reveal(id);
    world.pass(minute);
    const cheated = await answeringAt(world.now() - 2 * minute + second, id);
    expect(cheated).toMatchObject({ data: { refusal: { reason: quizRefusal.shown.reason } } });
    expect(await given(id)).toMatchObject([{ subject: student.uid, response: chosen('a'), came: 'live' }]);
  });

  test('an answer that says it was given before the stop counts within the grace, and never after it', async () => {
    const id = await ask();
    const before = world.now();
    world.pass(minute);
    await reveal(id);
    world.pass(usualGrace + 1);
    expect(await answeringAt(before, id)).toMatchObject({ data: { came: 'after' } });
    await world.server.runJobs();
    expect(await given(id)).toMatchObject([{ came: 'after' }]);
  });

  test('what is given after the stop counts nothing, and takes no other’s place', async () => {
    const id = await ask();
    await answer(id);
    await onPhone.cycle();
    await stop(id);
    world.pass(minute);
    await world.say(student, calls.answerQuizQuestion, { ...place(), roundId: id, response: chosen('a') });
    expect(await given(id)).toMatchObject([{ response: chosen('b'), came: 'live' }]);
  });

  test('is stopped by the next one; revealed, it shows what is right and how the class answered, and takes no more', async () => {
    const first = await ask();
    await answer(first);
    await onPhone.cycle();
    world.pass(second);
    await ask(1);
    expect((await roundsOf(onPhone.replica, quiz.activityId))[0]).toMatchObject({ state: 'stopped', key: null });
    world.pass(second);
    await reveal(first);
    await onPhone.cycle();
    expect((await roundsOf(onPhone.replica, quiz.activityId))[0]).toMatchObject({
      state: 'revealed',
      key,
      tally: { answered: 1, right: 1, chosen: { b: 1 } },
    });
    world.pass(second);
    const late = { ...place(), roundId: first, response: chosen('a') };
    expect(await world.say(student, calls.answerQuizQuestion, late)).toMatchObject({ refusal: quizRefusal.shown });
    await reveal(first, false);
    await onPhone.cycle();
    expect(await everything(onPhone)).not.toContain('canary');
    expect(await world.say(student, calls.answerQuizQuestion, late)).toMatchObject({ refusal: quizRefusal.shown });
  });

  test('however often one answers, and however many come late, there is one job for it', async () => {
    const jobs = async (name: string) => {
      const all = await world.server.db.read((sql) =>
        sql.selectFrom('job').select('id').where('name', '=', name).execute(),
      );
      return all.length;
    };
    const before = [await jobs('activity.record'), await jobs('quiz.score')];
    const id = await ask();
    const others = await Promise.all(Array.from({ length: 5 }, () => world.person('student')));
    for (const one of others) await world.join(one, teacher, courseId);
    const say = (who: Person, option: string) =>
      world.say(who, calls.answerQuizQuestion, { ...place(), roundId: id, response: chosen(option) });
    for (let time = 0; time < 6; time += 1)
      expect(await say(student, time % 2 === 0 ? 'a' : 'b')).toMatchObject({ ok: true });
    expect(await jobs('activity.record')).toBe((before[0] ?? 0) + 1);
    world.pass(minute);
    await reveal(id);
    for (const one of others) await late(one, id);
    expect(await jobs('quiz.score')).toBe((before[1] ?? 0) + 1);
    world.pass(3 * second);
    await world.server.runJobs();
    await onPhone.cycle();
    expect(await myResultOf(onPhone.replica, quiz.activityId)).toMatchObject({ score: 500 });
  });

  test('what was answered becomes a result', async () => {
    const id = await ask();
    await answer(id);
    await onPhone.cycle();
    await reveal(id);
    world.pass(3 * second);
    await world.server.runJobs();
    await onPhone.cycle();
    expect(await myResultOf(onPhone.replica, quiz.activityId)).toMatchObject({
      state: 'done',
      score: 500,
      isShown: true,
    });
  });

  test('staff do not learn who wrote what where it is anonymous', async () => {
    const id = await ask(2);
    await answer(id, written('<p>my own word</p>'));
    await onPhone.cycle();
    const [row] = await given(id);
    expect(row).toMatchObject({ subject: '', at: 0, arrivedAt: 0 });
    expect(JSON.stringify(row)).not.toContain(student.uid);
    // Nor by the moment in which somebody is done: that is told with others', without a time.
    const done = async () => {
      await world.server.runJobs();
      world.pass(2 * second);
      await world.server.runJobs();
      await onPhone.cycle();
      return myResultOf(onPhone.replica, quiz.activityId);
    };
    expect((await done())?.state ?? 'none').not.toBe('done');
    world.pass(toldEvery);
    expect(await done()).toMatchObject({ state: 'done', finishedAt: 0, arrivedAt: 0 });
  });
});

describe('what nobody else gets', () => {
  test('no classmate has another’s answer, and no student the class’s, by opening its work', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    const theirs = await world.device(other).open();
    const id = await ask(1);
    await answer(id, written('<p>secret-answer</p>'));
    await onPhone.cycle();
    await openScope(theirs.replica.outbox, workScope(quiz.activityId), world.now());
    await theirs.cycle();
    expect(await roundsOf(theirs.replica, quiz.activityId)).toHaveLength(1);
    expect(await everything(theirs)).not.toContain('secret-answer');
  });

  test('a student holds no quiz; another course’s teacher neither; a quiz is not sat as a test', async () => {
    const id = await ask();
    const stranger = await world.person('teacher');
    for (const who of [student, stranger]) {
      expect(
        await world.say(who, calls.openQuizQuestion, { ...place(), id: world.newId(), itemId: quiz.items[0] ?? '' }),
      ).toMatchObject({ ok: false });
      expect(await world.say(who, calls.revealQuizQuestion, { ...place(), id, shown: true })).toMatchObject({
        ok: false,
      });
    }
    expect(await world.say(student, startTest, { ...place(), id: world.newId(), device: 'x' })).toMatchObject({
      ok: false,
    });
    expect((await roundsOf(onPhone.replica, quiz.activityId))[0]).toMatchObject({ state: 'open', key: null });
  });

  test('an answer that does not fit, to no round, or of somebody who is not meant, is refused', async () => {
    const id = await ask();
    const say = (roundId: string, response: ReturnType<typeof chosen>, who = student) =>
      world.say(who, calls.answerQuizQuestion, { ...place(), roundId, response });
    expect(await say(id, filled('x'))).toMatchObject({ refusal: quizRefusal.unfit });
    expect(await say(world.newId(), chosen('b'))).toMatchObject({ refusal: quizRefusal.gone });
    expect(await say(id, chosen('b'), await world.person('student'))).toMatchObject({ ok: false });
    expect(await say(id, chosen('b'), teacher)).toMatchObject({ ok: false });
  });
});
