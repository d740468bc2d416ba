import { expect } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { classClosing } from '#contract/features/classroom/keys.ts';
import type { Core } from '#server/core/core.ts';
import { writeClosed, writeMember } from '#server/core/sync/membership/write.ts';
import { createOrder, endOthers, type Order } from '#server/features/classroom/room/browsers.ts';
import type { Attendee, Rooms } from '#server/features/classroom/rooms.ts';
import { recheckAll } from '#server/features/classroom/serve.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';

const test = worldTest();

const hour = 3_600_000;

/** An open page, and the codes it was closed with. */
const page = (given: Partial<Attendee>) => {
  const codes: number[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: () => {},
    close: (code: number) => codes.push(code),
  };
  return { codes, attendee: { uid: 'a', actor: 'student', language: 'zh', ...given, socket } as unknown as Attendee };
};
const roomsOf = (...attendees: readonly Attendee[]) => ({ all: () => attendees }) as unknown as Rooms;

test('of two browsers the later one stays, whatever the clocks of their servers say', () => {
  const [ahead, behind] = [createOrder(() => 5 * hour), createOrder(() => hour)];
  const join = (order: Order, marker: string) => page({ marker, joinedAt: order.next() });
  const hear = (order: Order, { attendee }: ReturnType<typeof page>, ...others: readonly ReturnType<typeof page>[]) => {
    const { uid, marker, joinedAt: at } = attendee;
    order.heard(at);
    endOthers(roomsOf(...others.map((one) => one.attendee)), { uid, marker, at });
  };
  const first = join(ahead, 'first');
  hear(behind, first);
  const second = join(behind, 'second');
  hear(behind, second, second);
  hear(ahead, second, first);
  expect([first.codes, second.codes]).toEqual([[classClosing.elsewhere], []]);
  const third = join(ahead, 'third');
  hear(behind, third, second);
  expect([second.codes, third.codes]).toEqual([[classClosing.elsewhere], []]);
  // Words that cross: both servers decide alike.
  const both = [page({ marker: 'x', joinedAt: 9 * hour }), page({ marker: 'y', joinedAt: 9 * hour })] as const;
  hear(ahead, both[1], both[0]);
  hear(behind, both[0], both[1]);
  expect(both.map(({ codes }) => codes.length)).toEqual([1, 0]);
});

let teacher: Person;
let student: Person;
let courseId: string;

test.beforeAll(async () => {
  teacher = await world.person('teacher');
  student = await world.person('student');
  courseId = await world.course(teacher, [student]);
});
test('who may stay is asked again by itself: a role, a removal and a closed course that nobody heard of', async () => {
  const { db } = world.server;
  const scope = courseScope(courseId);
  const sessionOf = async ({ uid }: Person) =>
    (await db.read((sql) => sql.selectFrom('session').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()))
      .id;
  const sessions = { teacher: await sessionOf(teacher), student: await sessionOf(student) };
  const check = async () => {
    const hers = page({ uid: teacher.uid, courseId, actor: 'teacher', sessionId: sessions.teacher });
    const his = page({ uid: student.uid, courseId, sessionId: sessions.student });
    const core = { db, now: world.now, log: { warn: expect.unreachable } } as unknown as Core;
    await recheckAll(core, roomsOf(hers.attendee, his.attendee));
    expect(hers.codes).toEqual([]);
    return his.codes.length > 0 ? his.codes : his.attendee.actor;
  };
  const member = (role: 'student' | 'assistant' | undefined) =>
    db.write((sql) => writeMember(sql, { uid: student.uid, scope, role, groups: [] }, world.now()));
  expect(await check()).toBe('student');
  await member('assistant');
  expect(await check()).toBe('assistant');
  await member('student');
  await db.write((sql) => writeClosed(sql, scope, 'student', true));
  expect(await check()).toEqual([classClosing.notMember]);
  await db.write((sql) => writeClosed(sql, scope, 'student', false));
  expect(await check()).toBe('student');
  await member(undefined);
  expect(await check()).toEqual([classClosing.notMember]);
});
