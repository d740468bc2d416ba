import type { ConversationMarkRow, MessageRow } from './rows.ts';

/** What the list of conversations is ordered by. */
export interface Placed {
  readonly id: string;
  readonly mark: Pick<ConversationMarkRow, 'pinned'>;
  /** Of the last message, or of the conversation. */
  readonly at: number;
}

/** Pinned first, then what was said last; ties by id so that every device shows the same order. */
export const byPinnedThenLatest = (one: Placed, other: Placed): number =>
  Number(other.mark.pinned) - Number(one.mark.pinned) || other.at - one.at || (one.id < other.id ? 1 : -1);

/** Unread as shown: exact to 99. */
export const shownUnread = (count: number): string => (count > 99 ? '99+' : String(count));

/**
 * What others wrote after `readSeq`. Their count up to there and up to the end differ by all that came between, of which
 * one's own is not unread: no row of anybody is written when somebody sends.
 */
export const unreadOf = (given: {
  readonly last: Pick<MessageRow, 'seq' | 'cum'> | undefined;
  readonly readSeq: number;
  /** `cum` of the message at `readSeq`; 0 at the beginning. */
  readonly readCum: number;
  /** Own countable messages after `readSeq`. */
  readonly own: number;
}): number =>
  given.last === undefined || given.last.seq <= given.readSeq
    ? 0
    : Math.max(0, given.last.cum - given.readCum - given.own);
