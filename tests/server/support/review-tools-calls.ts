import type { Border, Right } from './calls.ts';

const staff: Right = ['teacher', 'assistant'];

interface Fact {
  readonly may: Right;
  readonly input: (border: Border) => object;
}

const place = ({ courseId, homeworkId }: Border) => ({ courseId, activityId: homeworkId });
const ofStudent = (border: Border) => ({ ...place(border), uid: border.people.student.uid });

/** The student's work was compared with nobody's: its report is empty. */
export const setUpReviewTools = async (
  border: Border,
  must: (name: string, input: object) => Promise<{ readonly state?: unknown }>,
): Promise<void> => {
  await must('reRepeateCheckHomework', place(border));
  for (let turn = 0; turn < 500; turn += 1) {
    await border.world.server.runJobs();
    const { state } = await must('getHomeworkCheckRepeatInfo', place(border));
    if (state === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the works were not compared');
};

export const reviewToolsFacts: Readonly<Record<string, Fact>> = {
  reRepeateCheckHomework: { may: staff, input: place },
  saveCheckRepeatSetting: {
    may: staff,
    input: (border) => ({ ...place(border), threshold: 30, giveBack: 'never', beyond: false, atClose: false }),
  },
  getHomeworkCheckRepeatInfo: { may: staff, input: place },
  checkInfo: { may: staff, input: ofStudent },
  isSupperCheckRepeat: { may: 'self', input: () => ({}) },
  checkGetCheckRepeatAuth: { may: staff, input: place },
  getCheckRepeatPrice: { may: 'self', input: () => ({}) },
};
