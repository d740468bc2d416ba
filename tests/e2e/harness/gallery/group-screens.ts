import { getQrCode, joinCourseByCode } from '#contract/features/course/calls.ts';
import { createGroupSet, placeStudents, updateCourseGroup } from '#contract/features/group/calls.ts';
import type { Account } from '../school.ts';
import { places } from '../screens.ts';
import type { Furnished } from './furnish.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

/** One set that the teacher made, half done, and one in which students choose. */
export const grouped = async ({
  school,
  teacher,
  student,
  courseId,
}: Pick<Furnished, 'school' | 'teacher' | 'student' | 'courseId'>): Promise<void> => {
  const { code } = await school.say(teacher, getQrCode, { courseId });
  const classmates: Account[] = [];
  for (const name of ['赵一鸣', '孙悦', '周子涵', '吴桐']) {
    const one = await school.person('student', name);
    await school.say(one, joinCourseByCode, { code });
    classmates.push(one);
  }
  const setId = makeId();
  const groups = ['第 1 组', '第 2 组', '实验台靠窗的那一组'].map((name) => ({ id: makeId(), name }));
  const made = { courseId, listed: 0, choosing: 0, cap: 0 } as const;
  await school.say(teacher, createGroupSet, { ...made, id: setId, name: '讨论小组', groups });
  const [first, second] = groups;
  const moves = [student, ...classmates].slice(0, 4).map(({ uid }, index) => ({
    uid,
    groupId: (index % 2 === 0 ? first : second)?.id ?? '',
  }));
  await school.say(teacher, placeStudents, { courseId, setId, moves });
  const leader = { courseId, setId, id: first?.id ?? '', leader: student.uid };
  await school.say(teacher, updateCourseGroup, leader);
  const choices = ['仿真计算', '科普短片'].map((name) => ({ id: makeId(), name }));
  const choosing = { ...made, id: makeId(), name: '课程设计选题', groups: choices, choosing: 1, cap: 3 } as const;
  await school.say(teacher, createGroupSet, choosing);
  const chosen = classmates.slice(0, 3).map(({ uid }) => ({ uid, groupId: choices[0]?.id ?? '' }));
  await school.say(teacher, placeStudents, { courseId, setId: choosing.id, moves: chosen });
};

const at = ({ courseId }: Pick<Furnished, 'courseId'>): string => places.groups(courseId);
const board = 'main section section li';

export const groupScreens: readonly Screen[] = [
  { name: 'groups', who: 'teacher', path: at, shows: board },
  { name: 'my groups', who: 'student', path: at, shows: board },
  {
    name: 'groups at random',
    who: 'teacher',
    path: at,
    into: (page) => page.locator('main button:has(svg.lucide-shuffle)').click(),
    shows: '[role="dialog"] li',
  },
  {
    name: 'groups from a list',
    who: 'teacher',
    path: at,
    into: async (page) => {
      await page.locator('main button:has(svg.lucide-clipboard-list)').click();
      await page.locator('[role="dialog"] textarea').fill('李明，第 1 组\n孙悦，第 4 组\n2026009，钱三\n李明，第 2 组');
      await page.locator('[role="dialog"] button').last().click();
    },
    shows: '[role="dialog"] li',
  },
];
