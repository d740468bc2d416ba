import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutShownFiles } from '#contract/core/text/rich-text.ts';
import { day, hour } from '#contract/core/time.ts';
import { heardEvery } from '#contract/features/exam/keys.ts';
import * as peers from '#contract/features/homework/peer-calls.ts';
import { shareAnswer, submitHomework } from '#contract/features/homework/work-calls.ts';
import { answerQuizQuestion, openQuizQuestion } from '#contract/features/quiz/calls.ts';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { sanitised } from '#server/core/rich-text.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { smallFile } from '#tests/server/support/small-file.ts';
import { answering, begin, givenTest, handingIn, written } from '../features/exam/school.ts';
import { givenHomework } from '../features/homework/school.ts';
import { keyOf, plain } from '../features/question/samples.ts';

let world: World;
let [teacher, author, other]: Person[] = [];
let courseId: string;
let text: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const people = () => {
  if (teacher === undefined || author === undefined || other === undefined) throw new Error('nobody');
  return { teacher, author, other };
};

const fine = async <T>(said: Promise<T>) => {
  const it = await said;
  expect(it).toMatchObject({ ok: true });
  return it;
};

/** Words with a picture whose name is its author's. */
beforeEach(async () => {
  [teacher, author, other] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  courseId = await world.course(teacher, [author, other]);
  const id = world.newId();
  const { text: bytes, ...file } = smallFile;
  const announced = { ...file, size: 5, chunks: 1, chunk: '0', id };
  await world.say(author, checkUploadFile, announced);
  await postForm(world, author.token, uploadV2.path, announced, { file: Buffer.from(bytes) });
  text = `<p>My own words.</p><p><img src="file:${id}" alt="李明-3.jpg"></p>`;
});

/** Everything that others than their author are given. */
const kept = async (...tables: readonly string[]) => {
  const rows = await Promise.all(
    tables.map((table) =>
      world.server.db.read((sql) => sql.withTables<AnyTables>().selectFrom(table).selectAll().execute()),
    ),
  );
  return JSON.stringify(rows.flat().filter((row) => JSON.stringify(row).includes('My own words.')));
};

const isNameless = (rows: string) => {
  expect(rows).toContain('My own words.');
  expect(rows).not.toMatch(/李明|file:/);
};

test('an opinion in a test shows no picture of its author', async () => {
  const { teacher, author } = people();
  const it = await givenTest(world, teacher, courseId, {}, [[plain('openAnonymous'), keyOf({ kind: 'none' })]]);
  const tab = await world.device(author).open();
  await tab.cycle();
  const attempt = await begin(tab, world, it);
  await answering(tab, world, it, attempt.id, [written(text)]);
  await handingIn(tab, it, attempt.id);
  await tab.cycle();
  isNameless(await kept('exam_voice_waiting'));
  world.pass(day + heardEvery);
  await world.server.runJobs();
  isNameless(await kept('exam_voice'));
});

test('an opinion in class shows none', async () => {
  const { teacher, author } = people();
  const asked = [[plain('openAnonymous'), keyOf({ kind: 'none' })]] as const;
  const { activityId, items } = await givenTest(world, teacher, courseId, {}, asked, 'interactiveQuiz');
  const [place, roundId] = [{ courseId, activityId }, world.newId()];
  await fine(world.say(teacher, openQuizQuestion, { ...place, id: roundId, itemId: items[0] ?? '' }));
  await fine(world.say(author, answerQuizQuestion, { ...place, roundId, response: written(text) }));
  isNameless(await kept('quiz_given'));
});

test('work that classmates review without a name shows none, and neither does what is shared so', async () => {
  const { teacher, author, other } = people();
  const peer = { count: 1, way: 'random', isAnonymous: true, dropsOutliers: false, dueAt: 0 } as const;
  const given = { mode: 'peer', peer, closesAt: world.now() + hour } as const;
  const place = { courseId, activityId: await givenHomework(world, teacher, courseId, given) };
  const attemptId = world.newId();
  await fine(world.say(author, submitHomework, { ...place, id: attemptId, text }));
  await fine(world.say(other, submitHomework, { ...place, id: world.newId(), text: '<p>Others.</p>' }));
  await fine(world.say(teacher, peers.distributeReviews, place));
  await world.server.runJobs();
  isNameless(await kept('homework_peer_work'));
  world.pass(2 * hour);
  await fine(world.say(teacher, shareAnswer, { ...place, attemptId, reason: 'Clear.', isNamed: false }));
  isNameless(await kept('homework_shared'));
});

test('a picture is taken out whole, whatever is written in it', () => {
  const given = `<p>a<img src="file:${world.newId()}" alt="b > 李明">c</p>`;
  expect(withoutShownFiles(sanitised(given))).toBe('<p>ac</p>');
});
