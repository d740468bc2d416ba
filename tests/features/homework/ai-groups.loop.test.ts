import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import * as calls from '#contract/features/homework/ai-calls.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import { aiProposalTable } from '#contract/features/homework/tables.ts';
import { releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { openModel } from '#server/core/model/model.ts';
import { proposalsOf, reviewById, standingIn } from '#src/features/homework/data/queries.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { openModelServer } from './model-server.ts';
import { givenHomework, openWork } from './school.ts';

const words = 'By the squeeze theorem the limit is one.';
const score = 82_50;

let models: Awaited<ReturnType<typeof openModelServer>>;
let world: World;

beforeAll(async () => {
  models = await openModelServer();
  world = await createWorld({ model: openModel({ url: models.url, key: 'hush', name: 'small', timeout: 2_000 }) });
});
afterAll(async () => {
  await world?.close();
  await models?.close();
});

test('of works of groups it is asked, taken and dropped in the same way: each once, with nobody’s name (C-215, C-216)', async () => {
  models.answers(JSON.stringify({ score: 82.5, parts: [], comment: 'Right.', quotes: [] }));
  const teacher = await world.person('teacher');
  const students = [await world.person('student'), await world.person('student'), await world.person('student')];
  const nth = (index: number): Person => students[index] as Person;
  const courseId = await world.course(teacher, students);
  const desk = world.device(teacher);
  const atDesk = await desk.open();
  await atDesk.cycle();
  const [setId, red, blue] = [world.newId(), world.newId(), world.newId()];
  const named = [
    { id: red, name: 'Red' },
    { id: blue, name: 'Blue' },
  ];
  const set = { courseId, id: setId, name: 'Labs', groups: named, choosing: 0, listed: 0, cap: 0 } as const;
  expect(await world.say(teacher, createGroupSet, set)).toMatchObject({ ok: true });
  const moves = [0, 1, 2].map((index) => ({ uid: nth(index).uid, groupId: index < 2 ? red : blue }));
  expect(await world.say(teacher, placeStudents, { courseId, setId, moves })).toMatchObject({ ok: true });
  const activityId = await givenHomework(world, teacher, courseId, { mode: 'group', groupSetId: setId });
  const place = { courseId, activityId };
  await openWork(atDesk, world, activityId);
  for (const [who, groupId] of [[nth(0), red] as const, [nth(2), blue] as const]) {
    const work = { ...place, id: world.newId(), text: `<p>${words}</p>`, groupId };
    expect(await world.say(who, submitHomework, work)).toMatchObject({ ok: true });
  }
  await atDesk.cycle();
  const acts = calls.aiActsOn({ mode: 'group' });
  const of = async (subject: string) => (await proposalsOf(atDesk.replica, activityId)).get(subject);
  const ready = (subject: string) =>
    vi.waitFor(
      async () => {
        await world.server.runJobs();
        await atDesk.cycle();
        expect((await of(subject))?.state).toBe('ready');
      },
      { timeout: 15_000, interval: 20 },
    );

  // A member is no teacher, also of the own group.
  expect(await world.say(nth(0), acts.askOne, { ...place, subject: red })).toMatchObject({ ok: false });
  expect(await world.say(nth(0), acts.retract, { ...place, subjects: [red] })).toMatchObject({ ok: false });
  expect(await atDesk.store.mutate(acts.askOne, { ...place, subject: red })).toMatchObject({ ok: true });
  await ready(red);
  expect(models.heard).toHaveLength(1);
  for (const who of students) expect(models.heard[0]?.user).not.toContain(who.username);
  expect(await of(red)).toMatchObject({ score, subject: red });
  await atDesk.store.mutate(calls.aiReviewHomework, { ...place, subjects: [red, blue] });
  await ready(blue);
  await ready(red);

  // Dropped without a network, gone for the others when it is back.
  desk.network.online = false;
  await atDesk.store.mutate(acts.retract, { ...place, subjects: [blue] });
  expect(await of(blue)).toBeUndefined();
  desk.network.online = true;
  await atDesk.cycle();
  expect(await of(blue)).toBeUndefined();
  await atDesk.store.mutate(calls.takeAiReviews, { ...place, subjects: [red, blue] });
  await atDesk.cycle();
  expect(await reviewById(atDesk.replica, reviewId(activityId, red))).toMatchObject({ draft: { score } });
  expect(await reviewById(atDesk.replica, reviewId(activityId, blue))).toMatchObject({ draft: { score: null } });
  // Both members have it once it is released, and the other group nothing.
  await atDesk.store.mutate(releaseReviews, { ...place, subjects: [red] });
  await atDesk.cycle();
  await world.server.runJobs();
  for (const [index, expected] of [score, score, undefined].entries()) {
    const phone = await world.device(nth(index)).open();
    await phone.cycle();
    expect((await standingIn(phone.replica, activityId))?.feedback?.score).toBe(expected);
    expect(await phone.replica.rows(aiProposalTable).toArray()).toEqual([]);
  }
});
