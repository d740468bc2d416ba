import { usualSettings } from '#contract/features/question/keys.ts';
import { attendanceFacts, attendanceIds, setUpAttendance } from './attendance-calls.ts';
import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

/** Of what happens in a lesson. */
export const quizIds = (id: () => string) => ({
  quizId: id(),
  itemId: id(),
  roundId: id(),
  answeredId: id(),
  attendance: attendanceIds(id),
});
export type QuizIds = ReturnType<typeof quizIds>;

const staff: Right = ['teacher', 'assistant'];

const place = ({ courseId, quiz }: Border) => ({ courseId, activityId: quiz.quizId });

/** A published quiz with one question, which was asked twice and is open; and attendance that is taken. */
export const setUpQuiz = async (
  { courseId, quiz: { quizId, itemId, roundId, answeredId, attendance }, world }: Border,
  must: (who: 'teacher' | 'student', name: string, input: object) => Promise<void>,
): Promise<void> => {
  const sections = [{ id: 's1', title: '', intro: '' }];
  const made = { courseId, id: quizId, title: secret, order: 'a0', sections, as: 'interactiveQuiz' };
  await must('teacher', 'createPaper', { ...usualSettings, ...made });
  const question = { type: 'shortAnswer', stem: secret, score: 500, files: false };
  const key = { answer: { kind: 'none' }, reference: secret };
  const item = { id: itemId, versionId: world.newId(), sectionId: 's1', order: 'a0', score: 500, question, key };
  await must('teacher', 'addPaperItems', { courseId, paperId: quizId, items: [item] });
  await must('teacher', 'publishCoursewares', { courseId, ids: [quizId] });
  for (const id of [answeredId, roundId])
    await must('teacher', 'openQuizQuestion', { courseId, activityId: quizId, id, itemId });
  await setUpAttendance({ courseId, ids: attendance }, must);
};

export const quizFacts: Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>> =
  {
    ...attendanceFacts,
    openQuizQuestion: {
      may: staff,
      input: (border) => ({ ...place(border), id: border.world.newId(), itemId: border.quiz.itemId }),
    },
    stopQuizQuestion: { may: staff, input: (border) => ({ ...place(border), id: border.quiz.roundId }) },
    revealQuizQuestion: {
      may: staff,
      input: (border) => ({ ...place(border), id: border.quiz.roundId, shown: false }),
    },
    answerQuizQuestion: {
      may: ['student'],
      input: (border) => ({
        ...place(border),
        roundId: border.quiz.answeredId,
        response: { kind: 'text', html: '<p>x</p>' },
      }),
    },
  };
