import { describe, expect } from 'vitest';
import { hour, minute, second } from '#contract/core/time.ts';
import * as calls from '#contract/features/attendance/calls.ts';
import { attendanceRefusal } from '#contract/features/attendance/rules.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import {
  attendanceById,
  attendancesOf,
  myRecord,
  runningAttendances,
  sheetOf,
} from '#src/features/attendance/data/queries.ts';
import { notifications } from '#src/features/notification/data/queries.ts';
import {
  atDesk,
  classTest,
  courseId,
  desk,
  jobs,
  must,
  onPhone,
  phone,
  reasonOf,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';
import { begin, both, everything, id, of, place, sheet, shown, takes } from './taken.ts';

const test = classTest();

describe('attendance that is running (S-017, E-026)', () => {
  test('is on every phone when it begins, and its secret on none', async () => {
    await begin({ minutes: 5, lateAfter: 2 });
    expect(await runningAttendances(onPhone.replica)).toMatchObject([
      { id, title: 'Monday', method: 'qr', state: 'running', lateAfter: 2, every: 10, startedBy: teacher.uid },
    ]);
    const { secret } = await must(teacher, calls.getAttendanceCode, place());
    for (const tab of [onPhone, atDesk]) expect(await everything(tab)).not.toContain(secret);
    expect((await world.say(student, calls.getAttendanceCode, place())).ok).toBe(false);
    expect(await of(student)).toMatchObject({ status: 'absent', inAt: 0 });
  });

  test('who signs in with the code is present, and the teacher sees it', async () => {
    await begin();
    await must(student, calls.attend, { ...place(), code: await shown() });
    await both();
    expect(await of(student)).toMatchObject({ status: 'present', unconfirmed: false });
    expect(await myRecord(onPhone.replica, id)).toMatchObject({ status: 'present', unconfirmed: false });
  });

  test('a code of two turns ago is refused, one of a turn ago is not', async () => {
    await begin();
    const old = await shown();
    world.pass(20 * second);
    expect(await reasonOf(student, calls.attend, { ...place(), code: old })).toBe('attendance.wrongCode');
    const before = await shown(world.now() - 10 * second);
    await must(student, calls.attend, { ...place(), code: before });
  });

  test('whoever comes after the minutes that were set is late', async () => {
    await begin({ lateAfter: 2 });
    world.pass(3 * minute);
    await must(student, calls.attend, { ...place(), code: await shown() });
    await both();
    expect(await of(student)).toMatchObject({ status: 'late' });
  });

  test('four digits of the teacher’s own stay, with their zeros; others are refused (S-405)', async () => {
    await begin({ method: 'digit', code: '0042' });
    world.pass(10 * minute);
    expect(await shown()).toBe('0042');
    await must(student, calls.attend, { ...place(), code: '0042' });
    for (const code of ['42', '12a4', '12345'])
      expect(
        await reasonOf(teacher, calls.startAttendance, {
          ...{ courseId, id: world.newId(), title: 'x', method: 'digit', code },
        }),
      ).toBe('attendance.notDigits');
  });

  test('it ends by itself at its time (S-306)', async () => {
    await begin({ minutes: 5 });
    world.pass(4 * minute);
    await both();
    expect(await attendanceById(onPhone.replica, id)).toMatchObject({ state: 'running' });
    world.pass(2 * minute);
    await both();
    expect(await attendanceById(onPhone.replica, id)).toMatchObject({ state: 'ended' });
    expect(await reasonOf(student, calls.attend, { ...place(), code: await shown() })).toBe('attendance.over');
    expect(await of(student)).toMatchObject({ status: 'absent' });
  });

  test('without a duration it runs until somebody ends it, also from a laptop without a network (S-306)', async () => {
    await begin();
    world.pass(5 * hour);
    await both();
    expect(await attendanceById(onPhone.replica, id)).toMatchObject({ state: 'running' });
    desk.network.online = false;
    await atDesk.store.mutate(calls.endAttendance, place());
    expect(await attendanceById(atDesk.replica, id)).toMatchObject({ state: 'ended' });
    desk.network.online = true;
    await both();
    expect(await attendanceById(onPhone.replica, id)).toMatchObject({ state: 'ended' });
  });

  test('who signs in and not out has left early', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    await begin({ method: 'inOut' });
    for (const who of [student, other]) await must(who, calls.attend, { ...place(), code: await shown() });
    world.pass(hour);
    await must(teacher, calls.openSignOut, place());
    await both();
    world.pass(second);
    await must(other, calls.attend, { ...place(), code: await shown() });
    await must(teacher, calls.endAttendance, place());
    await both();
    expect(await of(student)).toMatchObject({ status: 'leaveEarly', outAt: 0 });
    expect(await of(other)).toMatchObject({ status: 'present' });
  });

  test('where somebody is, nobody is told: staff see how far it was, and nothing is kept', async () => {
    const position = { latitude: 39.9, longitude: 116.4, accuracy: 10 };
    await begin({ method: 'gps', position });
    await must(student, calls.attend, { ...place(), position: { ...position, latitude: 39.9123456 } });
    await both();
    expect(await of(student)).toMatchObject({ status: 'present', distance: 1_000 });
    for (const tab of [atDesk, onPhone]) {
      expect(await everything(tab)).not.toContain('39.9');
    }
    await must(teacher, calls.endAttendance, place());
    const left = await world.server.db.read((sql) =>
      sql
        .withTables<{ attendance_source: { position: string } }>()
        .selectFrom('attendance_source')
        .selectAll()
        .execute(),
    );
    expect(left.map((one) => one.position)).not.toContainEqual(expect.stringContaining('39.9'));
  });
});

