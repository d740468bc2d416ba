import { Dexie } from 'dexie';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { messageTable } from '../tables.ts';

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
  const rows = replica.rows(messageTable);
  const within = (first: number, last: unknown) =>
    rows.where('[groupId+seq]').between([groupId, first], [groupId, last], true, true);
  const wanted = within(Math.max(1, from), to === 0 ? Dexie.maxKey : to).reverse();
  const [backwards, last] = await Promise.all([
    (from === 0 ? wanted.limit(most) : wanted).toArray(),
    within(1, Dexie.maxKey).last(),
  ]);
  const gap = backwards.findIndex(({ seq }, index) => index > 0 && seq !== (backwards[index - 1]?.seq ?? 0) - 1);
  return {
    from,
    to,
    placed: (gap === -1 ? backwards : backwards.slice(0, gap)).reverse(),
    newest: last?.seq ?? 0,
  };
};

/** The place of a message that is on this device. */
export const placeOf = async (replica: Replica, id: string): Promise<number | undefined> =>
  (await replica.rows(messageTable).get(id))?.seq;
