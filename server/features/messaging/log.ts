import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { convScope } from '#contract/core/scopes.ts';
import { earlierPrivateId, isEarlierPrivateId, privateId } from '#contract/features/messaging/private.ts';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Renaming } from '#server/core/feature.ts';
import { decodeRow, type StoredRow, scopeValue } from '#server/core/sync/entity.ts';
import { message } from './store.ts';

type HiddenTables = { hidden_message: { id: string; uid: string } };

/** Whether this person removed a message for themselves. */
const isHidden = async (sql: Sql, uid: string, id: string): Promise<boolean> => {
  const tables = sql.withTables<HiddenTables>();
  const found = await tables
    .selectFrom('hidden_message')
    .select('id')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

/** Rows of `message` that this person did not remove: nothing of the others is asked (C-419). */
export const notHidden =
  (uid: string) =>
  ({
    not,
    exists,
    selectFrom,
  }: ExpressionBuilder<AnyTables, 'message'>): ExpressionWrapper<AnyTables, 'message', SqlBool> =>
    not(
      exists(
        selectFrom('hidden_message')
          .select('hidden_message.id')
          .where('hidden_message.uid', '=', uid)
          .whereRef('hidden_message.id', '=', 'message.id'),
      ),
    );

const tables = (sql: Sql) => sql.withTables<{ message: StoredRow<MessageRow> }>();

const rowsOf = (sql: Sql, groupId: string) =>
  sql.withTables<AnyTables>().selectFrom('message').selectAll().where('group_id', '=', groupId);

/** Wherever it is: ids are one space. */
export const messageById = async (sql: Sql, id: string): Promise<MessageRow | undefined> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return stored && decodeRow(message, stored);
};

export interface End {
  readonly seq: number;
  readonly cum: number;
}

/** Where a conversation ends. Under its lock the next message follows without a gap. */
export const endOf = async (sql: Sql, groupId: string): Promise<End> => {
  const last = await tables(sql)
    .selectFrom('message')
    .select(['seq', 'cum'])
    .where('group_id', '=', groupId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? { seq: 0, cum: 0 } : { seq: Number(last.seq), cum: Number(last.cum) };
};

/** The newest messages; newest first. */
export const newestOf = async (sql: Sql, groupId: string, limit: number): Promise<MessageRow[]> =>
  (await rowsOf(sql, groupId).orderBy('seq', 'desc').limit(limit).execute()).map((one) => decodeRow(message, one));

/** The newest that `uid` has not removed, or those before `before`; newest first. */
export const newestFor = async (
  sql: Sql,
  groupId: string,
  { uid, limit, before }: { readonly uid: string; readonly limit: number; readonly before?: number | undefined },
): Promise<MessageRow[]> => {
  let query = rowsOf(sql, groupId).where(notHidden(uid)).orderBy('seq', 'desc').limit(limit);
  if (before !== undefined) query = query.where('seq', '<', before);
  return (await query.execute()).map((one) => decodeRow(message, one));
};

/** One message of a conversation, unless `uid` has removed it. */
export const messageFor = async (
  sql: Sql,
  groupId: string,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<MessageRow | undefined> => {
  const row = await messageById(sql, id);
  return row?.groupId !== groupId || (await isHidden(sql, uid, id)) ? undefined : row;
};

/** What of `groupId` others wrote after `readSeq`: two numbers of the log, and one's own in between. */
export const unreadIn = async (sql: Sql, groupId: string, uid: string, readSeq: number): Promise<number> => {
  const last = await endOf(sql, groupId);
  if (last.seq <= readSeq) return 0;
  const read = await tables(sql)
    .selectFrom('message')
    .select('cum')
    .where('group_id', '=', groupId)
    .where('seq', '=', readSeq)
    .executeTakeFirst();
  const { own } = await tables(sql)
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('own'))
    .where('group_id', '=', groupId)
    .where('from_uid', '=', uid)
    .where('seq', '>', readSeq)
    .where('type', '<>', 'change')
    .executeTakeFirstOrThrow();
  return last.cum - Number(read?.cum ?? 0) - Number(own);
};

/** One page of what people wrote and did not take back, and `uid` did not remove, newest first. */
export const oldPage = async (
  sql: Sql,
  groupId: string,
  { uid, page, limit }: { readonly uid: string; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: readonly MessageRow[]; readonly total: number }> => {
  const all = rowsOf(sql, groupId).where('type', '<>', 'change').where('recalled_at', '=', 0).where(notHidden(uid));
  const stored = await all
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: stored.map((one) => decodeRow(message, one)), total: Number(total) };
};

interface Naming {
  readonly groupId?: string;
  /** The other, where the sender says who it is. */
  readonly to?: string | undefined;
}

/**
 * What was queued before conversations of two had the names that they have now still means the same two. Only one's own are looked
 * through: the earlier name proves nothing.
 */
export const earlierNames: Renaming<Naming> = {
  isEarlier: ({ groupId }) => groupId !== undefined && isEarlierPrivateId(groupId),
  today: (input, uid, sql) => inTodaysName(input, uid, sql),
};

const inTodaysName = async (input: Naming, uid: string, sql: Sql): Promise<Naming> => {
  const { groupId, to } = input;
  const others = to === undefined ? await othersOf(sql, uid) : [to];
  const other = others.find((one) => earlierPrivateId(uid, one) === groupId);
  return other === undefined ? input : { ...input, groupId: privateId(uid, other) };
};

/** Those with whom somebody has a conversation of two. */
const othersOf = async (sql: Sql, uid: string): Promise<string[]> => {
  const mine = await sql
    .selectFrom('member')
    .select('scope')
    .where('uid', '=', uid)
    .where('scope', '>=', convScope('p-'))
    .where('scope', '<', convScope('p.'))
    .execute();
  if (mine.length === 0) return [];
  const found = await sql
    .withTables<{ participant: { group_id: string; uid: string } }>()
    .selectFrom('participant')
    .select('uid')
    .distinct()
    .where(
      'group_id',
      'in',
      mine.map(({ scope }) => scopeValue(scope)),
    )
    .where('uid', '<>', uid)
    .execute();
  return found.map((one) => one.uid);
};
