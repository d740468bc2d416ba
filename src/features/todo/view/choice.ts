import { isOpenTodo } from '#contract/features/todo/keys.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';

/** Which to-dos are shown; part of the address. Without a `view`, what is open. */
export interface TodoChoice {
  readonly view?: 'finished' | 'ignored' | undefined;
  readonly kind?: string | undefined;
  readonly courseid?: string | undefined;
}

const text = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);

export const todoChoice = ({ view, kind, courseid }: Record<string, unknown>): TodoChoice => ({
  ...(view === 'finished' || view === 'ignored' ? { view } : {}),
  ...(text(kind) === undefined ? {} : { kind: text(kind) }),
  ...(text(courseid) === undefined ? {} : { courseid: text(courseid) }),
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
