import type { TopicRow } from './rows.ts';

/** Pinned first, then newest first; ties by id so that every device shows the same order. */
export const byPinnedThenNewest = (one: TopicRow, other: TopicRow): number =>
  Number(other.pinned === true) - Number(one.pinned === true) ||
  other.createdAt - one.createdAt ||
  (one.id < other.id ? 1 : -1);
