import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { byOrder } from '#contract/features/content/order.ts';
import { foldersInOrder, outlineOf } from '#contract/features/content/outline.ts';
import {
  getHomeDirectory,
  getMoocAttributes,
  lessonlinkList,
  listCoursewares,
  listFileTypes,
  listFolders,
  queryCourseware,
  queryCoursewareUrl,
} from '#contract/features/content/questions.ts';
import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import { contentRefusal } from '#contract/features/content/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { activityPage, countsBy } from '../pages.ts';
import { activity, chapter, fileType, folder, lessonLink, rowsOf } from '../store.ts';
import { itemsOf, kindAsked, refuseKind, refuseStaffOnly, viewOf } from './asking.ts';

/** One piece of content as the asker sees it: what is not published is not there for a student. */
const one = async (
  sql: Sql,
  uid: string,
  { courseId, id }: { readonly courseId: string; readonly id: string },
  isWanted: (row: ActivityRow) => boolean,
  now: number,
) => {
  const { isPublic, refusal } = await viewOf(sql, uid, courseId);
  if (refusal !== undefined) return refused(refusal);
  const row = await readRow(sql, activity, courseScope(courseId), id);
  if (row === undefined || !isWanted(row) || (isPublic && row.state !== 'published'))
    return refused(contentRefusal.gone);
  const [item] = await itemsOf(sql, [row], now);
  return item === undefined ? refused(contentRefusal.gone) : ok(item);
};

const directoryOf = ({ id, title, mode, hours }: ChapterRow, counts: ReadonlyMap<string, number>) => ({
  id,
  title,
  mode,
  hours: hours ?? 0,
  count: counts.get(id) ?? 0,
});

export const contentQuestions = [
  onCall(getHomeDirectory, async ({ courseId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const { isPublic, refusal } = await viewOf(sql, uid, courseId);
      if (refusal !== undefined) return refused(refusal);
      const counts = await countsBy(sql, 'chapter_id', { courseIds: [courseId], isPublic });
      const { chapters } = outlineOf(await rowsOf(sql, chapter, courseId), []);
      const list = chapters.map((top) => ({
        ...directoryOf(top.chapter, counts),
        sections: top.sections.map((section) => directoryOf(section.chapter, counts)),
      }));
      const inside = list.reduce(
        (sum, { count, sections }) => sum + count + sections.reduce((all, each) => all + each.count, 0),
        0,
      );
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return ok({ list, loose: total - inside });
    }),
  ),
  onCall(listCoursewares, async ({ courseId, contentType, ...filter }, { core, uid, now }) =>
    core.db.read(async (sql) => {
      const { isPublic, refusal } = await viewOf(sql, uid, courseId);
      const wrong = refusal ?? refuseKind(contentType);
      if (wrong !== undefined) return refused(wrong);
      const kind = kindAsked(contentType);
      const { rows, total } = await activityPage(sql, { ...filter, courseIds: [courseId], isPublic, kind });
      return ok({ list: await itemsOf(sql, rows, now), total });
    }),
  ),
  onCall(queryCourseware, async (input, { core, uid, now }) =>
    core.db.read((sql) => one(sql, uid, input, () => true, now)),
  ),
  onCall(queryCoursewareUrl, async (input, { core, uid, now }) =>
    core.db.read((sql) => one(sql, uid, input, ({ url }) => url !== '', now)),
  ),
  onCall(getMoocAttributes, async ({ courseId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = await refuseStaffOnly(sql, uid, courseId);
      if (refusal !== undefined) return refused(refusal);
      const rows = await rowsOf(sql, activity, courseId);
      const named = rows.map(({ platform }) => platform).filter((platform) => platform !== '');
      return ok({ platforms: [...new Set(named)].sort() });
    }),
  ),
  onCall(listFolders, async ({ courseId, type }, { core, uid }) =>
    core.db.read(async (sql) => {
      const { isPublic, refusal } = await viewOf(sql, uid, courseId);
      const wrong = refusal ?? refuseKind(type);
      if (wrong !== undefined) return refused(wrong);
      const counts = await countsBy(sql, 'folder_id', { courseIds: [courseId], isPublic, kind: kindAsked(type) });
      const folders = foldersInOrder((await rowsOf(sql, folder, courseId)).sort(byOrder));
      const list = folders.map(({ folder: { id, title, order, parentId } }) => ({
        id,
        title,
        order,
        parentId,
        count: counts.get(id) ?? 0,
      }));
      return ok({ list });
    }),
  ),
  onCall(lessonlinkList, async ({ courseId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const { refusal } = await viewOf(sql, uid, courseId);
      if (refusal !== undefined) return refused(refusal);
      return ok({ list: (await rowsOf(sql, lessonLink, courseId)).map(({ id, name }) => ({ id, name })) });
    }),
  ),
  onCall(listFileTypes, async ({ courseId }, { core, uid }) =>
    core.db.read(async (sql) => {
      const { refusal } = await viewOf(sql, uid, courseId);
      if (refusal !== undefined) return refused(refusal);
      return ok({ list: (await rowsOf(sql, fileType, courseId)).map(({ id, name }) => ({ id, name })) });
    }),
  ),
];
