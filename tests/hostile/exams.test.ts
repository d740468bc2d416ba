import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { collectTests, handInTest, releaseResults, saveAnswers, startTest } from '#contract/features/exam/calls.ts';
import { examLimits, slack } from '#contract/features/exam/keys.ts';
import type { WorkRow } from '#contract/features/exam/rows.ts';
import { examRefusal, refuseStart } from '#contract/features/exam/rules.ts';
import { rightGaps } from '#contract/features/question/fill.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import { openScope } from '#src/core/opened.ts';
import { myResultOf } from '#src/features/activity/data/public.ts';
import { attemptById, classWork, outcomesOf } from '#src/features/exam/data/queries.ts';
import { begin, chosen, filled, type GivenTest, givenTest, written } from '#tests/features/exam/school.ts';
import { keyOf, plain } from '#tests/features/question/samples.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;
let mine: Tab;
let desk: Tab;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
  mine = await world.device(student).open();
  desk = await world.device(teacher).open();
});

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
  await mine.cycle();
};

const begun = async (settings: Parameters<typeof givenTest>[3]) => {
  const it = await givenTest(world, teacher, courseId, settings);
  await mine.cycle();
  return { it, attempt: await begin(mine, world, it) };
};

/** As a client of one's own says it: with any time of the click. */
const handIn = async (
  { activityId, items }: GivenTest,
  attemptId: string,
  responses: readonly Response[],
  { at, into = courseId }: { readonly at: number; readonly into?: string },
) => {
  const answers = Object.fromEntries(
    responses.map((response, index) => [items[index] ?? '', { response, flagged: false, seq: 1_000, at }]),
  );
  const reply = await world.server.app.inject({
    method: 'POST',
    url: handInTest.path,
    headers: { token: student.token, 'x-sync-at': String(at) },
    payload: { courseid: into, testpaperid: activityId, attemptId, answers, by: 'person' },
  });
  return reply.json();
};

const staffCopy = async ({ activityId }: GivenTest): Promise<WorkRow | undefined> => {
  await openScope(desk.replica.outbox, workScope(activityId), world.now());
  await desk.cycle();
  return (await classWork(desk.replica, activityId)).works[0];
};

const told = async ({ activityId }: GivenTest) => [...(await outcomesOf(mine.replica, activityId)).values()][0];

test('nobody reads the key first and hands in what they “finished in time” then', async () => {
  const settings = { minutes: 30, grace: hour, scoreShown: 'handedIn', answersShown: 'handedIn' } as const;
  const { it, attempt } = await begun(settings);
  world.pass(40 * minute);
  await jobs();
  expect(await attemptById(mine.replica, attempt.id)).toMatchObject({ state: 'collected', by: 'time' });
  expect(await told(it)).toMatchObject({ score: null, keys: {}, marks: {} });
  expect(await myResultOf(mine.replica, it.activityId)).toMatchObject({ score: null });
  // When nothing can come any more it is told, without anybody's doing.
  world.pass(hour + slack);
  await jobs();
  expect(await told(it)).toMatchObject({ score: 0 });
  const keys = (await told(it))?.keys ?? {};
  expect(Object.keys(keys)).toHaveLength(3);
  const cheated = await handIn(it, attempt.id, [chosen('b'), filled('canary-accepted')], { at: attempt.startedAt + 1 });
  expect(cheated.data).toMatchObject({ state: 'late' });
  expect(await staffCopy(it)).toMatchObject({ answers: {} });
});

test('whose answers were shown by the staff already hands in late, whatever the device says of the time', async () => {
  const { it, attempt } = await begun({ scoreShown: 'released', answersShown: 'released', grace: hour });
  expect((await world.say(teacher, collectTests, { courseId, activityId: it.activityId, subjects: [] })).ok).toBe(true);
  await world.say(teacher, releaseResults, { courseId, activityId: it.activityId, shown: true });
  await jobs();
  expect(Object.keys((await told(it))?.keys ?? {})).toHaveLength(3);
  const cheated = await handIn(it, attempt.id, [chosen('b')], { at: attempt.startedAt + 1 });
  expect(cheated.data).toMatchObject({ state: 'late' });
  expect(await staffCopy(it)).toMatchObject({ state: 'collected', answers: {}, late: { count: 1 } });
});

