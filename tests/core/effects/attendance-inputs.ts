import fc from 'fast-check';
import { attendanceStatuses } from '#contract/features/attendance/keys.ts';

const id = fc.constantFrom(...[1, 2, 3].map((number) => `01980000-0000-7000-8000-00000000000${number}`));
const place = { courseId: id, attendanceId: id };
const uid = fc.constantFrom('me', 'other');

/** Few ids and the people of the course, so that what is called, changed and abandoned is the same. */
export const attendanceInputs: Readonly<Record<string, fc.Arbitrary<object>>> = {
  takeAttendance: fc.record({
    courseId: id,
    id,
    title: fc.string({ maxLength: 12 }),
    present: fc.boolean(),
    uids: fc.uniqueArray(uid, { maxLength: 2 }),
  }),
  setAttendance: fc.record({
    ...place,
    marks: fc.dictionary(uid, fc.constantFrom(...attendanceStatuses), {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    }),
  }),
  endAttendance: fc.record(place),
  abandonAttendance: fc.record(place),
};
