import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

export const attendanceIds = (id: () => string) => ({
  openId: id(),
  inOutId: id(),
  endedId: id(),
  abandonedId: id(),
});
export type AttendanceIds = ReturnType<typeof attendanceIds>;

const staff: Right = ['teacher', 'assistant'];

/** Attendance of each kind that a call is about; nobody needs a code for the one that is open. */
export const setUpAttendance = async (
  {
    courseId,
    ids: { openId, inOutId, endedId, abandonedId },
  }: { readonly courseId: string; readonly ids: AttendanceIds },
  must: (who: 'teacher' | 'student', name: string, input: object) => Promise<void>,
): Promise<void> => {
  for (const id of [openId, endedId, abandonedId])
    await must('teacher', 'startAttendance', { courseId, id, title: secret, method: 'gps' });
  await must('teacher', 'startAttendance', { courseId, id: inOutId, title: secret, method: 'inOut' });
};

const of =
  (which: keyof AttendanceIds, more: object = {}) =>
  ({ courseId, quiz }: Border) => ({ courseId, attendanceId: quiz.attendance[which], ...more });

export const attendanceFacts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border) => object }>
> = {
  startAttendance: {
    may: staff,
    input: ({ courseId, world }) => ({ courseId, id: world.newId(), title: 'x', method: 'digit' }),
  },
  takeAttendance: {
    may: staff,
    input: ({ courseId, world }) => ({ courseId, id: world.newId(), title: 'x', present: true, uids: [] }),
  },
  endAttendance: { may: staff, input: of('endedId') },
  openSignOut: { may: staff, input: of('inOutId') },
  setAttendance: {
    may: staff,
    input: ({ courseId, quiz, people }) => ({
      courseId,
      attendanceId: quiz.attendance.openId,
      marks: { [people.student.uid]: 'late' },
    }),
  },
  abandonAttendance: { may: staff, input: of('abandonedId') },
  attend: { may: ['student'], input: of('openId') },
  attendLater: { may: ['student'], input: of('openId') },
  getAttendanceCode: { may: staff, input: of('inOutId') },
};
