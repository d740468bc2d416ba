import { ok, refused } from '#contract/core/result.ts';
import { isReadBy } from '#contract/features/activity/audience.ts';
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
import { onRead, type Reading } from '#server/core/feature.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { activity } from '#server/features/activity/store.ts';
import { activityPage, countsBy, seenBy } from '../pages.ts';
import { chapter, fileType, folder, lessonLink, rowsOf } from '../store.ts';
import { itemsOf, kindAsked, refuseKind } from './asking.ts';

type Seen = Pick<Reading, 'sql' | 'scope' | 'uid' | 'role' | 'groups' | 'now'>;

/** One piece of content as the asker sees it: what is not published is not there for a student. */
const one = async ({ sql, scope, now, ...viewer }: Seen, id: string, isWanted: (row: ActivityRow) => boolean) => {
  const row = await readRow(sql, activity, scope, id);
  if (row === undefined || !isWanted(row) || !isReadBy(row, viewer)) return refused(contentRefusal.gone);
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
  onRead(getHomeDirectory, async ({ courseId }, { sql, ...viewer }) => {
    const counts = await countsBy(sql, 'chapter_id', { courseIds: [courseId], seenBy: seenBy(viewer) });
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
  onRead(listCoursewares, async ({ courseId, contentType, ...filter }, { sql, now, ...viewer }) => {
    const wrong = refuseKind(contentType);
    if (wrong !== undefined) return refused(wrong);
    const seen = { courseIds: [courseId], seenBy: seenBy(viewer), kind: kindAsked(contentType) };
    const { rows, total } = await activityPage(sql, { ...filter, ...seen });
    return ok({ list: await itemsOf(sql, rows, now), total });
  }),
  onRead(queryCourseware, ({ id }, reading) => one(reading, id, () => true)),
  onRead(queryCoursewareUrl, ({ id }, reading) => one(reading, id, ({ url }) => url !== '')),
  onRead(getMoocAttributes, async ({ courseId }, { sql }) => {
    const rows = await rowsOf(sql, activity, courseId);
    const named = rows.map(({ platform }) => platform).filter((platform) => platform !== '');
    return ok({ platforms: [...new Set(named)].sort() });
  }),
  onRead(listFolders, async ({ courseId, type }, { sql, ...viewer }) => {
    const wrong = refuseKind(type);
    if (wrong !== undefined) return refused(wrong);
    const seen = { courseIds: [courseId], seenBy: seenBy(viewer), kind: kindAsked(type) };
    const counts = await countsBy(sql, 'folder_id', seen);
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
  onRead(lessonlinkList, async ({ courseId }, { sql }) =>
    ok({ list: (await rowsOf(sql, lessonLink, courseId)).map(({ id, name }) => ({ id, name })) }),
  ),
  onRead(listFileTypes, async ({ courseId }, { sql }) =>
    ok({ list: (await rowsOf(sql, fileType, courseId)).map(({ id, name }) => ({ id, name })) }),
  ),
];
