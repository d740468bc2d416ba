import { getHomeworkCheckRepeatInfo, reRepeateCheckHomework } from '#contract/features/similarity/calls.ts';
import type { Border, Right } from './calls.ts';

const staff: Right = ['teacher', 'assistant'];

interface Fact {
  readonly may: Right;
  readonly input: (border: Border) => object;
}

const place = ({ courseId, homeworkId }: Border) => ({ courseId, activityId: homeworkId });
const ofStudent = (border: Border) => ({ ...place(border), uid: border.people.student.uid });

const ofAttempt = (border: Border) => ({
  ...place(border),
  subject: border.people.student.uid,
  attemptId: border.attemptId,
});

/** The student's work was compared with nobody's: its report is empty. */
export const setUpReviewTools = async (border: Border): Promise<void> => {
  const { world, people } = border;
  await world.say(people.teacher, reRepeateCheckHomework, place(border));
  // Beside the jobs, in a thread: on a busy machine it takes its time.
  for (const until = Date.now() + 45_000; Date.now() < until; ) {
    await world.server.runJobs();
    const said = await world.say(people.teacher, getHomeworkCheckRepeatInfo, place(border));
    if (said.ok && said.data.state === 'done') return;
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
  checkInfoGroup: { may: staff, input: ofStudent },
  addMarks: {
    may: staff,
    input: (border) => ({
      ...ofAttempt(border),
      marks: [{ id: border.world.newId(), kind: 'text', target: 'text', quote: 'x' }],
    }),
  },
  eraseMarks: { may: staff, input: (border) => ({ ...place(border), ids: [border.world.newId()] }) },
  releaseMarks: { may: staff, input: (border) => ({ ...ofAttempt(border), ids: [] }) },
  isSupperCheckRepeat: { may: 'self', input: () => ({}) },
  checkGetCheckRepeatAuth: { may: staff, input: place },
  getCheckRepeatPrice: { may: 'self', input: () => ({}) },
};
