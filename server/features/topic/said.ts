import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, type StoredRow } from '#server/core/sync/entity.ts';
import { readWhileItFits, slicesOf } from '#server/core/sync/room.ts';
import { topicReply } from './store.ts';

const replies = (sql: Sql, topicId: string) =>
  sql.withTables<{ topic_reply: StoredRow<TopicReplyRow> }>().selectFrom('topic_reply').where('topic_id', '=', topicId);

/** What was said under a topic and is not gone: the newest ones, each as far as `letters`. */
export const saidUnder = async (
  sql: Sql,
  topicId: string,
  { max, letters }: { readonly max: number; readonly letters: number },
): Promise<readonly string[]> => {
  const found = await replies(sql, topicId)
    .select((eb) => eb.fn<string>('substr', ['content', eb.val(1), eb.val(letters)]).as('said'))
    .where('gone', '=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return found.map(({ said }) => said).reverse();
};

/** Who wrote under a topic, with how much of theirs is there still. */
export const writersUnder = async (sql: Sql, topicId: string): Promise<ReadonlyMap<string, number>> => {
  const found = await replies(sql, topicId)
    .select((eb) => ['created_by', eb.fn.sum<number>(eb.case().when('gone', '=', '').then(1).else(0).end()).as('left')])
    .groupBy('created_by')
    .execute();
  return new Map(found.map(({ created_by: uid, left }) => [uid, Number(left)]));
};

/** Replies after one of them, oldest first, as many as fit; and whether there are more. */
export const repliesAfter = async (
  sql: Sql,
  topicId: string,
  { after, bytes, max }: { readonly after: string; readonly bytes: number; readonly max: number },
): Promise<{ readonly rows: readonly TopicReplyRow[]; readonly isCut: boolean }> => {
  const last =
    after === ''
      ? undefined
      : await replies(sql, topicId).select('created_at').where('id', '=', after).executeTakeFirst();
  if (after !== '' && last === undefined) return { rows: [], isCut: false };
  let query = replies(sql, topicId).select('id');
  if (last !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '>', last.created_at),
        eb.and([eb('created_at', '=', last.created_at), eb('id', '>', after)]),
      ]),
    );
  const found = await query
    .orderBy('created_at')
    .orderBy('id')
    .limit(max + 1)
    .execute();
  const wanted = found.slice(0, max).map(({ id }) => id);
  const { taken, isCut } = await readWhileItFits(slicesOf(wanted), bytes, async (some) => {
    const stored = await sql
      .withTables<AnyTables>()
      .selectFrom('topic_reply')
      .selectAll()
      .where('id', 'in', some)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return stored.map((one) => ({ row: decodeRow(topicReply, one) }));
  });
  return { rows: taken.map(({ row }) => row), isCut: isCut || found.length > max };
};

/** Who wrote under a topic when, and what is gone of it; nobody's words. */
export const saidWhen = async (
  sql: Sql,
  topicId: string,
): Promise<readonly Pick<TopicReplyRow, 'createdBy' | 'createdAt' | 'gone'>[]> => {
  const found = await replies(sql, topicId)
    .select(['created_by', 'created_at', 'gone'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found.map((one) => ({
    createdBy: one.created_by,
    createdAt: Number(one.created_at),
    gone: one.gone as TopicReplyRow['gone'],
  }));
};

/** The topics of a course without their texts. */
export const titlesIn = async (
  sql: Sql,
  courseId: string,
): Promise<readonly Pick<TopicRow, 'id' | 'title' | 'createdAt'>[]> => {
  const found = await sql
    .withTables<{ topic: { id: string; course_id: string; title: string; created_at: number } }>()
    .selectFrom('topic')
    .select(['id', 'title', 'created_at'])
    .where('course_id', '=', courseId)
    .execute();
  return found.map(({ id, title, created_at }) => ({ id, title, createdAt: Number(created_at) }));
};
