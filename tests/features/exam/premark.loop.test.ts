import { afterAll, expect, test } from 'vitest';
import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { handInTest, startTest } from '#contract/features/exam/calls.ts';
import { markingId } from '#contract/features/exam/keys.ts';
import { receiptOf, responsesOf } from '#contract/features/exam/marking.ts';
import type { Answered } from '#contract/features/exam/rows.ts';
import { correctKey } from '#contract/features/question/paper-calls.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { markBefore, markedBefore } from '#server/features/exam/premark.ts';
import { attempt, marking, work } from '#server/features/exam/store.ts';
import { judgedBy } from '#server/features/question/public.ts';
import { createWorld } from '#tests/harness/world.ts';
import { gapsKey, keyOf } from '../question/samples.ts';
import { chosen, filled, givenTest } from './school.ts';

const world = await createWorld();
afterAll(() => world.close());

test('what is handed in is marked before anything is locked, and only as long as answers and keys are the same', async () => {
  const [teacher, student, other] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, [student, other]);
  const it = await givenTest(world, teacher, courseId);
  const place = { courseId, activityId: it.activityId };
  const attemptId = world.newId();
  expect(await world.say(student, startTest, { ...place, id: attemptId, device: 'x' })).toMatchObject({ ok: true });
  const [first = '', second = ''] = it.items;
  const said = (response: Answered['response']) => ({ response, flagged: false, seq: 1, at: world.now() });
  // The second one belongs to another question: it is no answer, here as there.
  const answers = { [first]: said(chosen('b')), [second]: said(chosen('b')) };
  const { db } = world.server;
  const judged = () => db.read((sql) => judgedBy(sql, it.activityId));
  const stored = async () => {
    const found = await db.read((sql) => readRow(sql, work, workScope(it.activityId), attemptId));
    if (found === undefined) throw new Error('no work');
    return found;
  };
  const { keys } = await judged();
  // Nothing changed: they are the very same.
  expect((await judged()).keys).toBe(keys);

  await markBefore({ db }, student.uid, { ...place, attemptId, answers });
  const handed = { ...(await stored()), ...receiptOf(attemptId, responsesOf({ [first]: said(chosen('b')) })) };
  const made = markedBefore(answers)(handed, keys);
  expect(made?.marks[first]).toEqual([500, 'right']);
  expect(made?.marks[second]).toEqual([0, 'blank']);
  expect(markedBefore(answers)({ ...handed, ...receiptOf(attemptId, { [first]: chosen('c') }) }, keys)).toBeUndefined();
  expect(markedBefore(answers)({ ...handed, id: world.newId() }, keys)).toBeUndefined();
  expect(markedBefore({ ...answers })(handed, keys)).toBeUndefined();
  // Somebody else’s attempt is not looked at.
  const theirs = { ...answers };
  await markBefore({ db }, other.uid, { ...place, attemptId, answers: theirs });
  expect(markedBefore(theirs)(handed, keys)).toBeUndefined();

  const versionId = it.versions[1] ?? '';
  const before = await db.read((sql) =>
    sql
      .selectFrom('question_key' as never)
      .selectAll()
      .execute(),
  );
  const held = (before as { id: string; editions: string }[]).find(({ id }) => id === versionId);
  expect(
    await world.say(teacher, correctKey, {
      ...{ courseId, paperId: it.activityId, versionId },
      ...{ key: keyOf(gapsKey({ g1: ['x'] })), basis: { key: JSON.parse(held?.editions ?? '{}').key ?? '' } },
    }),
  ).toMatchObject({ ok: true });
  const after = (await judged()).keys;
  expect(after).not.toBe(keys);
  expect(markedBefore(answers)(handed, after)).toBeUndefined();

  const right = { [first]: said(chosen('b')), [second]: said(filled('x')) };
  expect(await world.say(student, handInTest, { ...place, attemptId, answers: right, by: 'person' })).toMatchObject({
    ok: true,
  });
  const [own, round] = await db.read((sql) =>
    Promise.all([
      readRow(sql, attempt, userScope(student.uid), attemptId),
      readRow(sql, marking, workScope(it.activityId), markingId(attemptId, 1)),
    ]),
  );
  expect(own).toMatchObject({ state: 'handedIn', count: 2 });
  expect([round?.marks[first], round?.marks[second]]).toEqual([
    [500, 'right'],
    [500, 'right'],
  ]);
  expect((await stored()).round).toBe(1);
});
