import type { Page } from 'playwright';
import { day, hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import * as works from '#contract/features/homework/work-calls.ts';
import type { Account, School } from '../school.ts';
import type { Furnished } from './furnish.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

/** A course with homework in its states, for whoever gives it and whoever does it. */
export interface GivenHomework {
  readonly courseId: string;
  /** The first student is asked to do it. */
  readonly openId: string;
  /** Handed in by some, and partly reviewed. */
  readonly reviewId: string;
  readonly returnedId: string;
  /** Written, and not given to anybody yet. */
  readonly draftId: string;
}

interface People {
  readonly school: School;
  readonly teacher: Account;
  readonly student: Account;
}

const task =
  '<p>证明下列极限存在，并求出它的值：</p><p>1. 数列 a(n+1) = √(2 + a(n))，a(1) = √2；</p><p>2. x 趋于 0 时 sin x / x。</p><p>写出每一步所用的定理。</p>';
const answer =
  '<p>1. 由归纳法，数列单调递增且以 2 为上界，故收敛；设极限为 a，则 a = √(2 + a)，得 a = 2。</p><p>2. 由夹逼定理，极限为 1。</p>';

export const giveHomework = async ({ school, teacher, student }: People): Promise<GivenHomework> => {
  const others: Account[] = [];
  for (const name of ['陈思远', '林晓雨', '赵子涵', '周文博']) others.push(await school.person('student', name));
  const courseId = await school.course(teacher, '高等数学', [student, ...others]);
  const give = async (title: string, closesAt: number, more: object = {}) => {
    const id = makeId();
    const order = `a${id.replaceAll('-', '').slice(-8)}`;
    await school.say(teacher, createHomework, {
      ...{ courseId, id, title, content: task, total: 100_00, order, closesAt },
      ...more,
    });
    await school.say(teacher, publishCoursewares, { courseId, ids: [id], closesAt });
    return id;
  };
  const draftId = makeId();
  await school.say(teacher, createHomework, {
    ...{ courseId, id: draftId, title: '第三次作业：导数的应用', content: task, total: 100_00 },
    order: `a${draftId.replaceAll('-', '').slice(-8)}`,
  });
  const handIn = (who: Account, activityId: string, text = answer) =>
    school.say(who, works.submitHomework, { courseId, activityId, id: makeId(), text, message: '' });
  const openId = await give('第二次作业：数列的极限', Date.now() + 3 * day);
  const returnedId = await give('读书报告：微积分的历史', Date.now() + 6 * day);
  await handIn(student, returnedId, '<p>牛顿和莱布尼茨各自独立地建立了微积分。</p>');
  const parts = [
    { title: '证明', total: 60_00 },
    { title: '计算', total: 40_00 },
  ];
  const reviewId = await give('第一次作业：函数与极限', Date.now() + hour, { parts });
  const place = { courseId, activityId: reviewId };
  for (const who of [student, ...others.slice(0, 3)]) await handIn(who, reviewId);
  const score = (who: Account, one: number, two: number) =>
    school.say(teacher, works.giveScores, {
      ...place,
      works: [{ subject: who.uid, attemptId: '', score: one + two, parts: [one, two] }],
    });
  await score(student, 55_00, 37_50);
  await school.say(teacher, works.giveComments, {
    ...place,
    works: [{ subject: student.uid, attemptId: '' }],
    comment: '单调有界的论证很清楚。第二题请写出夹逼所用的不等式。',
  });
  await school.say(teacher, works.releaseReviews, { ...place, subjects: [student.uid] });
  const [second] = others;
  if (second !== undefined) await score(second, 48_00, 30_00);
  await school.say(teacher, works.saveComment, { id: makeId(), text: '步骤完整，书写清楚。' });
  await school.say(teacher, works.saveComment, { id: makeId(), text: '请写出所用的定理。' });
  await school.say(teacher, works.returnWorks, {
    courseId,
    activityId: returnedId,
    subjects: [student.uid],
    reason: '请补充出处，并写到一千字以上。',
    dueAt: Date.now() + 5 * day,
  });
  return { courseId, openId, reviewId, returnedId, draftId };
};

const at =
  (path: string, which: 'openId' | 'reviewId' | 'returnedId' | 'draftId', more = '') =>
  ({ homework, student }: Furnished): string =>
    `${path}?courseid=${homework.courseId}&homeworkId=${homework[which]}${more.replace('STUDENT', student.uid)}`;

const list = ({ homework }: Furnished): string => `/main/classDetail?courseid=${homework.courseId}&modulename=homework`;

/** A device that comes to a homework for the first time is sent its works a moment later. */
const withWorks = (page: Page): Promise<unknown> => page.locator('main [data-receipt], main li').first().waitFor();

export const homeworkScreens: readonly Screen[] = [
  { name: 'homework: all of a course, for its teacher', who: 'teacher', path: list },
  { name: 'homework: all of a course, for a student', who: 'student', path: list },
  {
    name: 'homework: writing one',
    who: 'teacher',
    path: ({ homework }) => `/reviseHomework?courseid=${homework.courseId}`,
  },
  { name: 'homework: editing one', who: 'teacher', path: at('/reviseHomework', 'reviewId') },
  { name: 'homework: not published yet', who: 'teacher', path: at('/homework', 'draftId') },
  { name: 'homework: to do', who: 'student', path: at('/homework', 'openId') },
  { name: 'homework: given back', who: 'student', path: at('/homework', 'returnedId') },
  { name: 'homework: reviewed', who: 'student', path: at('/homework', 'reviewId') },
  { name: 'homework: how far the class is', who: 'teacher', path: at('/homework', 'reviewId') },
  {
    name: 'homework: works to review',
    who: 'teacher',
    path: at('/viewReviewHomework', 'reviewId'),
    into: withWorks,
    shows: 'main li',
  },
  {
    name: 'homework: how it turned out',
    who: 'teacher',
    path: at('/casestudyAnalysis', 'reviewId'),
    into: (page) => page.locator('main dl').waitFor(),
    shows: 'main figure',
  },
  {
    name: 'homework: works that are chosen',
    who: 'teacher',
    path: at('/viewReviewHomework', 'reviewId'),
    into: async (page) => {
      await withWorks(page);
      await page.locator('main li input[type=checkbox]').nth(1).check();
    },
    shows: '[role=toolbar]',
  },
  {
    name: 'homework: one review',
    who: 'teacher',
    path: at('/homeworkDetail', 'reviewId', '&uid=STUDENT'),
    into: withWorks,
    shows: '[data-receipt]',
  },
];
