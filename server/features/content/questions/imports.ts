import { ok, refused } from '#contract/core/result.ts';
import { contentTypes } from '#contract/features/content/keys.ts';
import { getCourseList, getImportList, getImportListV2 } from '#contract/features/content/questions.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead } from '#server/core/feature.ts';
import { coursesOfPerson } from '#server/features/course/public.ts';
import { activityPage, countsBy } from '../pages.ts';
import { kindAsked, refuseKind, seconds } from './asking.ts';

/** Names of the courses that the asker teaches or assists, by id. */
const taught = async (sql: Sql, uid: string): Promise<Map<string, string>> =>
  new Map(
    (await coursesOfPerson(sql, uid))
      .filter(({ role }) => role !== 'student')
      .map(({ row }) => [row.id, row.className === '' ? row.name : `${row.name} · ${row.className}`]),
  );

const importable = (rows: readonly ActivityRow[], names: ReadonlyMap<string, string>) =>
  rows.map((row) => ({
    id: row.id,
    title: row.title,
    contentType: contentTypes[row.kind],
    courseId: row.courseId,
    courseName: names.get(row.courseId) ?? '',
    size: row.file?.size ?? 0,
    createdAt: seconds(row.createdAt),
  }));

export const importQuestions = [
  onRead(getImportList, async ({ courseId, contentType, name, page, limit }, { sql, uid }) => {
    const wrong = refuseKind(contentType);
    if (wrong !== undefined) return refused(wrong);
    const filter = { courseIds: [courseId], seenBy: undefined, kind: kindAsked(contentType), name, page, limit };
    const { rows, total } = await activityPage(sql, filter);
    return ok({ list: importable(rows, await taught(sql, uid)), total });
  }),
  onRead(getImportListV2, async ({ courseId, contentType, name, page, limit, other }, { sql, uid }) => {
    const wrong = refuseKind(contentType);
    if (wrong !== undefined) return refused(wrong);
    const names = await taught(sql, uid);
    const courseIds = [...names.keys()].filter((id) => id !== courseId && (other === '' || id === other));
    const filter = { courseIds, seenBy: undefined, kind: kindAsked(contentType), name, page, limit };
    const { rows, total } = await activityPage(sql, filter);
    return ok({ list: importable(rows, names), total });
  }),
  onRead(getCourseList, async ({ name, page, limit }, { sql, uid }) => {
    const words = name.trim().toLowerCase();
    const names = [...(await taught(sql, uid))].filter(([, courseName]) => courseName.toLowerCase().includes(words));
    const counts = await countsBy(sql, 'course_id', { courseIds: names.map(([id]) => id), seenBy: undefined });
    const list = names.map(([courseId, courseName]) => ({ courseId, courseName, count: counts.get(courseId) ?? 0 }));
    return ok({ list: list.slice((page - 1) * limit, page * limit), total: list.length });
  }),
];
