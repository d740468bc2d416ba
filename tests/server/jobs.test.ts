import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { day, minute, second } from '#contract/core/time.ts';
import type { Core } from '#server/core/core.ts';
import { insertJob } from '#server/core/jobs/job-table.ts';
import { createJobs } from '#server/core/jobs/runner.ts';
import { createTx, lockScopes, noNews } from '#server/core/sync/recorder.ts';
import { noticeRead } from '#server/features/notice/store.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from './support/databases.ts';
import { cursorsOf, handOf } from './support/person.ts';

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    teacher = await world.person('teacher');
    await world.server.runJobs();
  });
  afterAll(() => world?.close());

  /** As much of the core as a runner needs; two of them are two processes. */
  const coreOf = (errors: unknown[]): Core => {
    const log = { info: () => {}, warn: () => {}, error: (what: object) => errors.push(what) };
    return { db: world.server.db, now: world.now, newId: world.newId, log } as unknown as Core;
  };
  const enqueue = (name: string, key: string | null = null) =>
    world.server.db.write((sql) =>
      insertJob(sql, { id: world.newId(), name, key, payload: { n: 1 }, runAt: world.now(), now: world.now() }),
    );

  test('a job runs once however many runners there are; a key is enqueued once', async () => {
    const runs: string[] = [];
    const handler = { name: 'once', run: async ({ id }: { readonly id: string }) => void runs.push(id) };
    for (const key of ['a', 'a', 'b']) await enqueue('once', key);
    for (let count = 0; count < 25; count += 1) await enqueue('once');
    const runners = [createJobs(coreOf([]), [handler], []), createJobs(coreOf([]), [handler], [])];
    const ended = await Promise.all(runners.map((one) => one.runDue()));
    expect([ended.reduce((sum, one) => sum + one, 0), new Set(runs).size, runs.length]).toEqual([27, 27, 27]);
  });

  test('a job that fails runs again later; one whose runner died runs when its lease is over', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const handler = {
      name: 'shaky',
      run: async () => {
        runs += 1;
        if (runs === 1) throw new Error('not yet');
      },
    };
    await enqueue('shaky');
    const jobs = createJobs(coreOf(errors), [handler], []);
    expect([await jobs.runDue(), runs, errors.length]).toEqual([0, 1, 1]);
    expect([await jobs.runDue(), runs]).toEqual([0, 1]);
    world.pass(5 * second);
    expect([await jobs.runDue(), runs]).toEqual([1, 2]);
    // A runner that took the job and was killed.
    await enqueue('shaky');
    await world.server.db.write((sql) =>
      sql
        .updateTable('job')
        .set({ lease_until: world.now() + minute })
        .where('done_at', 'is', null)
        .execute(),
    );
    expect(await jobs.runDue()).toBe(0);
    world.pass(minute);
    expect([await jobs.runDue(), runs]).toEqual([1, 3]);
  });

  test('a schedule runs once in each slot of time', async () => {
    let runs = 0;
    const schedule = {
      name: 'tick',
      every: 10 * second,
      run: async () => {
        runs += 1;
      },
    };
    const runners = [createJobs(coreOf([]), [], [schedule]), createJobs(coreOf([]), [], [schedule])];
    world.pass(10 * second);
    for (const one of [...runners, ...runners]) await one.runDue();
    expect(runs).toBe(1);
    world.pass(10 * second);
    for (const one of runners) await one.runDue();
    expect(runs).toBe(2);
  });

  test('staff are told how many have read, and only when that changes', async () => {
    const students = [await world.person('student'), await world.person('student')];
    const courseId = await world.course(teacher, students);
    const id = world.newId();
    const hers = handOf(world, teacher, world.newId());
    await hers.push(hers.item('createNotice', { courseId, id, title: 't', content: 'c' }));
    const countOf = async () => {
      const reply = await hers.pull();
      const patch = reply.patches.find(({ scope }) => scope === courseScope(courseId));
      return { reply, counts: patch?.kind === 'full' ? patch.up.noticeCount : undefined };
    };
    expect((await countOf()).counts).toMatchObject([{ id, readers: 0, students: 2 }]);
    // Read long ago, told today.
    for (const one of students) {
      const his = handOf(world, one);
      await his.push(his.item('readNotice', { courseId, id }, { at: world.now() - 9 * day }));
    }
    world.pass(30 * second);
    await world.server.runJobs();
    const counted = await countOf();
    expect(counted.counts).toMatchObject([{ id, readers: 2, students: 2 }]);
    // What each student did is packed a moment later, once.
    world.pass(30 * second);
    await world.server.runJobs();
    const { reply: packed } = await countOf();
    world.pass(30 * second);
    await world.server.runJobs();
    expect((await hers.pull(cursorsOf(packed))).patches).toEqual([]);
    await hers.push(hers.item('removeMember', { courseId, uid: students[0]?.uid }));
    world.pass(30 * second);
    await world.server.runJobs();
    expect((await countOf()).counts).toMatchObject([{ id, readers: 1, students: 1 }]);
  });

  test('readers of a deleted notice forget it, each once, after the author was answered', async () => {
    const students = await Promise.all(Array.from({ length: 53 }, () => world.person('student')));
    const courseId = await world.course(teacher, students);
    const id = world.newId();
    const hers = handOf(world, teacher, world.newId());
    await hers.push(hers.item('createNotice', { courseId, id, title: 't', content: 'c' }));
    for (const one of students) {
      const his = handOf(world, one);
      await his.push(his.item('readNotice', { courseId, id }));
    }
    await hers.push(hers.item('deleteNotice', { courseId, id }));
    const readOf = async (who: Person) => {
      const patch = (await handOf(world, who).pull()).patches.find(({ scope }) => scope === userScope(who.uid));
      return patch?.kind === 'full' ? patch.up.noticeRead : undefined;
    };
    for (const one of [students[0], students[52]]) expect(one && (await readOf(one))).toHaveLength(1);
    await world.server.runJobs();
    for (const one of students) expect(await readOf(one)).toBeUndefined();
  });

  test('a mark that was written while its notice was being deleted is found and forgotten', async () => {
    const student = await world.person('student');
    const courseId = await world.course(teacher, [student]);
    const id = world.newId();
    const row = { id, courseId, uid: student.uid, readAt: world.now() };
    await world.server.db.write(async (sql) => {
      const revs = await lockScopes(sql, [userScope(student.uid)]);
      const news = noNews();
      const tx = createTx({
        sql,
        now: world.now(),
        revs,
        news,
        left: [],
        opened: [],
        moved: [],
        regrouped: [],
        newJobId: world.newId,
      });
      await tx.put(noticeRead, row);
    });
    const his = handOf(world, student);
    const before = await his.pull();
    expect(before.patches.find(({ scope }) => scope === userScope(student.uid))).toMatchObject({
      up: { noticeRead: [{ id }] },
    });
    world.pass(30 * second);
    await world.server.runJobs();
    const { patches } = await his.pull(cursorsOf(before));
    const own = patches.filter(({ scope }) => scope === userScope(student.uid));
    expect(own).toMatchObject([{ kind: 'delta', del: { noticeRead: [id] } }]);
  });
});
