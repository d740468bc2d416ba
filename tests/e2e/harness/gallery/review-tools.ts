import { hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import {
  getHomeworkCheckRepeatInfo,
  reRepeateCheckHomework,
  saveCheckRepeatSetting,
} from '#contract/features/similarity/calls.ts';
import { essays } from '#server/demo/courses/advanced-mathematics.ts';
import type { Account, School } from '../school.ts';
import type { Furnished } from './furnish.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

/** A homework whose works were compared and marked. */
export interface ReviewedHomework {
  readonly courseId: string;
  readonly activityId: string;
  /** Whose work is like another one. */
  readonly subject: string;
}

interface People {
  readonly school: School;
  readonly teacher: Account;
  readonly student: Account;
}

export const reviewHomework = async ({ school, teacher, student }: People): Promise<ReviewedHomework> => {
  const pupils = [student];
  for (const name of ['何雨桐', '高子轩', '梁嘉怡', '宋一鸣']) pupils.push(await school.person('student', name));
  const courseId = await school.course(teacher, '微积分的历史', pupils);
  const activityId = makeId();
  const place = { courseId, activityId };
  const closesAt = Date.now() + hour;
  await school.say(teacher, createHomework, {
    ...{ courseId, id: activityId, title: '读书报告：微积分的历史', order: 'a0', total: 100_00, closesAt },
    content: '<p>选择教材附录里的一个问题，写一篇读书报告。</p>',
  });
  await school.say(teacher, publishCoursewares, { courseId, ids: [activityId], closesAt });
  for (const [index, who] of pupils.entries())
    await school.say(who, submitHomework, { ...place, id: makeId(), text: essays[index] ?? '' });
  await school.say(teacher, saveCheckRepeatSetting, {
    ...{ ...place, threshold: 40, giveBack: 'ask', reason: '', beyond: true, atClose: true },
  });
  await school.say(teacher, reRepeateCheckHomework, place);
  for (let turn = 0; turn < 400; turn += 1) {
    if ((await school.say(teacher, getHomeworkCheckRepeatInfo, place)).state === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { ...place, subject: pupils[1]?.uid ?? '' };
};

const at =
  (path: string, uid = false) =>
  ({ reviewed }: Furnished): string =>
    `${path}?courseid=${reviewed.courseId}&homeworkId=${reviewed.activityId}${uid ? `&uid=${reviewed.subject}` : ''}`;

export const reviewToolScreens: readonly Screen[] = [
  {
    name: 'review tools: similar works',
    who: 'teacher',
    path: at('/homeworkSimilarity'),
    shows: 'main li',
  },
  {
    name: 'review tools: how works are compared',
    who: 'teacher',
    path: at('/homeworkSimilarity'),
    into: async (page) => {
      await page.locator('main li').first().waitFor();
      await page.locator('main button:has(svg.lucide-settings-2)').click();
    },
    shows: '[role=dialog]',
  },
  { name: 'review tools: two texts', who: 'teacher', path: at('/homeworkSimilarity', true), shows: 'main mark' },
  {
    name: 'review tools: a work with its tools',
    who: 'teacher',
    path: at('/homeworkDetail', true),
    shows: '[data-similarity]',
  },
];
