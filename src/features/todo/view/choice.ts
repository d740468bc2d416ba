import { day } from '#contract/core/time.ts';
import { isOpenTodo } from '#contract/features/todo/keys.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { schoolDay } from '#src/ui/words/time.tsx';

/** Which to-dos are shown; part of the address. Without a `view`, what is open. */
export interface TodoChoice {
  readonly view?: 'finished' | 'ignored' | undefined;
  readonly kind?: string | undefined;
  readonly courseid?: string | undefined;
}

const text = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);

export const todoChoice = ({ view, kind, courseid }: Record<string, unknown>): TodoChoice => ({
  view: view === 'finished' || view === 'ignored' ? view : undefined,
  kind: text(kind),
  courseid: text(courseid),
});

export const isSame = (one: TodoChoice, other: TodoChoice): boolean =>
  one.view === other.view && one.kind === other.kind && one.courseid === other.courseid;

export const chosenFrom = (
  rows: readonly TodoRow[],
  { view, kind, courseid }: TodoChoice,
  now: number,
): readonly TodoRow[] =>
  rows.filter(
    (row) =>
      (view === undefined ? isOpenTodo(row, now) : row.state === view) &&
      (kind === undefined || row.kind === kind) &&
      (courseid === undefined || row.courseId === courseid),
  );

export interface MenuEntry {
  readonly choice: TodoChoice;
  readonly name: string;
  readonly count: number;
}

/** By kind, then by course: what there is to do, most first. */
export const countsOf = (
  rows: readonly TodoRow[],
  nameOfKind: (kind: string) => string,
  now: number,
): { readonly kinds: readonly MenuEntry[]; readonly courses: readonly MenuEntry[] } => {
  const open = rows.filter((row) => isOpenTodo(row, now));
  const kinds = [...Map.groupBy(open, ({ kind }) => kind)].map(([kind, of]) => ({
    choice: { kind },
    name: nameOfKind(kind),
    count: of.length,
  }));
  const inCourses = open.filter(({ courseId }) => courseId !== '');
  const courses = [...Map.groupBy(inCourses, ({ courseId }) => courseId)].map(([courseid, of]) => ({
    choice: { courseid },
    name: of[0]?.courseName ?? '',
    count: of.length,
  }));
  return { kinds: mostFirst(kinds), courses: mostFirst(courses) };
};

const mostFirst = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));

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
