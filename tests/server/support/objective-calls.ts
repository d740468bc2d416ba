import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

const staff: Right = ['teacher', 'assistant'];

export const objectiveIds = (id: () => string) => ({ objectiveId: id() });

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

export const setUpObjectives = (
  { courseId, objectiveId }: Border,
  must: (call: string, input: object) => Promise<void>,
): Promise<void> => must('createObjective', { courseId, id: objectiveId, number: 1, content: secret });

/** Who may call what of a course's objectives, and an input that is right. */
export const objectiveFacts: Facts = {
  createObjective: {
    may: staff,
    input: ({ courseId, world }) => ({ courseId, id: world.newId(), number: 2, content: 'c' }),
  },
  updateObjective: { may: staff, input: ({ courseId, objectiveId }) => ({ courseId, id: objectiveId, number: 3 }) },
  setEvidence: {
    may: staff,
    input: ({ courseId, objectiveId, homeworkId }) => ({
      ...{ courseId, id: objectiveId, activityId: homeworkId },
      weight: 5,
    }),
  },
  deleteObjective: { may: staff, input: ({ courseId, world }) => ({ courseId, id: world.newId() }) },
};
