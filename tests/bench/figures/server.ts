import { protocolVersion } from '#contract/core/limits.ts';
import { type PullReply, pull, push } from '#contract/core/sync.ts';
import type { Person } from '#tests/harness/device.ts';
import { type Postgres, startPostgres } from '#tests/harness/postgres.ts';
import type { World } from '#tests/harness/world.ts';
import { type Bare, openBarePostgres, openBareSqlite } from '../lab/bare.ts';
import { fill, freshId, openSchool, openTopic } from '../lab/school.ts';
import { quantile } from '../stats.ts';
import type { Figure } from '../table.ts';

/** People who write or ask at the same time, each as fast as answers come. */
const people = 32;

const writes =
  'app.inject, one addReply to a push, 32 replicas at once; floor: update … returning and insert in one transaction, bare driver, as many at once';
const asks =
  'app.inject, 2 scopes each, 32 replicas at once; floor: /healthz by app.inject and the select of the subscriptions, bare driver';

export const served = async (quick: boolean): Promise<Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  try {
    return [...(await onDatabase('SQLite', undefined, quick)), ...(await onDatabase('PostgreSQL', postgres, quick))];
  } finally {
    await postgres.stop();
  }
};

const onDatabase = async (kind: string, postgres: Postgres | undefined, quick: boolean): Promise<Figure[]> => {
  const bare = postgres === undefined ? openBareSqlite() : await openBarePostgres(await postgres.createDatabase());
  const world = await openSchool(postgres === undefined ? {} : { databaseUrl: await postgres.createDatabase() });
  const count = quick ? 300 : 3_000;
  try {
    const hot = await openClass(world, 1);
    const cool = await openClass(world, 16);
    return [
      await pulls(kind, world, hot, bare, count),
      await mutations(`mutations, one course, ${kind}`, world, hot, bare, count),
      await mutations(`mutations, 16 courses, ${kind}`, world, cool, bare, count),
    ];
  } finally {
    await world.close();
    await bare.close();
  }
};

interface Seat {
  readonly person: Person;
  readonly courseId: string;
  readonly topicId: string;
  readonly replicaId: string;
}

/** Everybody in one course, spread evenly over `courses` of them. */
const openClass = async (world: World, courses: number): Promise<Seat[]> => {
  const teacher = await world.person('teacher');
  const seats: Seat[] = [];
  for (let course = 0; course < courses; course += 1) {
    const students: Person[] = [];
    for (let one = 0; one < people / courses; one += 1) students.push(await world.person('student'));
    const courseId = await world.course(teacher, students);
    const topicId = await openTopic(world, teacher, courseId);
    await fill(world, { uid: teacher.uid, courseId, topicId, from: (courses + course) * 100, count: 100 });
    for (const person of students) seats.push({ person, courseId, topicId, replicaId: freshId() });
  }
  return seats;
};

/** `each` in turn for every seat, all seats at once. Answers how long each call took, and all of them. */
const crowd = async (seats: number, count: number, each: (seat: number, turn: number) => Promise<void>) => {
  const times: number[] = [];
  const from = performance.now();
  await Promise.all(
    Array.from({ length: seats }, async (_one, seat) => {
      for (let turn = 0; turn < count / seats; turn += 1) {
        const began = performance.now();
        await each(seat, turn);
        times.push(performance.now() - began);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1_000;
  return { perSecond: times.length / seconds, p99: quantile(times, 0.99) };
};

const mutations = async (
  name: string,
  world: World,
  seats: readonly Seat[],
  bare: Bare,
  count: number,
): Promise<Figure> => {
  const courses = [...new Set(seats.map(({ courseId }) => courseId))];
  const { perSecond } = await crowd(seats.length, count, async (index, turn) => {
    const seat = seats[index];
    if (seat !== undefined) await pushOne(world, seat, turn + 1);
  });
  const floor = await crowd(seats.length, count, (seat) => bare.write(seat % courses.length, freshId()));
  return { name, value: perSecond, unit: '/s', floor: floor.perSecond, note: writes };
};

const pushOne = async (world: World, { person, courseId, topicId, replicaId }: Seat, seq: number): Promise<void> => {
  const input = { courseId, topicId, id: freshId(), content: 'The n-th term tends to zero. '.repeat(8) };
  const lane = `course:${courseId}/topic`;
  const item = {
    mid: freshId(),
    lane,
    seq,
    name: 'addReply',
    version: 1,
    input,
    at: Date.now(),
    deps: [],
    seal: false,
  };
  const said = await world.say(person, push, {
    proto: protocolVersion,
    nonce: freshId(),
    uid: person.uid,
    replicaId,
    items: [item],
  });
  const [result] = said.ok ? said.data.results : [];
  if (result?.status !== 'verdict' || result.verdict.status !== 'applied')
    throw new Error(`a push was not taken: ${JSON.stringify(said)}`);
};

const pulls = async (
  kind: string,
  world: World,
  seats: readonly Seat[],
  bare: Bare,
  count: number,
): Promise<Figure> => {
  const cursors = await Promise.all(seats.map(({ person, replicaId }) => cursorsOf(world, person, replicaId)));
  const { perSecond } = await crowd(seats.length, count, async (index) => {
    const [seat, held] = [seats[index], cursors[index]];
    if (seat === undefined || held === undefined) return;
    const reply = await pullAs(world, seat.person, seat.replicaId, held);
    if (reply.patches.length > 0) throw new Error('there was news');
  });
  const floor = await crowd(seats.length, count, async (seat) => {
    await world.server.app.inject('/healthz');
    await bare.ask(seat);
  });
  return { name: `pulls with nothing new, ${kind}`, value: perSecond, unit: '/s', floor: floor.perSecond, note: asks };
};

type Held = Pick<Parameters<typeof pullBody>[2], 'cursors' | 'incarnation'>;

const cursorsOf = async (world: World, person: Person, replicaId: string): Promise<Held> => {
  const reply = await pullAs(world, person, replicaId, { cursors: {}, incarnation: 0 });
  const cursors = Object.fromEntries(
    reply.patches.flatMap((patch) =>
      patch.kind === 'reset' ? [] : [[patch.scope, { rev: patch.rev, epoch: patch.epoch }]],
    ),
  );
  return { cursors, incarnation: reply.incarnation };
};

const pullBody = (
  uid: string,
  replicaId: string,
  held: { readonly cursors: Record<string, { rev: number; epoch: number }>; readonly incarnation: number },
) => ({
  proto: protocolVersion,
  nonce: freshId(),
  uid,
  replicaId,
  ...held,
  loading: {},
  lanes: [],
  mids: [],
  depth: 0,
});

const pullAs = async (world: World, person: Person, replicaId: string, held: Held): Promise<PullReply> => {
  const said = await world.say(person, pull, pullBody(person.uid, replicaId, held));
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data;
};
