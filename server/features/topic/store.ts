import { courseScope } from '#contract/core/scopes.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, int, json, text } from '#server/core/sync/entity.ts';
import { pageOfRows } from '#server/core/sync/rows.ts';

type TopicTables = {
  topic: { id: string; course_id: string };
  topic_reply: { id: string; topic_id: string };
};

const tables = (sql: Sql) => sql.withTables<TopicTables>();

export const topic = entity<TopicRow>({
  name: 'topic',
  table: 'topic',
  columns: { id: text(), courseId: text(), title: text(), content: text(), createdBy: text(), createdAt: int() },
  scope: { kind: 'course', field: 'courseId' },
  audience: 'all',
});

export const topicReply = entity<TopicReplyRow>({
  name: 'topicReply',
  table: 'topic_reply',
  columns: {
    id: text(),
    courseId: text(),
    topicId: text(),
    content: text(),
    createdBy: text(),
    createdAt: int(),
    updatedAt: int(),
    editions: json(),
  },
  scope: { kind: 'course', field: 'courseId' },
  audience: 'all',
});

/** Topics of a course, newest first. */
export const topicPage = (sql: Sql, courseId: string, page: { readonly page: number; readonly limit: number }) =>
  pageOfRows(sql, topic, courseScope(courseId), ['createdAt', 'id'], page);

export const replyCountsOf = async (sql: Sql, topicIds: readonly string[]): Promise<Map<string, number>> => {
  if (topicIds.length === 0) return new Map();
  const found = await tables(sql)
    .selectFrom('topic_reply')
    .select((eb) => ['topic_id', eb.fn.countAll<number>().as('replies')])
    .where('topic_id', 'in', topicIds)
    .groupBy('topic_id')
    .execute();
  return new Map(found.map(({ topic_id, replies }) => [topic_id, Number(replies)]));
};

/** The replies of a topic, oldest first. */
export const repliesOf = async (sql: Sql, topicId: string): Promise<TopicReplyRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('topic_reply')
    .selectAll()
    .where('topic_id', '=', topicId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return stored.map((one) => decodeRow(topicReply, one));
};

/** The course of a topic, for calls that name only the topic. */
export const courseOfTopic = async (sql: Sql, id: string): Promise<string | undefined> =>
  (await tables(sql).selectFrom('topic').select('course_id').where('id', '=', id).executeTakeFirst())?.course_id;
