import type { ExpressionBuilder } from 'kysely';
import { isStaff } from '#contract/core/roles.ts';
import type { Viewer } from '#contract/core/scopes.ts';
import type { ContentType } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Stored } from '#server/core/db/tables.ts';
import { decodeRow } from '#server/core/sync/entity.ts';
import { activity, activityTables, type Release } from '#server/features/activity/store.ts';

interface PageOf {
  readonly page: number;
  readonly limit: number;
}

export interface ActivityFilter extends PageOf {
  readonly courseIds: readonly string[];
  /** Only what was published to this student; without one, everything. */
  readonly seenBy: Reader | undefined;
  readonly kind?: ContentType | undefined;
  readonly chapterId?: string | undefined;
  readonly folderId?: string | undefined;
  /** Looked for in titles. */
  readonly name: string;
}

type Reader = Pick<Viewer, 'uid' | 'role' | 'groups'>;

/** What a question is about to show: to staff all of it. */
export const seenBy = ({ uid, role, groups }: Reader): Reader | undefined =>
  isStaff(role) ? undefined : { uid, role, groups };

/** As `isGivenTo` says of one row. */
const isGiven =
  ({ uid, groups }: Reader) =>
  (eb: ExpressionBuilder<{ activity: Record<string, Stored> }, 'activity'>) => {
    const named = [`"u:${uid}"`, ...groups.map((group) => `"g:${group}"`)];
    return eb.and([
      eb('state', '=', 'published'),
      eb.or([
        eb('audience', '=', '[]'),
        // Not by pattern: a name may hold the signs of one.
        ...named.map((one) => eb(eb.fn('replace', ['audience', eb.val(one), eb.val('')]), '<>', eb.ref('audience'))),
      ]),
    ]);
  };

/** Newest first. */
export const activityPage = async (
  sql: Sql,
  { courseIds, seenBy, kind, chapterId, folderId, name, page, limit }: ActivityFilter,
): Promise<{ readonly rows: readonly ActivityRow[]; readonly total: number }> => {
  if (courseIds.length === 0) return { rows: [], total: 0 };
  let all = sql
    .withTables<{ activity: Record<string, Stored> }>()
    .selectFrom('activity')
    .where('course_id', 'in', courseIds);
  if (seenBy !== undefined) all = all.where(isGiven(seenBy));
  if (kind !== undefined) all = all.where('kind', '=', kind);
  if (chapterId !== undefined) all = all.where('chapter_id', '=', chapterId);
  if (folderId !== undefined) all = all.where('folder_id', '=', folderId);
  const words = name.trim().toLowerCase();
  // Not by pattern: what is looked for may hold the signs of one.
  if (words !== '')
    all = all.where((eb) =>
      eb(eb.fn('replace', [eb.fn('lower', ['title']), eb.val(words), eb.val('')]), '<>', eb.fn('lower', ['title'])),
    );
  const stored = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: stored.map((one) => decodeRow(activity, one)), total: Number(total) };
};

/** How much stands in each chapter, by its id; '' for what stands in none. */
export const countsBy = async (
  sql: Sql,
  column: 'chapter_id' | 'folder_id' | 'course_id',
  where: {
    readonly courseIds: readonly string[];
    readonly seenBy: Reader | undefined;
    readonly kind?: ContentType | undefined;
  },
): Promise<Map<string, number>> => {
  if (where.courseIds.length === 0) return new Map();
  let query = sql
    .withTables<{ activity: Record<string, string> }>()
    .selectFrom('activity')
    .select((eb) => [column, eb.fn.countAll<number>().as('count')])
    .where('course_id', 'in', where.courseIds)
    .groupBy(column);
  if (where.seenBy !== undefined) query = query.where(isGiven(where.seenBy));
  if (where.kind !== undefined) query = query.where('kind', '=', where.kind);
  return new Map((await query.execute()).map((one) => [String(one[column]), Number(one.count)]));
};

/** Newest first; of one piece of content, or of a whole course. */
export const releasePage = async (
  sql: Sql,
  { courseId, activityId, page, limit }: PageOf & { readonly courseId: string; readonly activityId?: string },
): Promise<{ readonly releases: readonly Release[]; readonly total: number }> => {
  let all = activityTables(sql).selectFrom('content_release').where('course_id', '=', courseId);
  if (activityId !== undefined) all = all.where('activity_id', '=', activityId);
  const found = await all
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const releases = found.map((one) => ({
    id: one.id,
    courseId: one.course_id,
    activityId: one.activity_id,
    title: one.title,
    kind: one.kind,
    what: one.what,
    by: one.by_uid,
    at: Number(one.at),
    publishAt: Number(one.publish_at),
  }));
  return { releases, total: Number(total) };
};
