import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import {
  acceptGuestLink,
  createGuestLink,
  getMemberList,
  getQrCode,
  joinCourseByCode,
  removeMember,
  withdrawGuestLink,
} from '#contract/features/course/calls.ts';
import { courseLimits } from '#contract/features/course/keys.ts';
import { delCourse, quitCourse } from '#contract/features/course/manage-calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { insertJob } from '#server/core/jobs/job-table.ts';
import { membersOf } from '#server/core/sync/members.ts';
import { tidyNotifications } from '#server/features/notification/withdraw.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const jobs = async () => {
  while ((await world.server.runJobs()) > 0);
};

/** Of what the course gave them they have as much as after years of it. */
const hold = (who: Person, many: number) =>
  world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const own = all.selectFrom('todo').selectAll().where('uid', '=', who.uid);
    const entries = all.selectFrom('sync_row').selectAll().where('scope', '=', `user:${who.uid}`);
    const todo = await own.limit(1).executeTakeFirstOrThrow();
    const entry = await entries.where('entity', '=', 'todo').limit(1).executeTakeFirstOrThrow();
    for (let count = 0; count < many; count += 1) {
      const id = world.newId();
      await all
        .insertInto('todo')
        .values({ ...todo, id })
        .execute();
      await all
        .insertInto('sync_row')
        .values({ ...entry, id })
        .execute();
    }
  });

/** Two who have as many to-dos of a course as after years of it, and what is left of them. */
const full = async () => {
  const [teacher, leaving, removed] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, [leaving, removed]);
  const topic = { courseId, id: world.newId(), title: 'T', content: '' };
  expect(await world.say(teacher, createTopic, topic)).toMatchObject({ ok: true });
  await jobs();
  for (const student of [leaving, removed]) await hold(student, 300);
  const left = (who: Person) =>
    world.server.db.read(async (sql) => {
      const theirs = sql.withTables<AnyTables>().selectFrom('todo').select('id').where('uid', '=', who.uid);
      return (await theirs.execute()).length;
    });
  return { teacher, leaving, removed, courseId, left };
};

test('who leaves a course, or is removed, is out at once, and what it gave them goes a hundred rows at a time', async () => {
  const { teacher, leaving, removed, courseId, left } = await full();
  expect(await world.say(leaving, quitCourse, { courseId })).toMatchObject({ ok: true });
  expect(await world.say(teacher, removeMember, { courseId, uid: removed.uid })).toMatchObject({ ok: true });
  for (const who of [leaving, removed]) {
    expect(await world.say(who, getMemberList, { courseId, page: 1, limit: 10 })).toMatchObject({ ok: false });
    expect(await left(who)).toBe(201);
  }
  await jobs();
  expect([await left(leaving), await left(removed)]).toEqual([0, 0]);
});

test('who comes back at once keeps what had not gone yet', async () => {
  const { teacher, leaving, courseId, left } = await full();
  expect(await world.say(leaving, quitCourse, { courseId })).toMatchObject({ ok: true });
  const shown = await world.say(teacher, getQrCode, { courseId });
  const code = shown.ok ? shown.data.code : '';
  expect(await world.say(leaving, joinCourseByCode, { code })).toMatchObject({ ok: true });
  await jobs();
  expect(await left(leaving)).toBeGreaterThanOrEqual(201);
});

test('a course that is gone for good leaves its people one after another: nobody waits for all that it gave them', async () => {
  const teacher = await world.person('teacher');
  const students: Person[] = [];
  for (let count = 0; count < 6; count += 1) students.push(await world.person('student'));
  const courseId = await world.course(teacher, students);
  const topic = { courseId, id: world.newId(), title: 'T', content: '' };
  expect(await world.say(teacher, createTopic, topic)).toMatchObject({ ok: true });
  await jobs();
  for (const student of students) await hold(student, 300);
  const guest = await world.person('teacher');
  const link = { courseId, id: world.newId(), kind: 'review' as const, days: 180 };
  const made = await world.say(teacher, createGuestLink, link);
  const code = made.ok ? (made.data.code ?? '') : '';
  expect(await world.say(guest, acceptGuestLink, { kind: 'review', code })).toMatchObject({ ok: true });
  expect(await world.say(teacher, delCourse, { courseId, name: 'Calculus' })).toMatchObject({ ok: true });
  await jobs();
  const told = () =>
    world.server.db.read(async (sql) => {
      // Each revision of somebody's own scope is a transaction.
      const own = sql.selectFrom('scope').select((eb) => eb.fn.sum<number>('rev').as('rev'));
      const users = students.map(({ uid }) => `user:${uid}`);
      const { rev } = await own.where('id', 'in', users).executeTakeFirstOrThrow();
      const left = sql.withTables<AnyTables>().selectFrom('todo').select('id').where('course_id', '=', courseId);
      return { rev, left: (await left.execute()).length };
    });
  const before = await told();
  world.pass((courseLimits.keptDays + 1) * day);
  await jobs();
  const after = await told();
  expect([before.left, after.left]).toEqual([1_806, 0]);
  // Six have three hundred each, of which a hundred go at a time.
  expect(Number(after.rev) - Number(before.rev)).toBeGreaterThanOrEqual(18);
  expect(await world.server.db.read((sql) => membersOf(sql, `course:${courseId}`))).toEqual([]);
});

