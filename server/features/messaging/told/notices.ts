import type { Sql } from '#server/core/db/database.ts';

type NoticeTables = {
  conversation_mark: { id: string; uid: string; read_seq: number; muted: number };
  /** What a person was pushed of a conversation last. Travels nowhere. */
  message_notice: { group_id: string; uid: string; seq: number; at: number };
};

const tables = (sql: Sql) => sql.withTables<NoticeTables>();

/** What decides whether somebody is told of a conversation. */
export interface Standing {
  readonly readSeq: number;
  readonly isMuted: boolean;
  /** 0: never told. */
  readonly toldSeq: number;
  readonly toldAt: number;
}

export const standingsOf = async (
  sql: Sql,
  groupId: string,
  uids: readonly string[],
): Promise<(uid: string) => Standing> => {
  const marks = await tables(sql)
    .selectFrom('conversation_mark')
    .select(['uid', 'read_seq', 'muted'])
    .where('id', '=', groupId)
    .where('uid', 'in', uids)
    .execute();
  const told = await tables(sql)
    .selectFrom('message_notice')
    .select(['uid', 'seq', 'at'])
    .where('group_id', '=', groupId)
    .where('uid', 'in', uids)
    .execute();
  const markOf = new Map(marks.map((one) => [one.uid, one]));
  const toldTo = new Map(told.map((one) => [one.uid, one]));
  return (uid) => ({
    readSeq: Number(markOf.get(uid)?.read_seq ?? 0),
    isMuted: Number(markOf.get(uid)?.muted ?? 0) === 1,
    toldSeq: Number(toldTo.get(uid)?.seq ?? 0),
    toldAt: Number(toldTo.get(uid)?.at ?? 0),
  });
};

export const noteTold = async (
  sql: Sql,
  {
    groupId,
    uids,
    seq,
    at,
  }: { readonly groupId: string; readonly uids: readonly string[]; readonly seq: number; readonly at: number },
): Promise<void> => {
  if (uids.length === 0) return;
  await tables(sql)
    .insertInto('message_notice')
    .values(uids.map((uid) => ({ group_id: groupId, uid, seq, at })))
    .onConflict((clash) => clash.columns(['group_id', 'uid']).doUpdateSet({ seq, at }))
    .execute();
};

/** Told so long ago that it decides nothing any more. */
export const forgetTold = async (sql: Sql, before: number): Promise<void> => {
  await tables(sql).deleteFrom('message_notice').where('at', '<', before).execute();
};
