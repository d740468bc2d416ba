import { courseScope } from '#contract/core/scopes.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { orderAt } from '#contract/features/content/order.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { createTx, lockScopes, noNews } from '#server/core/sync/recorder.ts';
import { result, resultSheet } from '#server/features/activity/results/store.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { freshId, must } from '../../lab/school.ts';

const perChapter = 10;
const kinds = 3;

export const peopleOf = async (world: World, count: number): Promise<Person[]> => {
  const students: Person[] = [];
  for (let one = 0; one < count; one += 1) students.push(await world.person('student'));
  return students;
};

/** A course in chapters of ten published activities, each of which every student has opened, begun or finished. */
export const classOf = async (
  world: World,
  teacher: Person,
  students: readonly Person[],
  activities: number,
): Promise<string> => {
  const courseId = await world.course(teacher, students);
  const ids: string[] = [];
  for (let at = 0; at < activities; at += perChapter) {
    const chapterId = freshId();
    const order = orderAt([], 0, chapterId);
    await must(world.say(teacher, createChapter, { courseId, id: chapterId, title: `Chapter ${at}`, order }));
    for (let one = at; one < Math.min(at + perChapter, activities); one += 1) {
      const id = freshId();
      const what = { title: `Reading ${one}`, url: 'https://example.com/reading', order: orderAt([], 0, id) };
      await must(world.say(teacher, createCoursewareUrl, { courseId, id, chapterId, ...what }));
      ids.push(id);
    }
  }
  await must(world.say(teacher, publishCoursewares, { courseId, ids }));
  await done(world, courseId, students, ids);
  return courseId;
};

/** Stores what students did as their acts would, but a whole activity to a transaction: the bench is not about this. */
const done = async (world: World, courseId: string, students: readonly Person[], ids: readonly string[]) => {
  const at = world.now();
  for (const activityId of ids)
    await world.server.db.write(async (sql) => {
      const revs = await lockScopes(sql, [courseScope(courseId)]);
      const recording = { sql, now: at, revs, news: noNews(), newJobId: freshId };
      const tx = createTx({ ...recording, left: [], opened: [], moved: [], regrouped: [] });
      const cells = students.map(({ uid }, index) => [uid, [index % kinds, 0, 0, 0, 0, null, 0, 0, at]] as const);
      await tx.put(resultSheet, { id: activityId, courseId, cells: Object.fromEntries(cells) as never, updatedAt: at });
      for (const { uid } of students) {
        const never = { attempts: 0, finishedAt: 0, arrivedAt: 0, returnedAt: 0, score: null, max: 0, isShown: false };
        const row = { courseId, activityId, uid, ...never, state: 'opened', openedAt: at, updatedAt: at } as const;
        await tx.put(result, { id: resultId(activityId, uid), ...row });
      }
    });
};
