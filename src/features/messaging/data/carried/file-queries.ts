import type { MessageFile, MessageRow } from '#contract/features/messaging/rows.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** As far as one leafs from a file: messages before and after it. */
const around = 1_000;

/** Files that this device holds of a conversation, near a message, oldest first; what has no place yet comes last. */
export const filesNear = async (
  replica: Replica,
  { groupId, seq }: Pick<MessageRow, 'groupId' | 'seq'>,
): Promise<readonly { readonly messageId: string; readonly file: MessageFile }[]> => {
  const byPlace = replica.rows(messageTable).where('[groupId+seq]');
  const from = seq === 0 ? await lastSeq(replica, groupId) : seq;
  const placed = await byPlace
    .between([groupId, Math.max(1, from - around)], [groupId, from + around], true, true)
    .toArray();
  const waiting = await replica.rows(messageTable).where('[groupId+seq]').equals([groupId, 0]).toArray();
  return [...placed, ...waiting.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))].flatMap(
    ({ id, file }) => (file === null ? [] : [{ messageId: id, file }]),
  );
};

const lastSeq = async (replica: Replica, groupId: string): Promise<number> => {
  const all = replica.rows(messageTable).where('[groupId+seq]');
  const last = await all.between([groupId, 1], [groupId, Number.POSITIVE_INFINITY]).last();
  return last?.seq ?? 1;
};
