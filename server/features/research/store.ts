import { researchRows } from '#contract/features/research/entities.ts';
import { officeScope } from '#contract/features/research/keys.ts';
import type * as rows from '#contract/features/research/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { columnOf, decodeRow, type Entity, entity, type StoredRow } from '#server/core/sync/entity.ts';
import { readRow } from '#server/core/sync/rows.ts';

export const office = entity(researchRows.office);
export const officeEntry = entity(researchRows.officeEntry);
export const officeTopic = entity(researchRows.officeTopic);
export const officePost = entity(researchRows.officePost);
export const officeComment = entity(researchRows.officeComment);
export const officeLike = entity(researchRows.officeLike);
export const officeLabel = entity(researchRows.officeLabel);
export const officeResource = entity(researchRows.officeResource);
export const officeCourse = entity(researchRows.officeCourse);
export const officeApplication = entity(researchRows.officeApplication);

type Tables = {
  office: StoredRow<rows.OfficeRow>;
  office_post: StoredRow<rows.OfficePostRow>;
  office_comment: StoredRow<rows.OfficeCommentRow>;
  office_topic: StoredRow<rows.OfficeTopicRow>;
  office_application: StoredRow<rows.OfficeApplicationRow>;
};

const tables = (sql: Sql) => sql.withTables<Tables>();

export const officeById = (sql: Sql, id: string): Promise<rows.OfficeRow | undefined> =>
  readRow(sql, office, officeScope(id), id);

/** Rows of an office by their ids alone, no more than `max`: what a limit asks. */
export const idsIn = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  [field, value]: readonly [field: string, value: string],
  max: number,
): Promise<readonly { readonly id: string }[]> =>
  (await sql
    .withTables<Record<string, Record<string, string>>>()
    .selectFrom(of.table)
    .select('id')
    .where(columnOf(field), '=', value)
    .limit(max)
    .execute()) as readonly { readonly id: string }[];

export const officesOpenedBy = async (sql: Sql, uid: string): Promise<number> => {
  const { count } = await tables(sql)
    .selectFrom('office')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(count);
};

interface Square {
  readonly words: string;
  readonly reach: number;
  readonly category: number;
  readonly page: number;
  readonly limit: number;
}

/** Signs that a pattern reads otherwise stand for themselves. */
const patternOf = (words: string): string => `%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Those that stand in the square, the newest first. */
export const squareOf = async (sql: Sql, { words, reach, category, page, limit }: Square) => {
  let all = tables(sql).selectFrom('office').where('is_open', '=', 1);
  if (words !== '') all = all.where((eb) => eb(eb.fn('lower', ['title']), 'like', eb.val(patternOf(words))));
  if (reach !== 0) all = all.where('reach', '=', reach);
  if (category !== 0) all = all.where('category', '=', category);
  const found = await all
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: found.map((one) => decodeRow(office, one)), total: Number(total) };
};

/** The newest of the square; among so many those for somebody are looked for. */
const lookedAt = 100;

export const openOffices = async (sql: Sql): Promise<readonly rows.OfficeRow[]> =>
  (await squareOf(sql, { words: '', reach: 0, category: 0, page: 1, limit: lookedAt })).rows;

/** By scope how many people it has, and what one of them is there. */
export const peopleIn = async (sql: Sql, officeIds: readonly string[], uid: string) => {
  if (officeIds.length === 0) return { counts: new Map<string, number>(), roles: new Map<string, string>() };
  const scopes = officeIds.map(officeScope);
  const found = await sql
    .selectFrom('member')
    .select((eb) => ['scope', eb.fn.countAll<number>().as('people')])
    .where('scope', 'in', scopes)
    .where('role', '<>', '')
    .groupBy('scope')
    .execute();
  const own = await sql
    .selectFrom('member')
    .select(['scope', 'role'])
    .where('scope', 'in', scopes)
    .where('uid', '=', uid)
    .where('role', '<>', '')
    .execute();
  return {
    counts: new Map(found.map(({ scope, people }) => [scope, Number(people)])),
    roles: new Map(own.map(({ scope, role }) => [scope, role])),
  };
};

export const ownApplications = async (sql: Sql, uid: string): Promise<readonly rows.OfficeApplicationRow[]> =>
  (await tables(sql).selectFrom('office_application').selectAll().where('uid', '=', uid).execute()).map((one) =>
    decodeRow(officeApplication, one),
  );

/** Who waits for an answer of an office, those who asked first before the others. */
export const waitingFor = async (
  sql: Sql,
  officeId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
) => {
  const all = tables(sql)
    .selectFrom('office_application')
    .where('office_id', '=', officeId)
    .where('state', '=', 'waiting');
  const found = await all
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: found.map((one) => decodeRow(officeApplication, one)), total: Number(total) };
};

/** The newest posts of some offices, without what they say. */
export const newestPosts = async (sql: Sql, officeIds: readonly string[], max: number) => {
  if (officeIds.length === 0) return [];
  const found = await tables(sql)
    .selectFrom('office_post')
    .select(['id', 'office_id', 'kind', 'title', 'created_at'])
    .where('office_id', 'in', officeIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  const ids = found.map(({ id }) => id);
  const said =
    ids.length === 0
      ? []
      : await tables(sql)
          .selectFrom('office_comment')
          .select((eb) => ['post_id', eb.fn.countAll<number>().as('comments')])
          .where('post_id', 'in', ids)
          .where('gone', '=', '')
          .groupBy('post_id')
          .execute();
  const counts = new Map(said.map(({ post_id, comments }) => [post_id, Number(comments)]));
  return found.map(({ id, office_id: officeId, kind, title, created_at: createdAt }) => ({
    ...{ id, officeId, kind, title, createdAt: Number(createdAt) },
    comments: counts.get(id) ?? 0,
  }));
};

export const newestTopics = async (sql: Sql, officeIds: readonly string[], max: number) => {
  if (officeIds.length === 0) return [];
  const found = await tables(sql)
    .selectFrom('office_topic')
    .selectAll()
    .where('office_id', 'in', officeIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return found.map((one) => decodeRow(officeTopic, one));
};

/** Of each post of some offices, what it is filed under. */
export const topicsOfPosts = async (
  sql: Sql,
  officeIds: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  if (officeIds.length === 0) return [];
  const found = await tables(sql)
    .selectFrom('office_post')
    .select('topic_ids')
    .where('office_id', 'in', officeIds)
    .where('topic_ids', '<>', '[]')
    .execute();
  return found.map(({ topic_ids: ids }) => JSON.parse(String(ids)) as string[]);
};

/** How many rows of each kind an office has. */
export const countIn = async (sql: Sql, of: Pick<Entity, 'table'>, officeId: string): Promise<number> => {
  const { count } = await sql
    .withTables<Record<string, Record<string, string>>>()
    .selectFrom(of.table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
