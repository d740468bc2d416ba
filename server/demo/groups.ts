import { newId } from '#contract/core/ids.ts';
import { chooseGroup, createGroupSet, placeStudents, updateCourseGroup } from '#contract/features/group/calls.ts';
import { groupsFor, spread } from '#contract/features/group/spread.ts';
import { act } from './calendar.ts';
import type { Lesson } from './person.ts';

const perGroup = 5;

/** Groups of the discussion, and who is in which. */
export interface Divided {
  readonly setId: string;
  readonly groups: readonly string[];
  readonly moves: readonly { readonly uid: string; readonly groupId: string }[];
}

/** Two ways of dividing a class: by the teacher, with leaders, and by the students themselves, who are not done yet. */
export const divide = async (lesson: Lesson, at: number): Promise<Divided> => {
  const { chance, students, courseId, teacher } = lesson;
  // The first one may assist.
  const pupils = students.slice(1);
  const newSet = async (name: string, groups: readonly string[], cap: number) => {
    const set = {
      id: newId(at, chance.bytes),
      groups: groups.map((one) => ({ id: newId(at, chance.bytes), name: one })),
    };
    const choosing = cap > 0 ? 1 : 0;
    await teacher.write(createGroupSet, { courseId, name, choosing, listed: 0, cap, ...set }, act(at, chance));
    return set;
  };
  const count = groupsFor(pupils.length, perGroup);
  const { id: setId, groups } = await newSet(
    '讨论小组',
    Array.from({ length: count }, (_, index) => `第 ${index + 1} 组`),
    0,
  );
  const placed = spread(
    chance.some(pupils, pupils.length).map(({ uid }) => uid),
    groups.map(() => 0),
  );
  const moves = placed.map(({ uid, group }) => ({ uid, groupId: groups[group]?.id ?? '' }));
  await teacher.write(placeStudents, { courseId, setId, moves }, act(at, chance));
  for (const { id } of groups) {
    const leader = moves.find(({ groupId }) => groupId === id)?.uid;
    if (leader !== undefined) await teacher.write(updateCourseGroup, { courseId, setId, id, leader }, act(at, chance));
  }
  const chosen = await newSet('课程设计选题', ['仿真计算', '数据可视化', '科普短片', '文献综述'], perGroup);
  for (const [index, student] of chance.some(pupils, Math.ceil(pupils.length / 2)).entries()) {
    const groupId = chosen.groups[index % 3]?.id ?? '';
    if (index < 3 * perGroup)
      await student.write(chooseGroup, { courseId, setId: chosen.id, groupId }, act(at, chance));
  }
  return { setId, groups: groups.map(({ id }) => id), moves };
};
