import type { NoticeRow } from './rows.ts';

/** Pinned first, then newest first; ties by id so that every device shows the same order. */
export const byPinnedThenNewest = (one: NoticeRow, other: NoticeRow): number =>
  Number(other.pinned) - Number(one.pinned) || other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
