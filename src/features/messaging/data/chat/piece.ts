import { Dexie } from 'dexie';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** A piece of a conversation, and where it stands in it. */
export interface Piece {
  /** As asked: an answer to an older question is none to the newest. */
  readonly from: number;
  readonly to: number;
  /** Placed by the server, one behind the other without a gap. */
  readonly placed: readonly MessageRow[];
  /** The newest place that this device knows; 0 when it knows none. */
  readonly newest: number;
}

/**
 * The messages between two places, back to the first gap: what lies below it is older than what this device has all of. `from` 0
 * means the newest `most`, `to` 0 the live end.
 */
export const pieceOf = async (
  replica: Replica,
  groupId: string,
  from: number,
  to: number,
  most: number,
): Promise<Piece> => {
  const newest = (await within(replica, groupId, 1, Dexie.maxKey).last())?.seq ?? 0;
  const last = to === 0 ? newest : to;
  // In the order of the index it is one request; backwards it would be one for each row.
  const held = await within(replica, groupId, Math.max(1, from === 0 ? last - most + 1 : from), last).toArray();
  const gap = held.findLastIndex(({ seq }, index) => index > 0 && seq !== (held[index - 1]?.seq ?? 0) + 1);
  return { from, to, placed: gap === -1 ? held : held.slice(gap), newest };
};

/** This device has every message between two places. */
export const holdsAll = async (replica: Replica, groupId: string, first: number, last: number): Promise<boolean> =>
  (await within(replica, groupId, first, last).count()) === last - first + 1;

const within = (replica: Replica, groupId: string, first: number, last: unknown) =>
  replica.rows(messageTable).where('[groupId+seq]').between([groupId, first], [groupId, last], true, true);

/** How far, up to `to`, this device holds without a gap what begins at `seq`; less than `seq` when it does not hold that. */
export const heldUpTo = async (replica: Replica, groupId: string, seq: number, to: number): Promise<number> => {
  const held = await within(replica, groupId, seq, to).toArray();
  const gap = held.findIndex((row, index) => row.seq !== seq + index);
  return seq - 1 + (gap === -1 ? held.length : gap);
};

/** The place of a message that is on this device. */
export const placeOf = async (replica: Replica, id: string): Promise<number | undefined> =>
  (await replica.rows(messageTable).get(id))?.seq;
