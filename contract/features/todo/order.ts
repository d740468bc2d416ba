import type { TodoRow } from './rows.ts';

/** What is due first, then what has no date; of the same time what came last, then by id so that every device agrees. */
export const byDueThenNewest = (one: TodoRow, other: TodoRow): number =>
  dueOf(one) - dueOf(other) || other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);

const dueOf = ({ dueAt }: TodoRow): number => (dueAt === 0 ? Number.MAX_SAFE_INTEGER : dueAt);
