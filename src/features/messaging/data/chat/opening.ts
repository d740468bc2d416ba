import { Dexie } from 'dexie';
import { conversationMarkTable, hiddenMessageTable, messageTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Where a conversation stands when it is opened. */
export interface Opening {
  /** How far I read it. */
  readonly readSeq: number;
  /** The first by others behind that; '' when there is none, or when more is unread than is opened or held. */
  readonly unreadFirst: string;
  /** How many of the newest messages it opens with. */
  readonly rows: number;
}

/** Fills the panel several times over. */
const few = 60;
/** So much of what is unread is opened at its beginning. */
const many = 300;

export const openingOf = async (replica: Replica, groupId: string): Promise<Opening> => {
  const rows = replica.rows(messageTable);
  const readSeq = (await replica.rows(conversationMarkTable).get(groupId))?.readSeq ?? 0;
  const within = (from: number, to: unknown) =>
    rows.where('[groupId+seq]').between([groupId, from], [groupId, to], true, true);
  const newest = (await within(1, Dexie.maxKey).last())?.seq ?? 0;
  // Of what is older than this device holds, or of a beginning far away, nobody is shown the beginning.
  const unread = newest - readSeq > many ? [] : await within(readSeq + 1, newest).toArray();
  const isWhole = unread.length === newest - readSeq;
  const first = isWhole ? unread.find(({ fromUid }) => fromUid !== replica.uid) : undefined;
  return {
    readSeq,
    unreadFirst: first?.id ?? '',
    rows: first === undefined ? few : Math.max(few, unread.length + few / 2),
  };
};

/** The messages of a conversation that I removed for myself. */
export const hiddenIn = async (replica: Replica, groupId: string): Promise<ReadonlySet<string>> =>
  new Set(await replica.rows(hiddenMessageTable).where('groupId').equals(groupId).primaryKeys());
