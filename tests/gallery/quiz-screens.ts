import { publishCoursewares } from '#contract/features/content/calls.ts';
import * as calls from '#contract/features/quiz/calls.ts';
import { makeId } from '#tests/e2e/harness/gallery/make-id.ts';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import { answerTo, givePaper } from './exam-screens.ts';
import type { Class, LargeClass } from './large-class.ts';

export interface Quizzes {
  /** One question was shown, one is open, one was not asked yet. */
  readonly liveId: string;
  readonly shownRoundId: string;
  readonly quietId: string;
}

const questions = `1. 光合作用的光反应在哪里进行？[单选题]（5分）
A. 线粒体内膜
B. 类囊体膜
C. 叶绿体基质
D. 细胞质基质
答案：B
2. 下列哪些过程产生 ATP？[多选题]（5分）
A. 糖酵解
B. 光反应
C. 卡尔文循环
D. 有氧呼吸第三阶段
答案：ABD
3. 用一句话说说你对“细胞是生命的基本单位”的理解。[简答题]（5分）
参考答案：略`;

export const giveQuizzes = async (large: LargeClass): Promise<Quizzes> => {
  const { school, teacher, students, courseId } = large;
  const live = await givePaper(large, { title: '随堂互动：能量转换', text: questions, as: 'interactiveQuiz' });
  const quiet = await givePaper(large, { title: '随堂互动：遗传的分子基础', text: questions, as: 'interactiveQuiz' });
  await school.say(teacher, publishCoursewares, { courseId, ids: [live.id, quiet.id] });
  const place = { courseId, activityId: live.id };
  const ask = async (index: number, isMissing: (nth: number) => boolean): Promise<string> => {
    const item = live.items[index];
    const roundId = makeId();
    if (item === undefined) return roundId;
    await school.say(teacher, calls.openQuizQuestion, { ...place, id: roundId, itemId: item.id });
    for (const [nth, who] of students.entries()) {
      const response = isMissing(nth) ? undefined : answerTo(item, nth % 3 !== 1, nth);
      if (response !== undefined) await school.say(who, calls.answerQuizQuestion, { ...place, roundId, response });
    }
    return roundId;
  };
  const shownRoundId = await ask(0, (nth) => nth % 13 === 12);
  await school.say(teacher, calls.revealQuizQuestion, { ...place, id: shownRoundId, shown: true });
  await ask(1, (nth) => nth === 0 || nth > 18);
  return { liveId: live.id, shownRoundId, quietId: quiet.id };
};

const at =
  (path: string, which: 'liveId' | 'quietId' = 'liveId', more = '') =>
  ({ large, quizzes }: Class): string =>
    `${path}?courseid=${large.courseId}&testpaperid=${quizzes[which]}${more.replace('ROUND', quizzes.shownRoundId)}`;

export const quizScreens: readonly Screen<Class>[] = [
  {
    name: 'class quiz: held by the teacher',
    who: 'teacher',
    path: at('/class_interactionTestDetail'),
    shows: 'main [role=row]',
  },
  { name: 'class quiz: nothing asked yet', who: 'teacher', path: at('/class_interactionTestDetail', 'quietId') },
  {
    name: 'class quiz: answers to one question',
    who: 'teacher',
    path: at('/interactiveAnswerDetail', 'liveId', '&id=ROUND'),
    shows: '[data-given]',
  },
  {
    name: 'class quiz: results',
    who: 'teacher',
    path: at('/interactive_reviewDetails'),
    shows: '[data-student]',
  },
  { name: 'class quiz: no results', who: 'teacher', path: at('/interactive_reviewDetails', 'quietId') },
  { name: 'class quiz: a question for a student', who: 'student', path: at('/interactive'), shows: 'main label' },
  { name: 'class quiz: waiting for a question', who: 'student', path: at('/interactive', 'quietId') },
  { name: 'class quiz: own answers', who: 'student', path: at('/stuInteractiveAnswerDetails') },
];
