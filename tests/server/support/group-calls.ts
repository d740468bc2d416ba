import type { Border, Right, Role } from './calls.ts';

const staff: readonly Role[] = ['teacher', 'assistant'];
const readers: readonly Role[] = ['teacher', 'assistant', 'student', 'supervisor'];

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

export const groupIds = (id: () => string) => ({ setId: id(), groupId: id() });

/** A set in which students choose, with one group. */
export const setUpGroups = (
  { courseId, setId, groupId }: Border,
  name: string,
  must: (call: string, input: object) => Promise<void>,
): Promise<void> =>
  must('createGroupSet', {
    ...{ courseId, id: setId, name, choosing: 1, listed: 0, cap: 0 },
    groups: [{ id: groupId, name }],
  });

const ofSet = ({ courseId, setId }: Border) => ({ courseId, setId });

/** Who may call what of groups, and an input that is right. */
export const groupFacts: Facts = {
  createGroupSet: {
    may: staff,
    input: ({ world, courseId }) => ({
      ...{ courseId, id: world.newId(), name: 'n', choosing: 0, listed: 0, cap: 0 },
      groups: [{ id: world.newId(), name: 'g' }],
    }),
  },
  updateGroupSet: { may: staff, input: ({ courseId, setId }) => ({ courseId, id: setId, cap: 9 }) },
  archiveGroupSet: { may: staff, input: ({ courseId, setId }) => ({ courseId, id: setId, state: 0 }) },
  createCourseGroup: {
    may: staff,
    input: (border) => ({ ...ofSet(border), id: border.world.newId(), name: 'g' }),
  },
  updateCourseGroup: { may: staff, input: (border) => ({ ...ofSet(border), id: border.groupId, name: 'h' }) },
  archiveCourseGroup: { may: staff, input: (border) => ({ ...ofSet(border), id: border.groupId, state: 0 }) },
  placeStudents: {
    may: staff,
    input: (border) => ({ ...ofSet(border), moves: [{ uid: border.people.student.uid, groupId: border.groupId }] }),
  },
  chooseGroup: { may: ['student'], input: (border) => ({ ...ofSet(border), groupId: border.groupId }) },
  getGroupTree: { may: readers, input: ({ courseId }) => ({ courseId }) },
  getGroupStudents: { may: readers, input: (border) => ({ ...ofSet(border), groupId: border.groupId }) },
  matchStudents: { may: staff, input: ({ courseId }) => ({ courseId, words: ['somebody'] }) },
};
