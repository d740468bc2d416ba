import { isStaff } from '#contract/core/roles.ts';
import { audienceFor } from '#contract/features/activity/audience.ts';
import { contentRows } from '#contract/features/content/entities.ts';
import type { ReleaseKind } from '#contract/features/content/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, type StoredRow } from '#server/core/sync/entity.ts';

export interface Release {
  readonly id: string;
  readonly courseId: string;
  readonly activityId: string;
  readonly title: string;
  readonly kind: string;
  readonly what: ReleaseKind;
  readonly by: string;
  readonly at: number;
  /** When it is to be published; 0 unless it was scheduled. */
  readonly publishAt: number;
}

type ActivityTables = {
  activity: StoredRow<ActivityRow>;
  content_release: {
    id: string;
    course_id: string;
    activity_id: string;
    title: string;
    kind: string;
    what: ReleaseKind;
    by_uid: string;
    at: number;
    publish_at: number;
    recorded_at: number;
  };
};

export const activityTables = (sql: Sql) => sql.withTables<ActivityTables>();

export const activity = entity(contentRows.activity, {
  project: (row, viewer) =>
    isStaff(viewer.role) ? { ...row } : { ...row, audience: audienceFor(row.audience, viewer) },
});

/** Ids of the content that stands in one of `chapterIds`. */
export const activitiesInside = async (
  sql: Sql,
  courseId: string,
  chapterIds: readonly string[],
): Promise<readonly string[]> => {
  const found = await activityTables(sql)
    .selectFrom('activity')
    .select('id')
    .where('course_id', '=', courseId)
    .where('chapter_id', 'in', chapterIds)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
};

export const recordRelease = async (
  sql: Sql,
  { courseId, activityId, publishAt, by, ...rest }: Release,
  now: number,
): Promise<void> => {
  await activityTables(sql)
    .insertInto('content_release')
    .values({
      ...rest,
      course_id: courseId,
      activity_id: activityId,
      publish_at: publishAt,
      by_uid: by,
      recorded_at: now,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
};

/** What a course has given its students, for whomever it is, in the order of their ids; some of it where told. */
export const publishedIn = async (
  sql: Sql,
  courseId: string,
  some?: { readonly after: string; readonly limit: number },
): Promise<ActivityRow[]> => {
  const all = sql
    .withTables<AnyTables>()
    .selectFrom('activity')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('state', '=', 'published')
    .orderBy('id');
  const asked = some === undefined ? all : all.where('id', '>', some.after).limit(some.limit);
  return (await asked.execute()).map((one) => decodeRow(activity, one));
};

/** By its id alone, for calls that name no course; `undefined` when there is none. */
export const activityById = async (sql: Sql, id: string): Promise<ActivityRow | undefined> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return found && decodeRow(activity, found);
};
