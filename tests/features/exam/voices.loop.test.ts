import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { takeLateTest } from '#contract/features/exam/calls.ts';
import { openScope } from '#src/core/opened.ts';
import { answersOf, classWork } from '#src/features/exam/data/queries.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { choice, keyOf, plain } from '../question/samples.ts';
import { answering, begin, chosen, type GivenTest, givenTest, handingIn, written } from './school.ts';

let world: World;
let teacher: Person;
let student: Person;
let courseId: string;
let desk: Tab;
let phone: Device;
let onPhone: Tab;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
  phone = world.device(student);
  desk = await world.device(teacher).open();
  onPhone = await phone.open();
  await desk.cycle();
});

const asked = [
  [choice('single', ['a', 'b']), keyOf({ kind: 'options', right: ['b'] })],
  [plain('openAnonymous'), keyOf({ kind: 'none' })],
] as const;

const begun = async (settings: Parameters<typeof givenTest>[3] = {}) => {
  const it = await givenTest(world, teacher, courseId, settings, asked);
  await openScope(desk.replica.outbox, workScope(it.activityId), world.now());
  await onPhone.cycle();
  await desk.cycle();
  return { it, attempt: await begin(onPhone, world, it) };
};

const settled = async () => {
  await onPhone.cycle();
  await world.server.runJobs();
  await onPhone.cycle();
  await desk.cycle();
};

const heard = async ({ activityId, items }: GivenTest) =>
  (await classWork(desk.replica, activityId)).voices.get(items[1] ?? '') ?? [];

describe('an anonymous question in a test (E-025)', () => {
  test('what was written reaches staff without a name, and not the attempt of whoever wrote it', async () => {
    const { it, attempt } = await begun();
    await answering(onPhone, world, it, attempt.id, [chosen('b'), written('<p>canary-opinion</p>')]);
    await handingIn(onPhone, it, attempt.id);
    await settled();
    const { works } = await classWork(desk.replica, it.activityId);
    expect(works).toMatchObject([{ subject: student.uid, state: 'handedIn', count: 2 }]);
    expect(JSON.stringify(works)).not.toContain('canary-opinion');
    const voices = await heard(it);
    expect(voices).toMatchObject([{ response: { kind: 'text', html: '<p>canary-opinion</p>' } }]);
    const said = JSON.stringify(voices);
    for (const name of [student.uid, attempt.id]) expect(said).not.toContain(name);
    const own = (await answersOf(onPhone.replica, attempt.id)).get(it.items[1] ?? '');
    expect(own).toMatchObject({ alias: voices[0]?.id, response: { html: '<p>canary-opinion</p>' } });
  });

  test('is heard when the time was up, and what came late when staff take it, each once', async () => {
    const { it, attempt } = await begun({ minutes: 10, grace: minute });
    await answering(onPhone, world, it, attempt.id, [chosen('b'), written('<p>first</p>')]);
    await onPhone.cycle();
    phone.network.online = false;
    await answering(onPhone, world, it, attempt.id, [undefined, written('<p>second</p>')]);
    await handingIn(onPhone, it, attempt.id);
    world.pass(hour);
    await world.server.runJobs();
    await desk.cycle();
    expect(await heard(it)).toMatchObject([{ response: { html: '<p>first</p>' } }]);
    phone.network.online = true;
    await settled();
    const { works } = await classWork(desk.replica, it.activityId);
    expect(works[0]?.late).toMatchObject({ count: 2 });
    expect(JSON.stringify(works)).not.toContain('second');
    expect(await heard(it)).toMatchObject([{ response: { html: '<p>first</p>' } }]);
    await desk.store.mutate(takeLateTest, { ...it, attemptId: attempt.id });
    await desk.cycle();
    await settled();
    expect(await heard(it)).toMatchObject([{ response: { html: '<p>second</p>' } }]);
  });
});
