import { type Audience, courseScope, isRead, type Viewer } from '#contract/core/scopes.ts';
import { noticeRows } from '#contract/features/notice/entities.ts';
import type { NoticeCountRow, NoticeReadRow, NoticeRow } from '#contract/features/notice/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { entity, type StoredRow } from '#server/core/sync/entity.ts';
import { viewersWithRole } from '#server/core/sync/members.ts';
import { olderThan, pageOfRows, rowsThatFit } from '#server/core/sync/rows.ts';

type NoticeTables = {
  notice: StoredRow<NoticeRow>;
  notice_read: StoredRow<NoticeReadRow>;
  notice_count: StoredRow<NoticeCountRow>;
};

const tables = (sql: Sql) => sql.withTables<NoticeTables>();

export const notice = entity(noticeRows.notice, { project: (row) => ({ ...row, readers: [] }) });

export const noticeEdition = entity(noticeRows.noticeEdition);
export const noticeRead = entity(noticeRows.noticeRead);
export const noticeCount = entity(noticeRows.noticeCount);

export const noticePage = (
  sql: Sql,
  courseId: string,
  page: { readonly page: number; readonly limit: number; readonly viewer: Viewer },
) => pageOfRows(sql, notice, courseScope(courseId), ['pinned', 'createdAt', 'id'], page);

const editions = (sql: Sql, noticeId: string) =>
  sql
    .withTables<AnyTables>()
    .selectFrom('notice_edition')
    .where('notice_id', '=', noticeId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc');

/** Earlier texts of a notice, newest first, as many as one answer takes: those before one of them, where it is named. */
export const editionsOf = async (
  sql: Sql,
  noticeId: string,
  { before, bytes }: { readonly before: string; readonly bytes: number },
) => rowsThatFit(noticeEdition, await olderThan(editions(sql, noticeId), before, 'replaced_at'), bytes);

export const editionIdsOf = async (sql: Sql, noticeId: string): Promise<string[]> =>
  (await editions(sql, noticeId).select('id').execute()).map(({ id }) => String(id));

/** Which of `ids` the person has read. */
export const readAmong = async (sql: Sql, uid: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const found = await tables(sql)
    .selectFrom('notice_read')
    .select('id')
    .where('uid', '=', uid)
    .where('id', 'in', ids)
    .execute();
  return new Set(found.map(({ id }) => id));
};

/** When each reader read it, by uid. */
export const readersOf = async (sql: Sql, id: string): Promise<Map<string, number>> => {
  const found = await tables(sql).selectFrom('notice_read').select(['uid', 'read_at']).where('id', '=', id).execute();
  return new Map(found.map(({ uid, read_at }) => [uid, read_at]));
};

/** Marks made since a time of the server's clock whose notice is gone, by uid. */
export const orphansSince = async (sql: Sql, since: number): Promise<Map<string, string[]>> => {
  const found = await tables(sql)
    .selectFrom('notice_read')
    .leftJoin('notice', 'notice.id', 'notice_read.id')
    .select(['notice_read.uid', 'notice_read.id'])
    .where('notice_read.recorded_at', '>=', since)
    .where('notice.id', 'is', null)
    .orderBy('notice_read.uid')
    .orderBy('notice_read.id')
    .execute();
  const byReader = Map.groupBy(found, ({ uid }) => uid);
  return new Map([...byReader].map(([uid, marks]) => [uid, marks.map(({ id }) => id)]));
};

/** What one person has read in one course; no more than so many. */
export const readsIn = async (sql: Sql, uid: string, courseId: string, max: number): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('notice_read')
    .select('id')
    .where('uid', '=', uid)
    .where('course_id', '=', courseId)
    .limit(max)
    .execute();
  return found.map(({ id }) => id);
};

/** Courses where somebody read something since a time of the server's clock. */
export const coursesReadSince = async (sql: Sql, since: number): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('notice_read')
    .select('course_id')
    .distinct()
    .where('recorded_at', '>=', since)
    .execute();
  return found.map(({ course_id }) => course_id);
};

/** The counts of a course as they should be, of those notices whose stored count differs: of those whom each is for. */
export const staleCounts = async (sql: Sql, courseId: string): Promise<NoticeCountRow[]> => {
  const scope = courseScope(courseId);
  const students = sql.selectFrom('member').where('scope', '=', scope).where('role', '=', 'student');
  const { total } = await students.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const stored = await tables(sql)
    .selectFrom('notice')
    .leftJoin('notice_count', 'notice_count.id', 'notice.id')
    .select(['notice.id', 'notice.readers as meant', 'notice_count.readers', 'notice_count.students'])
    .where('notice.course_id', '=', courseId)
    .orderBy('notice.id')
    .execute();
  const read = await tables(sql)
    .selectFrom('notice_read')
    .select((eb) => ['id', eb.fn.countAll<number>().as('readers')])
    .where('course_id', '=', courseId)
    .where('uid', 'in', students.select('uid'))
    .groupBy('id')
    .execute();
  const readers = new Map(read.map((one) => [one.id, Number(one.readers)]));
  const counts: NoticeCountRow[] = [];
  for (const { id, meant, readers: known, students: of } of stored) {
    const toAll = meant === '["all"]' || meant === '["staff"]';
    const count = toAll
      ? { readers: readers.get(id) ?? 0, students: Number(total) }
      : await countAmong(sql, id, scope, JSON.parse(meant) as Audience[]);
    if (count.readers !== known || count.students !== of) counts.push({ id, courseId, ...count });
  }
  return counts;
};

const countAmong = async (sql: Sql, id: string, scope: string, meant: readonly Audience[]) => {
  const [viewers, readAt] = await Promise.all([viewersWithRole(sql, scope, 'student'), readersOf(sql, id)]);
  const students = viewers.filter((viewer) => meant.some((audience) => isRead(viewer, audience)));
  return { students: students.length, readers: students.filter(({ uid }) => readAt.has(uid)).length };
};
