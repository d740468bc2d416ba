import { day } from '#contract/core/time.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { schoolDay } from '#src/ui/words/time.tsx';

export const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** By the school's calendar; a week begins on Monday. */
export const dueGroupOf = (dueAt: number, now: number): DueGroup => {
  if (dueAt === 0) return 'none';
  if (dueAt < now) return 'overdue';
  const due = schoolDay(dueAt);
  const today = schoolDay(now);
  if (due === today) return 'today';
  return due < mondayAfter(today) ? 'week' : 'later';
};

const mondayAfter = (date: string): string => {
  const at = Date.parse(date);
  const weekday = new Date(at).getUTCDay();
  return new Date(at + ((8 - weekday) % 7 || 7) * day).toISOString().slice(0, 10);
};

/** In the order of the groups; those without rows are left out. */
export const groupByDue = (
  rows: readonly TodoRow[],
  now: number,
): { readonly group: DueGroup; readonly rows: readonly TodoRow[] }[] =>
  dueGroups.flatMap((group) => {
    const own = rows.filter(({ dueAt }) => dueGroupOf(dueAt, now) === group);
    return own.length === 0 ? [] : [{ group, rows: own }];
  });
