import type { Border, Right, Role } from './calls.ts';

const staff: readonly Role[] = ['teacher', 'assistant'];

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

export const gradebookIds = (id: () => string) => ({ categoryId: id() });

/** A category, and a cell that the student is not shown. */
export const setUpGradebook = async (
  { courseId, categoryId, homeworkId, people }: Border,
  words: string,
  must: (call: string, input: object) => Promise<void>,
): Promise<void> => {
  await must('createGradeCategory', { courseId, id: categoryId, name: words, weight: 40_00 });
  await must('setGradeMark', {
    ...{ courseId, activityId: homeworkId, uid: people.student.uid, score: 5_00, max: 10_00, reason: words },
  });
};

const made = ({ world, courseId }: Border) => ({ courseId, id: world.newId(), name: 'Tests', weight: 40_00 });

/** Who may call what of grades, and an input that is right. */
export const gradebookFacts: Facts = {
  createGradeCategory: { may: staff, input: made },
  changeGradeCategory: { may: staff, input: ({ courseId, categoryId }) => ({ courseId, id: categoryId, drop: 1 }) },
  removeGradeCategory: { may: staff, input: ({ world, courseId }) => ({ courseId, id: world.newId() }) },
  setGradeItems: { may: staff, input: ({ courseId, homeworkId }) => ({ courseId, ids: [homeworkId], weight: 5_00 }) },
  setGradeMark: {
    may: staff,
    input: ({ courseId, homeworkId, people }) => ({
      ...{ courseId, activityId: homeworkId, uid: people.student.uid },
      ...{ score: 5_00, max: 10_00, reason: 'Oral' },
    }),
  },
  countMissingGrades: { may: staff, input: ({ courseId }) => ({ courseId, countsMissing: false }) },
};
