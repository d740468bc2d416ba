import { describe, expect } from 'vitest';
import { minute } from '#contract/core/time.ts';
import * as calls from '#contract/features/attendance/calls.ts';
import { laterWithin } from '#contract/features/attendance/keys.ts';
import { attendanceRefusal } from '#contract/features/attendance/rules.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { forgetEnded } from '#server/features/attendance/running.ts';
import { leftNames } from '#src/features/attendance/data/queries.ts';
import { atDesk, classTest, courseId, must, reasonOf, student, teacher, world } from '#tests/harness/class.ts';
import { begin, both, id, of, place, sheet, shown, signIn } from './taken.ts';

const test = classTest();

describe('devices and people', () => {
  test('one device signs in one person, also when it signs in as another', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    await begin();
    const first = await signIn(student);
    await must(first, calls.attend, { ...place(), code: await shown() });
    const second = await signIn(other, first.cookies);
    expect(await reasonOf(second, calls.attend, { ...place(), code: await shown() })).toBe('attendance.otherPerson');
    const own = await signIn(other);
    await must(own, calls.attend, { ...place(), code: await shown() });
    // In another attendance it is anybody's again.
    await begin();
    await must(second, calls.attend, { ...place(), code: await shown() });
  });

  test('two devices of one person are one sign-in, the first', async () => {
    await begin({ lateAfter: 1 });
    await must(await signIn(student), calls.attend, { ...place(), code: await shown() });
    world.pass(5 * minute);
    await must(await signIn(student), calls.attend, { ...place(), code: await shown() });
    await both();
    expect(await of(student)).toMatchObject({ status: 'present' });
  });

  test('what codes were made of, and whose browser was whose, is kept as long as a sign-in may come', async () => {
    const run = { core: { db: world.server.db, now: world.now } } as unknown as Parameters<typeof forgetEnded.run>[0];
    const kept = () =>
      world.server.db.read(async (sql) => {
        const tables = sql.withTables<Record<'attendance_source' | 'attendance_browser', { attendance_id: string }>>();
        const rows = (table: 'attendance_source' | 'attendance_browser') =>
          tables.selectFrom(table).selectAll().where('attendance_id', '=', id).execute();
        return [(await rows('attendance_source')).length, (await rows('attendance_browser')).length];
      });
    await begin();
    const code = await shown();
    await must(await signIn(student), calls.attend, { ...place(), code });
    world.pass(2 * laterWithin);
    await forgetEnded.run(run, {});
    expect(await kept()).toEqual([1, 1]);
    await must(teacher, calls.endAttendance, place());
    world.pass(laterWithin);
    await forgetEnded.run(run, {});
    expect(await kept()).toEqual([1, 1]);
    world.pass(1);
    await forgetEnded.run(run, {});
    expect(await kept()).toEqual([0, 0]);
  });

  test('what waited on a device counts for the device that sent it', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    await begin();
    const first = await signIn(other);
    await must(first, calls.attend, { ...place(), code: await shown() });
    const again = await signIn(student, first.cookies);
    const tab = await world.device({ ...student, token: again.token }).open();
    await tab.cycle();
    await tab.store.mutate(calls.attendLater, { ...place(), code: await shown() });
    await tab.cycle();
    expect(await tab.replica.outbox.entries.toArray()).toMatchObject([
      { refusal: { reason: attendanceRefusal.otherPerson.reason } },
    ]);
  });

  test('staff sign in nowhere, students take no attendance, other courses and removed students neither', async () => {
    await begin();
    const stranger = await world.person('teacher');
    const start = { courseId, title: 'x', method: 'qr' as const };
    for (const who of [student, stranger]) {
      expect((await world.say(who, calls.startAttendance, { ...start, id: world.newId() })).ok).toBe(false);
      expect((await world.say(who, calls.setAttendance, { ...place(), marks: { [student.uid]: 'present' } })).ok).toBe(
        false,
      );
      expect((await world.say(who, calls.abandonAttendance, place())).ok).toBe(false);
    }
    expect((await world.say(teacher, calls.attend, { ...place(), code: await shown() })).ok).toBe(false);
    expect((await world.say(await world.person('student'), calls.attend, { ...place(), code: await shown() })).ok).toBe(
      false,
    );
    // Of another course under the name of one's own.
    const elsewhere = await world.course(stranger, []);
    const theirs = { courseId: elsewhere, attendanceId: id };
    for (const call of [calls.endAttendance, calls.openSignOut])
      expect((await world.say(stranger, call, theirs)).ok).toBe(false);
    expect((await world.say(stranger, calls.getAttendanceCode, theirs)).ok).toBe(false);
    await both();
    expect(await of(student)).toMatchObject({ status: 'absent', changedBy: '' });
  });

  test('who joins while it runs may sign in; who joined afterwards was not expected', async () => {
    await begin();
    const [late, later] = [await world.person('student'), await world.person('student')];
    await world.join(late, teacher, courseId);
    await must(late, calls.attend, { ...place(), code: await shown() });
    await must(teacher, calls.endAttendance, place());
    await world.join(later, teacher, courseId);
    await both();
    expect(Object.keys(await sheet()).sort()).toEqual([student.uid, late.uid].sort());
    expect(await of(late)).toMatchObject({ status: 'present' });
  });

  test('who leaves keeps their place and name if they signed in', async () => {
    const [came, stayedAway] = [await world.person('student'), await world.person('student')];
    for (const who of [came, stayedAway]) await world.join(who, teacher, courseId);
    await begin();
    await must(came, calls.attend, { ...place(), code: await shown() });
    for (const { uid } of [came, stayedAway]) await must(teacher, removeMember, { courseId, uid });
    await must(teacher, calls.endAttendance, place());
    await both();
    expect(Object.keys(await sheet()).sort()).toEqual([student.uid, came.uid].sort());
    expect((await leftNames(atDesk.replica, courseId)).get(came.uid)).toBe(came.username);
  });
});