test('an answer that no question can have is in nobody’s copy', async () => {
  const { it, attempt } = await begun({});
  const odd: readonly Response[] = [
    { kind: 'table', rows: { r1: { c1: 'x' } } },
    chosen('another'),
    { kind: 'number', value: 7 },
  ];
  // Nothing is called so, and nothing is asked by that name.
  expect(await handIn(it, attempt.id, [chosen('constructor')], { at: world.now() })).toMatchObject({
    data: { refusal: { reason: 'core.invalidInput' } },
  });
  expect((await handIn(it, attempt.id, odd, { at: world.now() })).data).toMatchObject({ state: 'handedIn', count: 0 });
  expect(await staffCopy(it)).toMatchObject({ state: 'handedIn', answers: {}, count: 0 });
});

test('an attempt is handed in where it was begun, so that it is marked', async () => {
  const { it, attempt } = await begun({});
  const other = await world.course(await world.person('teacher'), [student]);
  const elsewhere = await handIn(it, attempt.id, [chosen('a')], { at: world.now(), into: other });
  expect(elsewhere).toMatchObject({ status: 0, data: { refusal: { reason: 'exam.gone' } } });
  expect((await handIn(it, attempt.id, [chosen('a')], { at: world.now() })).data).toMatchObject({ state: 'handedIn' });
  expect(await staffCopy(it)).toMatchObject({ round: 1 });
});

test('where attempts are not counted, papers are still not copied as fast as somebody can ask', async () => {
  const strict = await createWorld({ rateLimits: true });
  const [master, pupil] = [await strict.person('teacher'), await strict.person('student')];
  const course = await strict.course(master, [pupil]);
  const { activityId } = await givenTest(strict, master, course, { attempts: 0 });
  const codes = new Set<number>();
  for (let turn = 0; turn < 70; turn += 1) {
    const id = strict.newId();
    const started = await strict.say(pupil, startTest, { courseId: course, activityId, id, device: 'x' });
    if (started.ok)
      await strict.say(pupil, handInTest, { courseId: course, activityId, attemptId: id, answers: {}, by: 'person' });
    else codes.add(started.status);
  }
  expect([...codes]).toEqual([429]);
  await strict.close();
}, 60_000);

test('nor without end: each attempt is a copy of the paper, and all of them are judged with each', () => {
  const activity = { state: 'published', opensAt: 0, closesAt: 0 } as const;
  const facts = { role: 'student', activity, allowed: 0, asked: 25, person: undefined, hasOpen: false } as const;
  expect(refuseStart({ ...facts, attempts: examLimits.attempts - 1 }, 1)).toBeUndefined();
  expect(refuseStart({ ...facts, attempts: examLimits.attempts }, 1)).toBe(examRefusal.noAttempts);
  expect(refuseStart({ ...facts, attempts: 100_000, hasOpen: true }, 1)).toBeUndefined();
  // Of a long paper fewer: with two hundred attempts at 250 questions each hand-in held everybody up for 0.3 s.
  const long = { ...facts, asked: 250 };
  expect(refuseStart({ ...long, attempts: 19 }, 1)).toBeUndefined();
  expect(refuseStart({ ...long, attempts: 20 }, 1)).toBe(examRefusal.noAttempts);
  expect(refuseStart({ ...long, attempts: 20, allowed: 30 }, 1)).toBeUndefined();
});

