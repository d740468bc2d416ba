import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour, minute, second } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { receiptOf, responsesOf } from '#contract/features/exam/marking.ts';
import type { Answered } from '#contract/features/exam/rows.ts';
import { openScope } from '#src/core/opened.ts';
import { attemptById, classWork } from '#src/features/exam/data/queries.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { answering, begin, chosen, filled, givenTest, handingIn, written } from './school.ts';

/** More of them by `EXAM_KILLS`, on more devices by `EXAM_DEVICES`, other ones by `SEED`. */
const kills = Number(process.env.EXAM_KILLS ?? 10);
const seed = Number(process.env.SEED ?? 7);
const devices = Number(process.env.EXAM_DEVICES ?? 8);

let world: World;
beforeAll(async () => {
  world = await createWorld({}, seed);
});
afterAll(() => world.close());

interface Sitter {
  readonly person: Person;
  readonly device: Device;
  tab: Tab;
  readonly attemptId: string;
  /** What stood on the screen and was promised. */
  answers: Record<string, Answered>;
}

test(`${kills} kills on ${devices} devices: every answer that was promised is in, each attempt once, with the receipt of its device`, {
  timeout: 240_000 + kills * devices * 1_000,
}, async () => {
  const teacher = await world.person('teacher');
  const people = await Promise.all(Array.from({ length: devices }, () => world.person('student')));
  const courseId = await world.course(teacher, people);
  const it = await givenTest(world, teacher, courseId, {
    ...{ kind: 'exam', minutes: 60, grace: 2 * hour },
    ...{ sequential: true, shufflesQuestions: true, shufflesOptions: true },
  });
  const sitters: Sitter[] = [];
  for (const person of people) {
    const device = world.device(person);
    const tab = await device.open();
    await tab.cycle();
    const attempt = await begin(tab, world, it);
    sitters.push({ person, device, tab, attemptId: attempt.id, answers: {} });
  }
  let state = seed;
  const chance = (max: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
  const cycle = (one: Sitter) => one.tab.cycle().catch(() => undefined);
  const write = async (one: Sitter): Promise<void> => {
    const all = [chosen(['a', 'b', 'c'][chance(3)] ?? 'a'), filled(`x${chance(99)}`), written(`<p>${chance(99)}</p>`)];
    const at = chance(3);
    const given = all.map((response, index) => (index === at ? response : undefined));
    one.answers = { ...one.answers, ...(await answering(one.tab, world, it, one.attemptId, given)) };
  };
  const harm = async (one: Sitter): Promise<void> => {
    const kind = chance(5);
    if (kind === 0) one.device.network.online = false;
    else if (kind === 1) one.device.network.fate = () => 'replyLost';
    else if (kind === 2) await world.restart();
    else if (kind === 3) void one.tab.cycle().catch(() => undefined);
    one.tab.kill();
    one.tab = await one.device.open();
  };
  for (let killed = 0; killed < kills; killed += 1) {
    for (const one of sitters) {
      await write(one);
      if (chance(2) === 0) await cycle(one);
    }
    const one = sitters[chance(devices)];
    if (one === undefined) throw new Error('nobody');
    await write(one);
    await harm(one);
    await write(one);
    if (chance(2) === 0) {
      one.device.network.online = true;
      one.device.network.fate = () => 'ok';
    }
    world.pass(chance(4) * second);
  }
  // An hour without a network, the last ten minutes of the test in it.
  for (const one of sitters) one.device.network.online = chance(2) === 0;
  world.pass(50 * minute);
  for (const one of sitters) {
    await write(one);
    expect(await handingIn(one.tab, it, one.attemptId)).toMatchObject({ ok: true });
    one.tab.kill();
  }
  world.pass(10 * minute);
  for (const one of sitters) {
    one.device.network.online = true;
    one.device.network.fate = () => 'ok';
    one.tab = await one.device.open();
    await one.tab.cycle();
    await one.tab.cycle();
  }
  const desk = await world.device(teacher).open();
  await openScope(desk.replica.outbox, workScope(it.activityId), world.now());
  await desk.cycle();
  const { works } = await classWork(desk.replica, it.activityId);
  expect(works).toHaveLength(devices);
  for (const one of sitters) {
    const responses = responsesOf(one.answers);
    const row = works.find(({ id }) => id === one.attemptId);
    expect(row).toMatchObject({ state: 'handedIn', answers: responses, ...receiptOf(one.attemptId, responses) });
    expect(await attemptById(one.tab.replica, one.attemptId)).toMatchObject({ state: 'handedIn', hash: row?.hash });
  }
});
