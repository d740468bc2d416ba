import type { CourseRole } from '#contract/core/roles.ts';
import type { MyCourse } from '#src/features/course/data/queries.ts';

/** Which of one's courses are looked at. */
export type Listed = 'all' | CourseRole | 'archived';
/** `found`: whatever was looked for, wherever it stands. */
export type Shown = Listed | 'found';

export interface Section {
  /** `pinned`, or a semester with its term. */
  readonly key: string;
  readonly courses: readonly MyCourse[];
}

const isShown = (shown: Shown, { role, shelf }: MyCourse): boolean => {
  if (shown === 'found') return true;
  if (shown === 'archived') return shelf.archivedAt > 0;
  return shelf.archivedAt === 0 && (shown === 'all' || role === shown);
};

/** Pinned ones stand above the semesters, the last pinned first; in the archive, and among what was looked for, nothing is pinned. */
export const sectionsOf = (courses: readonly MyCourse[], shown: Shown): readonly Section[] => {
  const mine = courses.filter((one) => isShown(shown, one));
  const isPinned = ({ shelf }: MyCourse): boolean => shown !== 'archived' && shown !== 'found' && shelf.pinnedAt > 0;
  const pinned = mine.filter(isPinned).sort((one, other) => other.shelf.pinnedAt - one.shelf.pinnedAt);
  const rest = Map.groupBy(
    mine.filter((one) => !isPinned(one)),
    ({ course }) => `${course.semester} ${course.term}`,
  );
  return [
    ...(pinned.length === 0 ? [] : [{ key: 'pinned', courses: pinned }]),
    ...[...rest].map(([key, list]) => ({ key, courses: list })),
  ];
};

/** The lists that there is something in; a choice between one is none. */
export const listsOf = (courses: readonly MyCourse[]): readonly Listed[] => {
  const lists = (['teacher', 'student', 'assistant'] as const).filter((role) =>
    courses.some((one) => isShown(role, one)),
  );
  const hasArchive = courses.some((one) => isShown('archived', one));
  if (lists.length < 2 && !hasArchive) return [];
  return ['all', ...(lists.length > 1 ? lists : []), ...(hasArchive ? (['archived'] as const) : [])];
};