describe('a phone without a network', () => {
  const pressed = async () => {
    await begin({ minutes: 5 });
    phone.network.online = false;
    expect(await onPhone.store.mutate(calls.attendLater, { ...place(), code: await shown() })).toMatchObject({
      ok: true,
    });
  };

  test('keeps the sign-in, says that it is on its way, and it waits for the teacher when it comes', async () => {
    await pressed();
    expect(await myRecord(onPhone.replica, id)).toMatchObject({ status: 'absent', arrivedAt: 0, unconfirmed: true });
    const at = world.now();
    world.pass(40 * minute);
    await jobs();
    phone.network.online = true;
    await both();
    expect(await of(student)).toMatchObject({ status: 'present', unconfirmed: true, inAt: at });
    expect(await myRecord(onPhone.replica, id)).toMatchObject({ unconfirmed: true, arrivedAt: expect.any(Number) });
    await atDesk.store.mutate(calls.setAttendance, { ...place(), marks: { [student.uid]: 'present' } });
    await both();
    expect(await myRecord(onPhone.replica, id)).toMatchObject({ status: 'present', unconfirmed: false });
  });

  test('a code that was not shown then is refused, and waits in the tray', async () => {
    await begin();
    const early = await shown();
    phone.network.online = false;
    world.pass(5 * minute);
    await onPhone.store.mutate(calls.attendLater, { ...place(), code: early });
    phone.network.online = true;
    await both();
    expect(await onPhone.replica.outbox.entries.toArray()).toMatchObject([
      { name: 'attendLater', refusal: { reason: attendanceRefusal.notShownThen.reason } },
    ]);
    expect(await of(student)).toMatchObject({ status: 'absent', inAt: 0 });
  });

  test('that comes back within the turn is present at once', async () => {
    await pressed();
    phone.network.online = true;
    await both();
    expect(await of(student)).toMatchObject({ status: 'present', unconfirmed: false });
  });
});

