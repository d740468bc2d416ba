import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { getTopicInfo, getTopicReplies, listTopics } from '#contract/features/topic/calls.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import { topicRefusal } from '#contract/features/topic/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { roleIn as roleInScope } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { namesOf } from '#server/features/account/public.ts';
import { courseOfTopic, repliesOf, replyCountsOf, topic, topicPage } from './store.ts';

const roleIn = (sql: Sql, uid: string, courseId: string) => roleInScope(sql, uid, courseScope(courseId));

const itemsOf = async (sql: Sql, rows: readonly TopicRow[]) => {
  const names = await namesOf(
    sql,
    rows.map(({ createdBy }) => createdBy),
  );
  const replies = await replyCountsOf(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    username: names.get(row.createdBy) ?? '',
    createdAt: Math.floor(row.createdAt / second),
    replies: replies.get(row.id) ?? 0,
  }));
};

export const topicCalls = [
  onCall(listTopics, async ({ courseId, page, limit }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = refuseUnless(await roleIn(sql, uid, courseId), 'course.read');
      if (refusal !== undefined) return refused(refusal);
      const { rows, total } = await topicPage(sql, courseId, { page, limit });
      return ok({ list: await itemsOf(sql, rows), total });
    }),
  ),
  onCall(getTopicInfo, async ({ courseId, id }, { core, uid }) =>
    core.db.read(async (sql) => {
      const refusal = refuseUnless(await roleIn(sql, uid, courseId), 'course.read');
      if (refusal !== undefined) return refused(refusal);
      const row = await readRow(sql, topic, courseScope(courseId), id);
      const [item] = row === undefined ? [] : await itemsOf(sql, [row]);
      return item === undefined ? refused(topicRefusal.gone) : ok(item);
    }),
  ),
  onCall(getTopicReplies, async ({ id }, { core, uid }) =>
    core.db.read(async (sql) => {
      const courseId = await courseOfTopic(sql, id);
      // Somebody outside is told the same whether or not the topic exists.
      const role = courseId === undefined ? undefined : await roleIn(sql, uid, courseId);
      const refusal = refuseUnless(role, 'course.read');
      if (refusal !== undefined) return refused(refusal);
      const rows = await repliesOf(sql, id);
      const names = await namesOf(
        sql,
        rows.map(({ createdBy }) => createdBy),
      );
      const list = rows.map((row) => ({
        id: row.id,
        uid: row.createdBy,
        username: names.get(row.createdBy) ?? '',
        content: row.content,
        createdAt: Math.floor(row.createdAt / second),
      }));
      return ok({ list });
    }),
  ),
];
