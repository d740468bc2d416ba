import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

export const examIds = (id: () => string) => ({ examId: id(), examItemId: id(), sittingId: id() });

const staff: Right = ['teacher', 'assistant'];

interface Fact {
  readonly may: Right;
  readonly input: (border: Border) => object;
}

const place = ({ courseId, examId }: Border) => ({ courseId, activityId: examId });
const subjects = (border: Border) => ({ ...place(border), subjects: [border.people.student.uid] });

/** A published test with one question, and the student's attempt at it, which is open. */
export const setUpExam = async (
  { courseId, examId, examItemId, sittingId, world }: Border,
  must: (who: 'teacher' | 'student', name: string, input: object) => Promise<void>,
): Promise<void> => {
  const paper = { kind: 'practice', intro: '', labels: [], minutes: 0, attempts: 0, counted: 'best' };
  const flags = { shufflesQuestions: false, shufflesOptions: false, sequential: false, blocksPaste: false };
  const shown = { answersShown: 'never', scoreShown: 'never', watched: false };
  await must('teacher', 'createPaper', {
    courseId,
    id: examId,
    title: secret,
    order: 'a0',
    sections: [{ id: 's1', title: '', intro: '' }],
    ...paper,
    ...flags,
    ...shown,
  });
  const question = { type: 'shortAnswer', stem: secret, score: 500, files: false };
  const key = { answer: { kind: 'none' }, reference: secret };
  const item = { id: examItemId, versionId: world.newId(), sectionId: 's1', order: 'a0', score: 500, question, key };
  await must('teacher', 'addPaperItems', { courseId, paperId: examId, items: [item] });
  await must('teacher', 'publishCoursewares', { courseId, ids: [examId] });
  await must('student', 'startTest', { courseId, activityId: examId, id: sittingId, device: 'x' });
};

export const examFacts: Readonly<Record<string, Fact>> = {
  startTest: { may: ['student'], input: (border) => ({ ...place(border), id: border.world.newId(), device: 'x' }) },
  askDevice: { may: 'self', input: (border) => ({ ...place(border), attemptId: border.sittingId, device: 'y' }) },
  saveAnswers: {
    may: 'self',
    input: (border) => ({ ...place(border), attemptId: border.sittingId, device: 'x', answers: {} }),
  },
  handInTest: {
    may: 'self',
    input: (border) => ({ ...place(border), attemptId: border.sittingId, answers: {}, by: 'person' }),
  },
  giveMarks: {
    may: staff,
    input: (border) => ({
      ...place(border),
      marks: [{ id: border.world.newId(), attemptId: border.sittingId, itemId: border.examItemId, score: 100 }],
    }),
  },
  markAgain: { may: staff, input: place },
  setExtraTime: { may: staff, input: (border) => ({ ...subjects(border), minutes: 1 }) },
  allowDevice: { may: staff, input: (border) => ({ ...place(border), attemptId: border.sittingId, askedAt: 0 }) },
  collectTests: { may: staff, input: (border) => ({ ...place(border), subjects: ['nobody'] }) },
  endTest: { may: staff, input: place },
  returnTests: { may: staff, input: (border) => ({ ...subjects(border), reason: 'r' }) },
  releaseResults: { may: staff, input: (border) => ({ ...place(border), shown: false }) },
  takeLateTest: { may: staff, input: (border) => ({ ...place(border), attemptId: border.sittingId }) },
};
