import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { protocolVersion } from '#contract/core/limits.ts';
import { pull } from '#contract/core/sync.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { freshId, leave, listen, must, openSchool } from '../lab/school.ts';
import { quantile } from '../stats.ts';
import type { Figure } from '../table.ts';
import type { Attack } from './hostile-student.ts';
import type { Read, Reader } from './hostile-teacher.ts';

const note =
  'real server on SQLite with its limits, over localhost: a teacher pulls a course of 90 discussions of 600 letters whole, again and again, from a thread of their own; floor: the same while nobody else asks. The student does everything that costs at once, each as fast as it is answered';
const ofThread =
  'the processor time of the one thread that answers, while the teacher waits: what others do on the machine is not in it; floor: the same while nobody else asks';

/** What a teacher's read waits while one student of the course does their worst within the limits. */
export const starved = async (quick: boolean): Promise<Figure[]> => {
  const world = await openSchool({ rateLimits: true });
  const origin = `http://127.0.0.1:${await listen(world)}`;
  try {
    const teacher = await world.person('teacher');
    const students = await Promise.all(Array.from({ length: 4 }, () => world.person('student')));
    const [hostile, ...honest] = students;
    if (hostile === undefined) throw new Error('nobody is hostile');
    const courseId = await world.course(teacher, students);
    for (const student of honest) await discuss(world, student, courseId, 30);
    while ((await world.server.runJobs()) > 0);
    const reader = readerOf(origin, teacher);
    const count = quick ? 100 : 400;
    await reader.read(count / 2);
    const idle = await reader.read(count);
    const end = attack(world, origin, hostile, courseId);
    const beside = await reader.read(count);
    await end();
    await reader.end();
    const figure = (name: string, part: number, one: (read: Timed) => number, said: string): Figure => ({
      name: `${name} beside a hostile student, p${part * 100}`,
      value: quantile(beside.map(one), part),
      unit: 'ms',
      floor: quantile(idle.map(one), part),
      budget: 2 * quantile(idle.map(one), part),
      note: said,
    });
    const [waits, thread] = ["a teacher's read", "the server's thread in it"];
    return [
      figure(waits, 0.5, ({ wait }) => wait, note),
      figure(waits, 0.99, ({ wait }) => wait, note),
      figure(thread, 0.5, ({ busy }) => busy, ofThread),
      figure(thread, 0.99, ({ busy }) => busy, ofThread),
      {
        name: 'what that teacher reads, kB',
        value: (beside.at(-1)?.bytes ?? 0) / 1_000,
        unit: 'kB',
        floor: (idle.at(-1)?.bytes ?? 0) / 1_000,
      },
    ];
  } finally {
    await leave(world);
  }
};

/** As a class that has been talking for a while. */
const discuss = async (world: World, student: Person, courseId: string, count: number): Promise<void> => {
  const content = '课堂讨论'.repeat(150);
  for (let turn = 0; turn < count; turn += 1)
    await must(world.say(student, createTopic, { courseId, id: freshId(), title: `Week ${turn}`, content }));
};

interface Timed extends Read {
  /** Of the server's thread. */
  readonly busy: number;
}

/** The server's thread and the teacher's: both are asked for each read. */
const readerOf = (origin: string, { uid, token }: Person) => {
  const asked = { proto: protocolVersion, nonce: 'a teacher reads', uid, incarnation: 0, cursors: {}, loading: {} };
  const body = JSON.stringify({ ...asked, replicaId: freshId(), lanes: [], mids: [], depth: -1 });
  const workerData: Reader = { url: `${origin}${pull.path}`, token, body };
  const reader = new Worker(new URL('./hostile-teacher.ts', import.meta.url), { workerData });
  const readOnce = async (): Promise<Timed | undefined> => {
    const before = process.threadCpuUsage();
    reader.postMessage('read');
    const [read] = (await once(reader, 'message')) as [Read | undefined];
    const { user, system } = process.threadCpuUsage(before);
    return read === undefined ? undefined : { ...read, busy: (user + system) / 1_000 };
  };
  const read = async (count: number): Promise<Timed[]> => {
    const reads: Timed[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const one = await readOnce();
      if (one !== undefined) reads.push(one);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return reads;
  };
  return { read, end: () => reader.terminate() };
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
