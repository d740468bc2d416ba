import { type Audience, courseScope, type Viewer } from '#contract/core/scopes.ts';
import { topicRows } from '#contract/features/topic/entities.ts';
import type {
  TopicCountRow,
  TopicEditionRow,
  TopicReplyRow,
  TopicRow,
  TopicVoteRow,
} from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, type StoredRow } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { idsAtOnce, olderThan, pageOfRows, rowsThatFit } from '#server/core/sync/rows.ts';

type TopicTables = {
  topic: StoredRow<TopicRow>;
  topic_reply: StoredRow<TopicReplyRow>;
  topic_edition: StoredRow<TopicEditionRow>;
  topic_vote: StoredRow<TopicVoteRow>;
  topic_count: StoredRow<TopicCountRow>;
};

const tables = (sql: Sql) => sql.withTables<TopicTables>();

/** Devices are told no more than what they read. */
const withoutReaders = <Row extends { readonly readers: readonly Audience[] }>(row: Row): Row => ({
  ...row,
  readers: [],
});

export const topic = entity(topicRows.topic, { project: withoutReaders });

export const topicReply = entity(topicRows.topicReply, { project: withoutReaders });

export const topicEdition = entity(topicRows.topicEdition);
export const topicVote = entity(topicRows.topicVote);
export const topicCount = entity(topicRows.topicCount, { project: withoutReaders });

export const topicSetting = entity(topicRows.topicSetting);

/** Topics of a course, pinned first, then newest first. */
export const topicPage = (
  sql: Sql,
  courseId: string,
  page: { readonly page: number; readonly limit: number; readonly viewer: Viewer },
) => pageOfRows(sql, topic, courseScope(courseId), ['pinned', 'createdAt', 'id'], page);

/** How many replies each topic has; those that are gone do not count. */
export const replyCountsOf = async (sql: Sql, topicIds: readonly string[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (let from = 0; from < topicIds.length; from += idsAtOnce) {
    const found = await tables(sql)
      .selectFrom('topic_reply')
      .select((eb) => ['topic_id', eb.fn.countAll<number>().as('replies')])
      .where('topic_id', 'in', topicIds.slice(from, from + idsAtOnce))
      .where('gone', '=', '')
      .groupBy('topic_id')
      .execute();
    for (const { topic_id, replies } of found) counts.set(topic_id, Number(replies));
  }
  return counts;
};

/** Who has replied to which topic of a course. */
export const authorsIn = async (sql: Sql, courseId: string): Promise<Map<string, Set<string>>> => {
  const found = await tables(sql)
    .selectFrom('topic_reply')
    .select(['topic_id', 'created_by'])
    .distinct()
    .where('course_id', '=', courseId)
    .where('gone', '=', '')
    .execute();
  const byTopic = Map.groupBy(found, ({ topic_id: id }) => id);
  return new Map([...byTopic].map(([id, rows]) => [id, new Set(rows.map((row) => row.created_by))]));
};

/** How many approve of each topic or reply. */
export const upvotesOf = async (sql: Sql, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const found = await tables(sql).selectFrom('topic_count').select(['id', 'upvotes']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, upvotes }) => [id, upvotes]));
};

/** How many have approved of it by now. */
export const votersOf = async (sql: Sql, id: string): Promise<number> => {
  const { voters } = await tables(sql)
    .selectFrom('topic_vote')
    .select((eb) => eb.fn.countAll<number>().as('voters'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(voters);
};

export const countsOf = async (sql: Sql, ids: readonly string[]): Promise<TopicCountRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('topic_count')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return stored.map((one) => decodeRow(topicCount, one));
};

/** Some of the replies of a topic, with those that are gone; of those only that have other readers than these. */
export const someReplies = async (
  sql: Sql,
  topicId: string,
  limit: number,
  readers?: readonly Audience[],
): Promise<TopicReplyRow[]> => {
  let asked = sql.withTables<AnyTables>().selectFrom('topic_reply').selectAll().where('topic_id', '=', topicId);
  if (readers !== undefined) asked = asked.where('readers', '<>', JSON.stringify(readers));
  return (await asked.limit(limit).execute()).map((one) => decodeRow(topicReply, one));
};

/** Ids of some of the editions of a topic and of its replies. */
export const someEditions = async (sql: Sql, topicId: string, limit: number): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('topic_edition')
    .select('id')
    .where('topic_id', '=', topicId)
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
};

/** Earlier texts of a topic, newest first, as many as one answer takes: those before one of them, where it is named. */
export const editionsOf = async (
  sql: Sql,
  topicId: string,
  { before, by, bytes }: { readonly before: string; readonly by: string | undefined; readonly bytes: number },
) => {
  let editions = sql
    .withTables<AnyTables>()
    .selectFrom('topic_edition')
    .where('topic_id', '=', topicId)
    .where('reply_id', '=', '')
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc');
  if (by !== undefined) editions = editions.where('created_by', '=', by);
  return rowsThatFit(topicEdition, await olderThan(editions, before, 'replaced_at'), bytes);
};

/** What a reply said before it was changed. */
export const contentsBefore = async (sql: Sql, { id, topicId }: TopicReplyRow): Promise<string[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('topic_edition')
    .select('content')
    .where('topic_id', '=', topicId)
    .where('reply_id', '=', id)
    .execute();
  return found.map(({ content }) => String(content));
};

/** Approvals of what is gone, by person: their own scopes are not locked where it is deleted. */
export const votesOf = async (sql: Sql, ids: readonly string[]): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map();
  const found = await tables(sql).selectFrom('topic_vote').select(['uid', 'id']).where('id', 'in', ids).execute();
  const byPerson = Map.groupBy(found, ({ uid }) => uid);
  return new Map([...byPerson].map(([uid, rows]) => [uid, rows.map(({ id }) => id)]));
};

/** Editions of one text that are kept: whoever changes theirs again and again fills neither a device nor the server. */
const editionsKept = 50;

type Edited = Pick<TopicEditionRow, 'id' | 'courseId' | 'topicId' | 'replyId'>;

/** What there is already of a text's editions, to be read beside other things. Answers what keeps one more, and lets go of the oldest. */
export const editionPlace = async (
  tx: Tx,
  { id, courseId, topicId, replyId }: Edited,
): Promise<(row: TopicEditionRow) => Promise<void>> => {
  const scope = courseScope(courseId);
  const [old, mustBeFree] = await Promise.all([
    tables(tx.sql)
      .selectFrom('topic_edition')
      .select('id')
      .where('topic_id', '=', topicId)
      .where('reply_id', '=', replyId)
      .orderBy('replaced_at', 'desc')
      .orderBy('id', 'desc')
      .offset(editionsKept - 1)
      .limit(100)
      .execute(),
    // Its id is the writer's own mutation's: it takes no other's place.
    tx.claim(topicEdition, scope, id),
  ]);
  return async (row) => {
    mustBeFree();
    await tx.put(topicEdition, row);
    for (const one of old) await tx.remove(topicEdition, scope, one.id);
  };
};

/** Keeps what a text said. */
export const keepEdition = async (tx: Tx, row: TopicEditionRow): Promise<void> => (await editionPlace(tx, row))(row);
