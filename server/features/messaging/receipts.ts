import { convScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { receiptId, receiptsUpTo } from '#contract/features/messaging/keys.ts';
import type { ReadReceiptRow } from '#contract/features/messaging/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { hasBegun } from '#server/core/jobs/job-table.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import { membersOf } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readReceipt } from './store.ts';

/**
 * Readers never queue up for the conversation's lock: their marks are theirs, and one job a second carries what changed to the
 * others. It compares and writes what differs, so twice is once.
 */
export const writeReceipts: JobHandler = {
  name: 'messaging.writeReceipts',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.groupId !== 'string') throw new Error('a job without a conversation');
    const { groupId } = payload;
    if ((await core.db.read((sql) => staleReceipts(sql, groupId))).length === 0) return;
    await change(core, [convScope(groupId)], async (tx) => {
      for (const row of await staleReceipts(tx.sql, groupId)) await tx.put(readReceipt, row);
    });
  },
};

/**
 * Somebody has read further. The job of this second is there already, and begins when everything of that second is surely
 * committed. What comes later still, by a clock that is behind, is no longer in it and has a job of its own.
 */
export const askReceipts = async (tx: Tx, groupId: string): Promise<void> => {
  if (!(await isTold(tx.sql, groupId))) return;
  const slot = Math.floor(tx.now / second);
  const key = { kind: 'receipts', scope: convScope(groupId), id: String(slot) };
  const isOver = await hasBegun(tx.sql, writeReceipts.name, key);
  await tx.enqueue(writeReceipts.name, { groupId }, { ...(isOver ? {} : { key }), runAt: (slot + 2) * second });
};

const isTold = async (sql: Sql, groupId: string): Promise<boolean> =>
  (await membersOf(sql, convScope(groupId), receiptsUpTo + 1)).length <= receiptsUpTo;

type ReceiptTables = {
  conversation_mark: { id: string; uid: string; read_seq: number };
  read_receipt: { group_id: string; uid: string; seq: number };
};

/** Marks of those who belong to the conversation that its receipts do not show yet. */
const staleReceipts = async (sql: Sql, groupId: string): Promise<ReadReceiptRow[]> => {
  const members = await membersOf(sql, convScope(groupId), receiptsUpTo + 1);
  if (members.length === 0 || members.length > receiptsUpTo) return [];
  const tables = sql.withTables<ReceiptTables>();
  const uids = members.map(({ uid }) => uid);
  const marks = await tables
    .selectFrom('conversation_mark')
    .select(['uid', 'read_seq'])
    .where('id', '=', groupId)
    .where('uid', 'in', uids)
    .orderBy('uid')
    .execute();
  const shown = await tables
    .selectFrom('read_receipt')
    .select(['uid', 'seq'])
    .where('group_id', '=', groupId)
    .execute();
  const seqOf = new Map(shown.map(({ uid, seq }) => [uid, Number(seq)]));
  return marks
    .filter(({ uid, read_seq }) => Number(read_seq) > (seqOf.get(uid) ?? 0))
    .map(({ uid, read_seq }) => ({ id: receiptId(groupId, uid), groupId, uid, seq: Number(read_seq) }));
};
