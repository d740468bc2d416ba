import { describe, expect } from 'vitest';
import * as calls from '#contract/features/attendance/calls.ts';
import { classTest, courseId, must, reasonOf, student, teacher, world } from '#tests/harness/class.ts';
import { begin, both, id, of, place, signIn } from './taken.ts';

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
});