describe('what staff say', () => {
  test('a list is called without a network, from the first press to the last', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    await both();
    desk.network.online = false;
    takes(world.newId());
    const uids = [student.uid, other.uid, 'nobody'];
    await atDesk.store.mutate(calls.takeAttendance, { courseId, id, title: 'By name', present: true, uids });
    await atDesk.store.mutate(calls.setAttendance, { ...place(), marks: { [other.uid]: 'sickLeave' } });
    await atDesk.store.mutate(calls.endAttendance, place());
    expect(await of(student)).toMatchObject({ status: 'present' });
    expect(await of(other)).toMatchObject({ status: 'sickLeave', changedBy: teacher.uid });
    const at = world.now();
    world.pass(hour);
    desk.network.online = true;
    await both();
    expect(Object.keys(await sheet()).sort()).toEqual([student.uid, other.uid].sort());
    expect(await of(other)).toMatchObject({ status: 'sickLeave' });
    expect(await attendanceById(onPhone.replica, id)).toMatchObject({ state: 'ended', startsAt: at, endedAt: at });
    expect(await myRecord(onPhone.replica, id)).toMatchObject({ status: 'present' });
  });

  test('a status is changed long after, and says by whom and when (S-307)', async () => {
    await begin({ minutes: 5 });
    world.pass(hour);
    await both();
    world.pass(48 * hour);
    await atDesk.store.mutate(calls.setAttendance, { ...place(), marks: { [student.uid]: 'publicLeave' } });
    await both();
    expect(await of(student)).toMatchObject({
      status: 'publicLeave',
      changedBy: teacher.uid,
      changedAt: expect.any(Number),
    });
    expect(await myRecord(onPhone.replica, id)).toMatchObject({ status: 'publicLeave' });
  });

  test('what two of the staff say without a network comes together; of one student the later holds', async () => {
    const [second, third] = [await world.person('student'), await world.person('teacher')];
    for (const who of [second, third]) await world.join(who, teacher, courseId);
    await must(teacher, setMemberRole, { courseId, uid: third.uid, role: 'assistant' });
    await begin();
    await must(teacher, calls.endAttendance, place());
    const tablet = world.device(third);
    const onTablet = await tablet.open();
    await onTablet.cycle();
    for (const one of [desk, tablet]) one.network.online = false;
    await onTablet.store.mutate(calls.setAttendance, { ...place(), marks: { [student.uid]: 'late' } });
    world.pass(minute);
    await atDesk.store.mutate(calls.setAttendance, { ...place(), marks: { [student.uid]: 'leave' } });
    world.pass(minute);
    await onTablet.store.mutate(calls.setAttendance, { ...place(), marks: { [second.uid]: 'late' } });
    for (const one of [desk, tablet]) one.network.online = true;
    await atDesk.cycle();
    await onTablet.cycle();
    await both();
    expect(await of(student)).toMatchObject({ status: 'leave', changedBy: teacher.uid });
    expect(await of(second)).toMatchObject({ status: 'late', changedBy: third.uid });
  });

  test('the class is told when it begins, and the telling goes with what is abandoned', async () => {
    await begin();
    await both();
    expect(await notifications(onPhone.replica)).toMatchObject([
      { row: { text: 'attendance', title: 'Monday', url: `/attendance?courseid=${courseId}&id=${id}` } },
    ]);
    expect(await notifications(atDesk.replica)).not.toContainEqual(
      expect.objectContaining({ row: expect.objectContaining({ text: 'attendance' }) }),
    );
    await must(teacher, calls.abandonAttendance, place());
    await both();
    expect(await notifications(onPhone.replica)).toEqual([]);
  });

  test('abandoning takes everything away, from students too (S-308)', async () => {
    await begin();
    await must(student, calls.attend, { ...place(), code: await shown() });
    await both();
    expect(await myRecord(onPhone.replica, id)).toBeDefined();
    await atDesk.store.mutate(calls.abandonAttendance, place());
    expect(await attendancesOf(atDesk.replica, courseId)).toEqual([]);
    await both();
    expect(await attendancesOf(onPhone.replica, courseId)).toEqual([]);
    expect(await myRecord(onPhone.replica, id)).toBeUndefined();
    expect(await sheetOf(atDesk.replica, id)).toBeUndefined();
    expect(await reasonOf(student, calls.attend, { ...place(), code: 'x' })).toBe('attendance.gone');
    const left = await world.server.db.read(async (sql) => {
      const own = sql.withTables<Record<'attendance_source' | 'attendance_browser', { attendance_id: string }>>();
      return [
        await own.selectFrom('attendance_source').selectAll().where('attendance_id', '=', id).execute(),
        await own.selectFrom('attendance_browser').selectAll().where('attendance_id', '=', id).execute(),
      ].flat();
    });
    expect(left).toEqual([]);
  });
});
