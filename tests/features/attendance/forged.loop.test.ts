import { describe, expect } from 'vitest';
import { hour, minute, second } from '#contract/core/time.ts';
import * as calls from '#contract/features/attendance/calls.ts';
import { myRecord } from '#src/features/attendance/data/queries.ts';
import {
  classTest,
  courseId,
  jobs,
  must,
  onPhone,
  phone,
  reasonOf,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';
import { begin, both, id, of, place, shown, signIn } from './taken.ts';

const test = classTest();

describe('attendance that somebody would like to be otherwise', () => {
  test('whoever teaches another course ends nothing of this one: codes stay secret, and devices remembered', async () => {
    const stranger = await world.person('teacher');
    const elsewhere = await world.course(stranger, []);
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    await begin({ method: 'digit', code: '4711' });
    const first = await signIn(other);
    await must(first, calls.attend, { ...place(), code: '4711' });
    const before = await must(teacher, calls.getAttendanceCode, place());
    await world.say(stranger, calls.abandonAttendance, { courseId: elsewhere, attendanceId: id });
    expect(await must(teacher, calls.getAttendanceCode, place())).toEqual({ ...before, now: expect.any(Number) });
    expect(await reasonOf(student, calls.attend, { ...place(), code: '' })).toBe('attendance.wrongCode');
    const again = await signIn(student, first.cookies);
    expect(await reasonOf(again, calls.attend, { ...place(), code: '4711' })).toBe('attendance.otherPerson');
    await both();
    expect(await of(other)).toMatchObject({ status: 'present' });
  });

  test('no positions that somebody makes up find a place: students are told no distance, staff how far about', async () => {
    const position = { latitude: 39.9, longitude: 116.4, accuracy: 0 };
    const metres = (far: number) => ({ ...position, latitude: position.latitude + far / 111_195 });
    const others = await Promise.all([1, 2, 3, 4].map(() => world.person('student')));
    for (const other of others) await world.join(other, teacher, courseId);
    await begin({ method: 'gps', position });
    for (const [index, far] of [30, 130, 180, 5_000].entries())
      await must(others[index] ?? student, calls.attend, { ...place(), position: metres(far) });
    await must(student, calls.attend, { ...place(), position: metres(800_000) });
    await both();
    expect((await Promise.all([...others, student].map(of))).map((one) => one?.distance)).toEqual([
      0, 200, 200, 1_000, 1_000,
    ]);
    expect(await myRecord(onPhone.replica, id)).toMatchObject({ status: 'present', distance: -1 });
  });

  test('who signs out surely has not signed in surely: the sign-in of a device waits for staff', async () => {
    await begin({ method: 'inOut' });
    phone.network.online = false;
    await onPhone.store.mutate(calls.attendLater, { ...place(), code: await shown() });
    world.pass(hour);
    await jobs();
    phone.network.online = true;
    await both();
    expect(await of(student)).toMatchObject({ unconfirmed: true });
    await must(teacher, calls.openSignOut, place());
    world.pass(minute);
    await must(student, calls.attend, { ...place(), code: await shown() });
    await both();
    expect(await of(student)).toMatchObject({ unconfirmed: true, outAt: expect.any(Number) });
    // Again, and after staff said it.
    world.pass(second);
    await must(student, calls.attend, { ...place(), code: await shown() });
    await both();
    expect(await of(student)).toMatchObject({ unconfirmed: true });
    await must(teacher, calls.setAttendance, { ...place(), marks: { [student.uid]: 'present' } });
    await both();
    expect(await of(student)).toMatchObject({ unconfirmed: false, status: 'present' });
  });

  test('whose sign-in comes when it is over, and who never signed out, has left early like everybody else', async () => {
    await begin({ method: 'inOut' });
    phone.network.online = false;
    await onPhone.store.mutate(calls.attendLater, { ...place(), code: await shown() });
    world.pass(hour);
    await must(teacher, calls.openSignOut, place());
    world.pass(minute);
    await must(teacher, calls.endAttendance, place());
    phone.network.online = true;
    await both();
    expect(await of(student)).toMatchObject({ status: 'leaveEarly', unconfirmed: true, outAt: 0 });
  });

  test('who signed out on a device, too, has not', async () => {
    await begin({ method: 'inOut' });
    phone.network.online = false;
    await onPhone.store.mutate(calls.attendLater, { ...place(), code: await shown() });
    world.pass(hour);
    await must(teacher, calls.openSignOut, place());
    world.pass(minute);
    await onPhone.store.mutate(calls.attendLater, { ...place(), code: await shown() });
    world.pass(2 * minute);
    await must(teacher, calls.endAttendance, place());
    phone.network.online = true;
    await both();
    expect(await of(student)).toMatchObject({ status: 'present', unconfirmed: true, outAt: expect.any(Number) });
  });
});
