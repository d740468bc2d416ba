import { ok } from '#contract/core/result.ts';
import { type ContentType, contentTypes } from '#contract/features/content/keys.ts';
import { getReleaseHistory, listCoursewareLogs, queryCoursewareLog } from '#contract/features/content/questions.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onRead } from '#server/core/feature.ts';
import { namesOf } from '#server/features/account/public.ts';
import type { Release } from '#server/features/activity/store.ts';
import { releasePage } from '../pages.ts';
import { seconds } from './asking.ts';

const toldOf = async (sql: Sql, releases: readonly Release[]) => {
  const names = await namesOf(
    sql,
    releases.map(({ by }) => by),
  );
  return releases.map((one) => ({
    id: one.id,
    contentId: one.activityId,
    title: one.title,
    contentType: contentTypes[one.kind as ContentType],
    what: one.what,
    at: seconds(one.at),
    publishAt: seconds(one.publishAt),
    username: names.get(one.by) ?? '',
  }));
};

export const releaseQuestions = [
  onRead(getReleaseHistory, async ({ courseId, id, page, limit }, { sql }) => {
    const { releases, total } = await releasePage(sql, { courseId, activityId: id, page, limit });
    return ok({ list: await toldOf(sql, releases), total });
  }),
  onRead(listCoursewareLogs, async ({ courseId, page, limit }, { sql }) => {
    const { releases, total } = await releasePage(sql, { courseId, page, limit });
    return ok({ list: await toldOf(sql, releases), total });
  }),
  onRead(queryCoursewareLog, async ({ courseId, id }, { sql }) => {
    const { releases } = await releasePage(sql, { courseId, activityId: id, page: 1, limit: 1 });
    const [log] = await toldOf(sql, releases);
    return ok({ log: log ?? null });
  }),
];
