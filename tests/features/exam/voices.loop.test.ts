import { beforeEach, describe, expect } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { takeLateTest } from '#contract/features/exam/calls.ts';
import { heardEvery } from '#contract/features/exam/keys.ts';
import { receiptOf } from '#contract/features/exam/marking.ts';
import { openScope } from '#src/core/opened.ts';
import { answersOf, attemptById, classWork } from '#src/features/exam/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { choice, keyOf, plain } from '../question/samples.ts';
import { answering, begin, chosen, type GivenTest, givenTest, handingIn, written } from './school.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let courseId: string;
let desk: Tab;
let phone: Device;
let onPhone: Tab;

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

/** What one person alone wrote is told when a day is over. */
const aDayLater = async () => {
  world.pass(day + heardEvery);
  await settled();
};

const heard = async ({ activityId, items }: GivenTest) =>
  (await classWork(desk.replica, activityId)).voices.get(items[1] ?? '') ?? [];

describe('an anonymous question in a test (E-025)', () => {
  test('what was written reaches staff without a name, and not the attempt of whoever wrote it', async () => {
    const { it, attempt } = await begun();
    await answering(onPhone, world, it, attempt.id, [chosen('b'), written('<p>canary-opinion</p>')]);
    await handingIn(onPhone, it, attempt.id);
    await settled();
    expect(await heard(it)).toEqual([]);
    await aDayLater();
    const { works } = await classWork(desk.replica, it.activityId);
    expect(works).toMatchObject([{ subject: student.uid, state: 'handedIn', count: 1 }]);
    expect(JSON.stringify(works)).not.toContain('canary-opinion');
    const voices = await heard(it);
    expect(voices).toMatchObject([{ response: { kind: 'text', html: '<p>canary-opinion</p>' } }]);
    const said = JSON.stringify(voices);
    for (const name of [student.uid, attempt.id]) expect(said).not.toContain(name);
    const own = (await answersOf(onPhone.replica, attempt.id)).get(it.items[1] ?? '');
    expect(own).toMatchObject({ alias: voices[0]?.id, response: { html: '<p>canary-opinion</p>' } });
  });

  test('nobody finds out by trying every opinion with every receipt', async () => {
    const { it, attempt } = await begun();
    await answering(onPhone, world, it, attempt.id, [chosen('b'), written('<p>canary-opinion</p>')]);
    await handingIn(onPhone, it, attempt.id);
    await settled();
    await aDayLater();
    const { works } = await classWork(desk.replica, it.activityId);
    const [work] = works;
    const [voice] = await heard(it);
    if (work === undefined || voice === undefined) throw new Error('nothing was handed in');
    const tried = { ...work.answers, [voice.itemId]: voice.response };
    expect(receiptOf(work.id, tried).hash).not.toBe(work.hash);
    // Whoever wrote it has the receipt of everything, also when their copy was brought up to the staff's.
    const own = await attemptById(onPhone.replica, attempt.id);
    expect(own).toMatchObject({ state: 'handedIn', ...receiptOf(work.id, tried) });
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
    world.pass(day);
    await world.server.runJobs();
    await desk.cycle();
    expect(await heard(it)).toMatchObject([{ response: { html: '<p>first</p>' } }]);
    phone.network.online = true;
    await settled();
    const { works } = await classWork(desk.replica, it.activityId);
    expect(works[0]?.late).toMatchObject({ count: 1 });
    expect(JSON.stringify(works)).not.toContain('second');
    expect(await heard(it)).toMatchObject([{ response: { html: '<p>first</p>' } }]);
    await desk.store.mutate(takeLateTest, { ...it, attemptId: attempt.id });
    await desk.cycle();
    await settled();
    await aDayLater();
    expect(await heard(it)).toMatchObject([{ response: { html: '<p>second</p>' } }]);
  });

  test('opinions come together, so that no hour says whose one is', async () => {
    const others = [await world.person('student'), await world.person('student')];
    for (const one of others) await world.join(one, teacher, courseId);
    const { it, attempt } = await begun();
    await answering(onPhone, world, it, attempt.id, [chosen('b'), written('<p>mine</p>')]);
    await handingIn(onPhone, it, attempt.id);
    await settled();
    for (const [index, one] of others.entries()) {
      world.pass(heardEvery);
      await settled();
      expect(await heard(it)).toEqual([]);
      const tab = await world.device(one).open();
      await tab.cycle();
      const theirs = await begin(tab, world, it);
      await answering(tab, world, it, theirs.id, [chosen('a'), written(`<p>another ${index}</p>`)]);
      await handingIn(tab, it, theirs.id);
      await tab.cycle();
      await settled();
    }
    world.pass(heardEvery);
    await settled();
    const words = (await heard(it)).map(({ response }) => (response.kind === 'text' ? response.html : ''));
    expect(words.toSorted()).toEqual(['<p>another 0</p>', '<p>another 1</p>', '<p>mine</p>']);
  });
});
