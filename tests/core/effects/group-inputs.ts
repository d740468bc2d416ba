import fc from 'fast-check';

const id = fc.constantFrom('01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002');
const course = { courseId: id };
const name = fc.string({ maxLength: 8 });
const flag = fc.constantFrom(0, 1);
const uid = fc.constantFrom('me', 'other');
const groupId = fc.oneof(id, fc.constant(''));

/** Inputs of the groups of a course: few ids, so that they meet the same rows. */
export const groupInputs: Readonly<Record<string, fc.Arbitrary<object>>> = {
  createGroupSet: fc.record({
    ...course,
    id,
    name,
    groups: fc.array(fc.record({ id, name }), { maxLength: 3 }),
    choosing: flag,
    listed: flag,
    cap: fc.nat(5),
  }),
  updateGroupSet: fc.record(
    { ...course, id, name, choosing: flag, listed: flag, cap: fc.nat(5) },
    { requiredKeys: ['courseId', 'id'] },
  ),
  archiveGroupSet: fc.record({ ...course, id, state: flag }),
  createCourseGroup: fc.record({ ...course, setId: id, id, name }),
  updateCourseGroup: fc.record(
    { ...course, setId: id, id, name, leader: uid },
    { requiredKeys: ['courseId', 'setId', 'id'] },
  ),
  archiveCourseGroup: fc.record({ ...course, setId: id, id, state: flag }),
  placeStudents: fc.record({
    ...course,
    setId: id,
    moves: fc.array(fc.record({ uid, groupId }), { minLength: 1, maxLength: 4 }),
  }),
  chooseGroup: fc.record({ ...course, setId: id, groupId }),
};
