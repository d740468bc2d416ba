import { beforeEach, describe, expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { unpacked } from '#contract/features/activity/result.ts';
import { resultTable } from '#contract/features/activity/tables.ts';
import { setScoreDisplay } from '#contract/features/homework/calls.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { homeworkLogList, listShared } from '#contract/features/homework/questions.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { handInTable } from '#contract/features/homework/tables.ts';
import * as calls from '#contract/features/homework/work-calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { sheetOf } from '#src/features/activity/data/public.ts';
import {
  attemptsOf,
  reviewById,
  reviewsOf,
  savedComments,
  sharedAnswers,
  standingIn,
} from '#src/features/homework/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { givenHomework, handIn, openWork } from './school.ts';

const test = worldTest();

let teacher: Person;
let students: readonly Person[];
let courseId: string;
let activityId: string;
let atDesk: Tab;
let onPhone: Tab;
let place: { courseId: string; activityId: string };

beforeEach(async () => {
  teacher = await world.person('teacher');
  students = [await world.person('student'), await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, students);
  activityId = await givenHomework(world, teacher, courseId, { closesAt: world.now() + hour });
  place = { courseId, activityId };
  atDesk = await world.device(teacher).open();
  await openWork(atDesk, world, activityId);
  onPhone = await world.device(one()).open();
  await onPhone.cycle();
  await handIn(onPhone, world, place);
  await onPhone.cycle();
  await atDesk.cycle();
});

const one = (): Person => students[0] as Person;
const subjects = () => students.map(({ uid }) => uid);
const row = (tab: Tab, subject = one().uid) => reviewById(tab.replica, reviewId(activityId, subject));

const score = (tab: Tab, given: number | null, basis = '', subject = one().uid) =>
  tab.store.mutate(calls.giveScores, {
    ...place,
    works: [{ subject, attemptId: '', score: given, parts: [], basis }],
  });
const comment = (tab: Tab, text: string, basis = '', subject = one().uid) =>
  tab.store.mutate(calls.giveComments, { ...place, works: [{ subject, attemptId: '', basis }], comment: text });
const release = async (tab: Tab, of = subjects()) => {
  await tab.store.mutate(calls.releaseReviews, { ...place, subjects: of });
  await settle(tab);
};
const settle = async (tab: Tab) => {
  await tab.cycle();
  await world.server.runJobs();
  await onPhone.cycle();
};

describe('reviewing (C-222, C-223)', () => {
  test('what is scored is a draft that no student hears of, until it is released as an act of its own', async () => {
    expect(await score(atDesk, 85_50)).toMatchObject({ ok: true });
    expect(await comment(atDesk, 'Mind the sign.')).toMatchObject({ ok: true });
    await settle(atDesk);
    expect(await row(atDesk)).toMatchObject({ draft: { score: 85_50, comment: 'Mind the sign.' }, released: null });
    expect(await standingIn(onPhone.replica, activityId)).toMatchObject({ feedback: null });
    await release(atDesk);
    expect(await standingIn(onPhone.replica, activityId)).toMatchObject({
      feedback: { score: 85_50, comment: 'Mind the sign.' },
    });
    world.pass(2_000);
    await world.server.runJobs();
    await atDesk.cycle();
    const cell = (await sheetOf(atDesk.replica, activityId))?.cells[one().uid];
    expect(cell && unpacked(cell)).toMatchObject({ state: 'graded', score: 85_50, max: 100_00, isShown: true });
  });

  test('a score beyond the total, or in parts that do not come to it, is refused on both sides', async () => {
    expect(await score(atDesk, 100_01)).toEqual({ ok: false, refusal: homeworkRefusal.scoreRange });
    const parts = { ...place, works: [{ subject: one().uid, attemptId: '', score: 3, parts: [1, 1], basis: '' }] };
    expect(await world.say(teacher, calls.giveScores, parts)).toMatchObject({ refusal: homeworkRefusal.scoreRange });
  });

  test('two reviewers without a network: neither score is lost, and the second is shown both', async () => {
    const other = await world.device(teacher).open();
    await openWork(other, world, activityId);
    await other.cycle();
    await score(atDesk, 70_00);
    await score(other, 90_00);
    await atDesk.cycle();
    await other.cycle();
    const [entry] = await attentionEntries(other.replica);
    expect(entry).toMatchObject({
      refusal: { reason: 'core.conflict' },
      input: { works: [{ score: 90_00 }] },
      current: { draft: { score: 70_00 } },
    });
  });

  test('score and comment of two reviewers meet without a conflict', async () => {
    const other = await world.device(teacher).open();
    await openWork(other, world, activityId);
    await other.cycle();
    await score(atDesk, 70_00);
    await comment(other, 'Good.');
    await atDesk.cycle();
    await other.cycle();
    await atDesk.cycle();
    expect(await row(atDesk)).toMatchObject({ draft: { score: 70_00, comment: 'Good.' } });
  });

  test('many at once: those whom somebody scored meanwhile keep their score, and the answer names them', async () => {
    await score(atDesk, 60_00);
    await atDesk.cycle();
    const works = subjects().map((subject) => ({ subject, attemptId: '', score: 88_00, parts: [], basis: '' }));
    const said = await world.say(teacher, calls.giveScores, { ...place, works });
    expect(said).toMatchObject({ data: { left: [one().uid] } });
    await atDesk.cycle();
    expect((await row(atDesk))?.draft.score).toBe(60_00);
    expect((await row(atDesk, subjects()[1]))?.draft.score).toBe(88_00);
  });

  test('at random within bounds: what the device shows is what the server gives, and the log keeps the seed (C-225, C-212)', async () => {
    await score(atDesk, 60_00);
    world.pass(1_000);
    const bounds = { low: 80_00, high: 90_00, step: 50, seed: 'autumn' };
    expect(
      await atDesk.store.mutate(calls.giveRandomScores, { ...place, subjects: subjects(), ...bounds }),
    ).toMatchObject({
      ok: true,
    });
    const shown = await Promise.all(subjects().map((subject) => row(atDesk, subject)));
    await atDesk.cycle();
    const given = await Promise.all(subjects().map((subject) => row(atDesk, subject)));
    expect(given.map((work) => work?.draft.score)).toEqual(shown.map((work) => work?.draft.score));
    expect(given[0]?.draft.score).toBe(60_00);
    expect(given[1]?.draft.score).toBeGreaterThanOrEqual(80_00);
    const log = await world.say(teacher, homeworkLogList, place);
    expect(log).toMatchObject({ data: { list: [{ what: 'scoredAtRandom', detail: '80–90 · 0.5 · autumn' }, {}, {}] } });
    expect(await world.say(one(), homeworkLogList, place)).toMatchObject({ code: 10403 });
    const wrong = { ...place, subjects: subjects(), ...bounds, low: 95_00 };
    expect(await atDesk.store.mutate(calls.giveRandomScores, wrong)).toMatchObject({
      refusal: homeworkRefusal.boundsWrong,
    });
  });
});

describe('what students are told', () => {
  test('hidden scores are on no student’s device, and come when they are shown (C-227, S-302)', async () => {
    await atDesk.store.mutate(setScoreDisplay, { ...place, hides: true });
    await score(atDesk, 85_00);
    await comment(atDesk, 'Well argued.');
    await release(atDesk);
    expect(await standingIn(onPhone.replica, activityId)).toMatchObject({
      feedback: { score: null, comment: 'Well argued.' },
    });
    expect(JSON.stringify(await onPhone.replica.rows(resultTable).toArray())).not.toContain('8500');
    await atDesk.store.mutate(setScoreDisplay, { ...place, hides: false });
    await settle(atDesk);
    expect((await standingIn(onPhone.replica, activityId))?.feedback?.score).toBe(85_00);
  });

  test('a student holds nothing of another’s work, nor of the reviews', async () => {
    const other = await world.device(students[1] as Person).open();
    await score(atDesk, 85_00);
    await release(atDesk);
    await other.cycle();
    expect(await attemptsOf(other.replica, activityId)).toEqual([]);
    expect(await row(other)).toBeUndefined();
    expect(await other.replica.rows(handInTable).count()).toBe(0);
  });

  test('given back, the score goes and the reason is told; the attempts stay (C-221)', async () => {
    await score(atDesk, 40_00);
    await atDesk.store.mutate(calls.returnWorks, { ...place, subjects: subjects(), reason: 'Too short.' });
    await settle(atDesk);
    expect(await row(atDesk)).toMatchObject({ state: 'returned', draft: { score: null }, attempts: 1 });
    expect((await row(atDesk, subjects()[1]))?.state ?? 'none').toBe('none');
    expect(await standingIn(onPhone.replica, activityId)).toMatchObject({
      state: 'returned',
      returnReason: 'Too short.',
    });
  });

  test('a good answer is shared after the deadline, named only when the teacher says so (C-234, C-235, C-238, S-301)', async () => {
    const other = await world.device(students[1] as Person).open();
    const [attempt] = await attemptsOf(onPhone.replica, activityId);
    const input = { ...place, attemptId: attempt?.id ?? '', reason: 'A clear proof.' };
    expect(await atDesk.store.mutate(calls.shareAnswer, input)).toMatchObject({ refusal: homeworkRefusal.stillOpen });
    world.pass(2 * hour);
    expect(await atDesk.store.mutate(calls.shareAnswer, input)).toMatchObject({ ok: true });
    await atDesk.cycle();
    await other.cycle();
    expect(await sharedAnswers(other.replica, activityId)).toMatchObject([
      { subject: '', reason: 'A clear proof.', text: '<p>By the squeeze theorem.</p>' },
    ]);
    const listed = await world.say(one(), listShared, place);
    expect(listed).toMatchObject({ data: { list: [{ username: '' }] } });
    // Ids of attempts begin with their time, and a class may know who handed in when.
    const [shown] = await sharedAnswers(other.replica, activityId);
    for (const id of [shown?.id, listed.ok ? listed.data.list[0]?.id : undefined])
      expect(id?.slice(0, 13)).toBe('00000000-0000');
    expect(await world.say(one(), calls.shareAnswer, input)).toMatchObject({ code: 10403 });
    await atDesk.store.mutate(calls.unshareAnswer, { ...place, attemptId: input.attemptId });
    await atDesk.cycle();
    await other.cycle();
    expect(await sharedAnswers(other.replica, activityId)).toEqual([]);
    // By the row that is shown, as well.
    expect(await atDesk.store.mutate(calls.shareAnswer, input)).toMatchObject({ ok: true });
    await atDesk.cycle();
    await atDesk.store.mutate(calls.unshareAnswer, { ...place, attemptId: shown?.id ?? '' });
    expect(await sharedAnswers(atDesk.replica, activityId)).toEqual([]);
    await atDesk.cycle();
    await other.cycle();
    expect(await sharedAnswers(other.replica, activityId)).toEqual([]);
  });

  test('those who have not handed in are reminded, and nobody else (C-218, C-219)', async () => {
    expect(await world.say(teacher, calls.urgeAll, place)).toMatchObject({ data: { students: 2 } });
    expect(await world.say(teacher, calls.urgeStudents, { ...place, subjects: [one().uid] })).toMatchObject({
      data: { students: 0 },
    });
    expect(await world.say(one(), calls.urgeAll, place)).toMatchObject({ code: 10403 });
    // Staff see who was reminded, on every device of theirs.
    await atDesk.cycle();
    const reminded = [...(await reviewsOf(atDesk.replica, activityId)).values()].filter(({ urgedAt }) => urgedAt > 0);
    expect(reminded.map(({ subject, state }) => [subject, state])).toEqual(
      reminded.map(({ subject }) => [subject, 'none']),
    );
    expect(reminded).toHaveLength(2);
    expect(reminded.map(({ subject }) => subject)).not.toContain(one().uid);
    const [first] = reminded;
    world.pass(2 * hour);
    const again = { ...place, subjects: [first?.subject ?? '', one().uid] };
    expect(await atDesk.store.mutate(calls.urgeStudents, again)).toMatchObject({ ok: true });
    await atDesk.cycle();
    const after = await reviewsOf(atDesk.replica, activityId);
    expect(after.get(first?.subject ?? '')?.urgedAt).toBeGreaterThan(first?.urgedAt ?? 0);
    expect(after.get(one().uid)).toMatchObject({ state: 'submitted', urgedAt: 0 });
  });
});

test('a phrase is kept for later comments, on every device of its author and of nobody else', async () => {
  await atDesk.store.mutate(calls.saveComment, { id: world.newId(), text: ' Mind the units. ' });
  await atDesk.cycle();
  const home = await world.device(teacher).open();
  await home.cycle();
  const [kept] = await savedComments(home.replica);
  expect(kept?.text).toBe('Mind the units.');
  expect(await world.say(one(), calls.deleteComment, { id: kept?.id ?? '' })).toMatchObject({ ok: true });
  await home.cycle();
  expect(await savedComments(home.replica)).toHaveLength(1);
});