test('what is there already is not written again, and handing in has a pace', async () => {
  const strict = await createWorld({ rateLimits: true });
  const [master, pupil] = [await strict.person('teacher'), await strict.person('student')];
  const course = await strict.course(master, [pupil]);
  const { activityId, items } = await givenTest(strict, master, course, {});
  const attemptId = strict.newId();
  const place = { courseId: course, activityId };
  expect((await strict.say(pupil, startTest, { ...place, id: attemptId, device: 'x' })).ok).toBe(true);
  const answers = { [items[0] ?? '']: { response: chosen('a'), flagged: false, seq: 1, at: strict.now() } };
  expect((await strict.say(pupil, saveAnswers, { ...place, attemptId, device: 'x', answers })).ok).toBe(true);
  const savedAt = strict.now();
  strict.pass(minute);
  await strict.say(master, collectTests, { ...place, subjects: [] });
  const handIn = () => strict.say(pupil, handInTest, { ...place, attemptId, answers, by: 'person' });
  for (let turn = 0; turn < 20; turn += 1) expect(await handIn()).toMatchObject({ ok: true });
  expect(await handIn()).toMatchObject({ ok: false, status: 429 });
  const rows = await strict.server.db.read((sql) =>
    sql.withTables<{ exam_answer: { saved_at: number } }>().selectFrom('exam_answer').select('saved_at').execute(),
  );
  expect(rows).toEqual([{ saved_at: savedAt }]);
  await strict.close();
});

test('all answers of an attempt hold no more than what is handed in at once, also those that come late', async () => {
  const task = [plain('shortAnswer'), keyOf({ kind: 'none' })] as const;
  const { activityId, items } = await givenTest(world, teacher, courseId, {}, Array(6).fill(task));
  const [attemptId, place] = [world.newId(), { courseId, activityId }];
  expect(await world.say(student, startTest, { ...place, id: attemptId, device: 'x' })).toMatchObject({ ok: true });
  const save = (item: number, letters: number, seq = 1) => {
    const response = written(`<p>${'a'.repeat(letters)}</p>`);
    const answers = { [items[item] ?? '']: { response, flagged: false, seq, at: world.now() } };
    return world.say(student, saveAnswers, { ...place, attemptId, device: 'x', answers });
  };
  for (const item of [0, 1, 2, 3]) expect(await save(item, 250_000)).toMatchObject({ ok: true, data: { kept: 1 } });
  expect(await save(4, 250_000)).toMatchObject({ ok: false, refusal: { reason: 'core.tooLarge' } });
  expect(await save(4, 1_000)).toMatchObject({ ok: true });
  // What is written in the place of something else has its room.
  expect(await save(0, 10, 2)).toMatchObject({ ok: true });
  expect(await save(5, 200_000)).toMatchObject({ ok: true });
  expect(await world.say(teacher, collectTests, { ...place, subjects: [] })).toMatchObject({ ok: true });
  while ((await world.server.runJobs()) > 0);
  expect(await save(0, 250_000, 3)).toMatchObject({ ok: false, refusal: { reason: 'core.tooLarge' } });
  expect(await save(0, 100, 3)).toMatchObject({ ok: true, data: { kept: 0 } });
});

test('long answers are compared once with each other, in whatever order they may stand', () => {
  const ids = Array.from({ length: 30 }, (_, at) => `g${at}`);
  const accept = Array.from({ length: 30 }, (_, at) => `*${'词 '.repeat(100)}${at}*`);
  const tolerance = { by: 'none', amount: '' } as const;
  const key = {
    kind: 'gaps',
    gaps: Object.fromEntries(ids.map((id) => [id, { accept, tolerance }])),
    anyOrder: true,
    caseSensitive: false,
    punctuation: false,
  } as const;
  const given = Object.fromEntries(ids.map((id) => [id, '好 '.repeat(2_500)]));
  const began = performance.now();
  const right = rightGaps(
    ids.map((id) => ({ id, numeric: true })),
    given,
    { ...key, gaps: { ...key.gaps } } as never,
  );
  expect(right.size).toBe(0);
  // Folded for each comparison one such question takes three seconds.
  expect(performance.now() - began).toBeLessThan(1_500);
});
