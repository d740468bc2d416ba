import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, hour, minute, second } from '#contract/core/time.ts';
import { saveAnswers, startTest } from '#contract/features/exam/calls.ts';
import { deleteComment, saveComment } from '#contract/features/homework/work-calls.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';
import { createPacer } from '#server/core/session/pace.ts';
import { createGrowth } from '#server/core/sync/growth.ts';
import { waitingEntries } from '#src/core/marks.ts';
import { givenTest, written } from '#tests/features/exam/school.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { smallFile } from '#tests/server/support/small-file.ts';

/** Bytes that a person may leave in a day. They are counted row by row where rows are written, whichever database keeps them. */
const dailyBytesEach = 2 ** 17;

let world: World;

beforeAll(async () => {
  world = await createWorld({ rateLimits: true, dailyBytesEach });
});
afterAll(() => world?.close());

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

test('what one person leaves in the database has a bound for each day, and nobody else waits for them', async () => {
  const [student, other] = [await world.person('student'), await world.person('student')];
  const keep = (who: typeof student) =>
    world.say(who, saveComment, { id: world.newId(), text: '好'.repeat(1_000), courseId: '' });
  let kept = 0;
  while (kept < 50 && (await keep(student)).ok) kept += 1;
  // Each leaves five thousand bytes: its text, the row beside it, and a verdict.
  expect([kept > 18, kept < 32]).toEqual([true, true]);
  expect(await keep(student)).toMatchObject({ ok: false, status: 429, refusal: { reason: 'core.enoughToday' } });
  // Taking it away again leaves a verdict and a tombstone, so there is none of it either.
  expect(await world.say(student, deleteComment, { id: world.newId() })).toMatchObject({ ok: false, status: 429 });
  expect((await keep(other)).ok).toBe(true);
  world.pass(hour);
  expect((await keep(student)).ok).toBe(true);
});

test('a file has as many names as a day has room for', async () => {
  const student = await world.person('student');
  const { text, ...file } = smallFile;
  const announced = { ...file, size: 5, chunks: 1, chunk: '0' };
  const id = world.newId();
  await world.say(student, checkUploadFile, { ...announced, id });
  await postForm(world, student.token, uploadV2.path, { ...announced, id }, { file: Buffer.from(text) });
  let named = 0;
  const name = () => world.say(student, checkUploadFile, { ...announced, id: world.newId() });
  while (named < 250 && (await name()).ok) named += 1;
  expect([named > 110, named < 140]).toEqual([true, true]);
  expect(await name()).toMatchObject({ status: 429, refusal: { reason: 'core.enoughToday' } });
});

test('what waits to be done for somebody counts as well, and is let go of when it is done', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const it = await givenTest(world, teacher, courseId, { minutes: 1 });
  const attemptId = world.newId();
  const at = { courseId, activityId: it.activityId };
  expect(await world.say(student, startTest, { ...at, id: attemptId, device: 'phone' })).toMatchObject({ ok: true });
  world.pass(hour);
  const save = (seq: number) => {
    const response = written(`<p>${'x'.repeat(12_500)}</p>`);
    const answers = { [it.items[2] ?? '']: { response, flagged: false, seq, at: world.now() } };
    return world.say(student, saveAnswers, { ...at, attemptId, device: 'phone', answers });
  };
  let kept = 0;
  while (kept < 50 && (await save(kept + 1)).ok) kept += 1;
  expect([kept > 5, kept < 15]).toEqual([true, true]);
  const waiting = () =>
    world.server.db.read(async (sql) => {
      const jobs = sql.withTables<{ job: { payload: string; done_at: number | null } }>().selectFrom('job');
      return (await jobs.select('payload').execute()).reduce((sum, { payload }) => sum + payload.length, 0);
    });
  expect(await waiting()).toBeLessThan(1.5 * dailyBytesEach);
  while ((await world.server.runJobs()) > 0);
  expect(await waiting()).toBeLessThan(dailyBytesEach / 20);
});

test('what a message is found by counts as much as it takes', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const groupId = await world.course(teacher, [student]);
  // Every pair of letters is another one.
  const text = Array.from({ length: 48 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const write = async () => {
    world.pass(second);
    return world.say(student, sendMessage, { groupId, id: world.newId(), text });
  };
  let sent = 0;
  while (sent < 100 && (await write()).ok) sent += 1;
  expect([sent > 10, sent < 40]).toEqual([true, true]);
  expect(await write()).toMatchObject({ refusal: { reason: 'core.enoughToday' } });
});

test('what was queued is late and never lost', async () => {
  const student = await world.person('student');
  const tab = await world.device(student).open();
  await tab.cycle();
  for (let count = 0; count < 40; count += 1)
    await tab.store.mutate(saveComment, { id: world.newId(), text: '好'.repeat(1_000), courseId: '' });
  await tab.cycle();
  const left = (await waitingEntries(tab.replica)).length;
  expect(left).toBeGreaterThan(5);
  // Whoever waits is told why, and for how long.
  const told = (await waitingEntries(tab.replica)).filter(({ held }) => held !== undefined);
  expect(told[0]?.held).toMatchObject({ reason: 'core.enoughToday', params: { seconds: expect.any(Number) } });
  expect(told[0]?.notBefore).toBeGreaterThan(world.now());
  for (let turn = 0; turn < 20; turn += 1) {
    world.pass(hour + minute);
    await tab.cycle();
  }
  expect(await waitingEntries(tab.replica)).toEqual([]);
});

test('what a class is told counts for who told it, row by row: a topic for a class is not one row', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const others: Person[] = [];
  for (let count = 0; count < 5; count += 1) others.push(await world.person('student'));
  const courseId = await world.course(teacher, [student, ...others]);
  await jobs();
  const open = () => world.say(student, createTopic, { courseId, id: world.newId(), title: 'T', content: '' });
  let opened = 0;
  let last = await open();
  while (last.ok && opened < 100) {
    opened += 1;
    await jobs();
    // No faster than a class may be told.
    world.pass(10 * second);
    last = await open();
  }
  // Each leaves a notification and a verdict for everybody: some seven thousand bytes.
  expect([opened > 8, opened < 40]).toEqual([true, true]);
  expect(last).toMatchObject({ status: 429, refusal: { reason: 'core.enoughToday' } });
  // Nobody who was told waits for it.
  expect(
    await world.say(others[0] as Person, saveComment, { id: world.newId(), text: 'x', courseId: '' }),
  ).toMatchObject({ ok: true });
});

test('what is left in many pieces counts with every piece, also over the edge', async () => {
  let now = 0;
  const counted = createPacer(() => now);
  const whole = createGrowth(counted, dailyBytesEach);
  for (let piece = 0; piece < 10; piece += 1) whole.note('copier', dailyBytesEach / 2);
  now = 3 * day;
  expect(counted.use(whole.paces('copier'))).toBeGreaterThan(0);
  now = 5 * day;
  expect(counted.use(whole.paces('copier'))).toBe(0);
  // Of what a class is told, they wait for a day at most.
  for (let piece = 0; piece < 10; piece += 1) whole.note('teller', dailyBytesEach / 2, 'told');
  now = 5 * day + 1.6 * day;
  expect(counted.use(whole.paces('teller'))).toBe(0);
});