test('what earlier releases kept of the people of a course that is gone goes by itself, and of one that may come back nothing', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const gone = await world.course(teacher, [student]);
  const kept = (courseId: string) =>
    world.server.db.read((sql) =>
      sql.withTables<AnyTables>().selectFrom('course_member').selectAll().where('course_id', '=', courseId).execute(),
    );
  const rows = await kept(gone);
  expect(await world.say(teacher, delCourse, { courseId: gone, name: 'Calculus' })).toMatchObject({ ok: true });
  world.pass((courseLimits.keptDays + 1) * day);
  await jobs();
  const later = await world.person('teacher');
  const deleted = await world.course(later, [await world.person('student')]);
  expect(await world.say(later, delCourse, { courseId: deleted, name: 'Calculus' })).toMatchObject({ ok: true });
  await world.server.db.write((sql) => sql.withTables<AnyTables>().insertInto('course_member').values(rows).execute());
  world.pass(day);
  await jobs();
  expect([(await kept(gone)).length, (await kept(deleted)).length]).toEqual([0, 2]);
});

test('who came by a link goes ten at a time when it ends, also who still holds much of the course from before', async () => {
  const { teacher, leaving, courseId } = await full();
  const id = world.newId();
  const link = await world.say(teacher, createGuestLink, { courseId, id, kind: 'supervise', days: 7 });
  const code = link.ok ? (link.data.code ?? '') : '';
  expect(await world.say(leaving, quitCourse, { courseId })).toMatchObject({ ok: true });
  const guests = [leaving];
  for (let count = 0; count < 12; count += 1) guests.push(await world.person('student'));
  for (const guest of guests)
    expect(await world.say(guest, acceptGuestLink, { kind: 'supervise', code })).toMatchObject({ ok: true });
  const revision = () =>
    world.server.db.read(async (sql) => {
      const scope = sql.selectFrom('scope').select('rev').where('id', '=', `course:${courseId}`);
      return (await scope.executeTakeFirstOrThrow()).rev;
    });
  const guestsLeft = () =>
    world.server.db.read(async (sql) => {
      const theirs = sql.selectFrom('member').select('uid').where('scope', '=', `course:${courseId}`);
      return (await theirs.where('role', '=', 'supervisor').execute()).length;
    });
  expect(await guestsLeft()).toBe(13);
  const before = await revision();
  expect(await world.say(teacher, withdrawGuestLink, { courseId, id })).toMatchObject({ ok: true });
  expect(await world.say(guests[12] ?? leaving, acceptGuestLink, { kind: 'supervise', code })).toMatchObject({
    ok: false,
  });
  await jobs();
  expect(await guestsLeft()).toBe(0);
  // The link with the first of them, and the others.
  expect((await revision()) - before).toBe(2);
});

test('of a flood of notifications so many go at a time: nobody waits for all of them', async () => {
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  expect(await world.say(teacher, createTopic, { courseId, id: world.newId(), title: 'T', content: '' })).toMatchObject(
    {
      ok: true,
    },
  );
  await jobs();
  await world.server.db.write(async (sql) => {
    const all = sql.withTables<AnyTables>();
    const own = all.selectFrom('notification').selectAll().where('uid', '=', student.uid);
    const one = await own.limit(1).executeTakeFirstOrThrow();
    for (let count = 0; count < 1_100; count += 1)
      await all
        .insertInto('notification')
        .values({ ...one, id: world.newId(), arrived_at: Number(one.arrived_at) + count })
        .execute();
  });
  const told = () =>
    world.server.db.read(async (sql) => {
      const scope = sql.selectFrom('scope').select('rev').where('id', '=', `user:${student.uid}`);
      const left = sql.withTables<AnyTables>().selectFrom('notification').select('id').where('uid', '=', student.uid);
      return { rev: (await scope.executeTakeFirstOrThrow()).rev, left: (await left.execute()).length };
    });
  const before = await told();
  world.pass(day);
  await jobs();
  const after = await told();
  expect(after.left).toBeLessThanOrEqual(500);
  expect(after.rev - before.rev).toBeGreaterThanOrEqual(3);
});

test('tidying goes on after whoever it came to, in a job of its own', async () => {
  const [teacher, ...students] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, students);
  expect(await world.say(teacher, createTopic, { courseId, id: world.newId(), title: 'T', content: '' })).toMatchObject(
    { ok: true },
  );
  await jobs();
  const tidyFrom = (after: string) =>
    world.server.db.write((sql) =>
      insertJob(sql, {
        id: world.newId(),
        name: tidyNotifications.name,
        key: null,
        payload: { after },
        runAt: world.now(),
        now: world.now(),
      }),
    );
  const holders = () =>
    world.server.db.read(async (sql) => {
      const all = sql.withTables<AnyTables>().selectFrom('notification').select('uid').distinct().orderBy('uid');
      const uids = students.map(({ uid }) => uid);
      return (await all.where('uid', 'in', uids).execute()).map(({ uid }) => String(uid));
    });
  const [first = '', second] = await holders();
  await world.server.db.write((sql) =>
    sql.withTables<AnyTables>().updateTable('notification').set({ created_at: 0 }).execute(),
  );
  await tidyFrom(first);
  await jobs();
  expect(await holders()).toEqual([first]);
  expect(second).toBeDefined();
  await tidyFrom('');
  await jobs();
  expect(await holders()).toEqual([]);
});
