import { Worker } from 'node:worker_threads';
import { protocolVersion } from '#contract/core/limits.ts';
import { pull } from '#contract/core/sync.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { fill, freshId, leave, listen, openSchool, openTopic } from '../lab/school.ts';
import { quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import type { Attack } from './hostile-student.ts';

const note =
  'real server on SQLite with its limits, over localhost: a teacher pulls a course of 200 rows whole, again and again; floor: the same while nobody else asks. The student does everything that costs at once, each as fast as it is answered';

/** What a teacher's read waits while one student of the course does their worst within the limits. */
export const starved = async (quick: boolean): Promise<Figure[]> => {
  const world = await openSchool({ rateLimits: true });
  const origin = `http://127.0.0.1:${await listen(world)}`;
  try {
    const [teacher, student] = [await world.person('teacher'), await world.person('student')];
    const courseId = await world.course(teacher, [student]);
    const topicId = await openTopic(world, teacher, courseId);
    await fill(world, { uid: teacher.uid, courseId, topicId, from: 0, count: 190 });
    const count = quick ? 100 : 400;
    const read = () => reads(origin, teacher, count);
    await read();
    const idle = await read();
    const end = attack(world, origin, student, courseId);
    const hostile = await read();
    await end();
    const figure = (part: number): Figure => ({
      name: `a teacher's read beside a hostile student, p${part * 100}`,
      value: quantile(hostile, part),
      unit: 'ms',
      floor: quantile(idle, part),
      budget: 2 * quantile(idle, part),
      note,
    });
    return [figure(0.5), figure(0.99)];
  } finally {
    await leave(world);
  }
};

const post = (origin: string, token: string, path: string, body: string) =>
  fetch(`${origin}${path}`, { method: 'POST', headers: { token, 'content-type': 'application/json' }, body });

const reads = async (origin: string, { uid, token }: Person, count: number): Promise<number[]> => {
  const times: number[] = [];
  const asked = { proto: protocolVersion, nonce: 'a teacher reads', uid, incarnation: 0, cursors: {}, loading: {} };
  const body = JSON.stringify({ ...asked, replicaId: freshId(), lanes: [], mids: [], depth: -1 });
  for (let turn = 0; turn < count; turn += 1) {
    const from = performance.now();
    const reply = await post(origin, token, pull.path, body);
    await reply.arrayBuffer();
    // Who asks too fast would measure its own limit.
    if (reply.ok) times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return times;
};

/** From a thread of its own, so that what the attack itself costs is not the server's; jobs that it causes are run here. */
const attack = (world: World, origin: string, { uid, token }: Person, courseId: string) => {
  const workerData: Attack = { origin, uid, token, courseId };
  const student = new Worker(new URL('./hostile-student.ts', import.meta.url), { workerData });
  let isOver = false;
  const jobs = (async () => {
    while (!isOver) {
      await world.server.runJobs();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return async (): Promise<void> => {
    isOver = true;
    await student.terminate();
    await jobs;
  };
};
