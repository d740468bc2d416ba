import { ok, refused } from '#contract/core/result.ts';
import { type ContentType, contentTypes } from '#contract/features/content/keys.ts';
import { getReleaseHistory, listCoursewareLogs, queryCoursewareLog } from '#contract/features/content/questions.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { namesOf } from '#server/features/account/public.ts';
import { releasePage } from '../pages.ts';
import type { Release } from '../store.ts';
import { refuseStaffOnly, seconds } from './asking.ts';

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
  onCall(getReleaseHistory, async ({ courseId, id, page, limit }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = await refuseStaffOnly(sql, uid, courseId);
      if (refusal !== undefined) return refused(refusal);
      const { releases, total } = await releasePage(sql, { courseId, activityId: id, page, limit });
      return ok({ list: await toldOf(sql, releases), total });
    }),
  ),
  onCall(listCoursewareLogs, async ({ courseId, page, limit }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = await refuseStaffOnly(sql, uid, courseId);
      if (refusal !== undefined) return refused(refusal);
      const { releases, total } = await releasePage(sql, { courseId, page, limit });
      return ok({ list: await toldOf(sql, releases), total });
    }),
  ),
  onCall(queryCoursewareLog, async ({ courseId, id }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = await refuseStaffOnly(sql, uid, courseId);
      if (refusal !== undefined) return refused(refusal);
      const { releases } = await releasePage(sql, { courseId, activityId: id, page: 1, limit: 1 });
      const [log] = await toldOf(sql, releases);
      return ok({ log: log ?? null });
    }),
  ),
];
