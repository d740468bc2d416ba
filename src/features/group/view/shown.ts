import { folded } from '#contract/features/group/pasted.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import type { CourseGroups } from '#src/features/group/data/queries.ts';

/** A student as the course knows them. */
export interface Student {
  readonly uid: string;
  readonly username: string;
}

export interface ShownGroup {
  readonly group: GroupRow;
  readonly students: readonly Student[];
  /** One of them, when it has one. */
  readonly leader: string;
}

/** A set as it is worked on: of the people only those who study in the course now. */
export interface ShownSet {
  readonly set: GroupSetRow;
  readonly groups: readonly ShownGroup[];
  readonly archived: readonly GroupRow[];
  readonly unplaced: readonly Student[];
}

/** `students` in the order in which they are shown. */
export const shownSet = (all: CourseGroups, set: GroupSetRow, students: readonly Student[]): ShownSet => {
  const groups = all.groups.get(set.id) ?? [];
  const open = groups.filter(({ archived }) => !archived);
  const placeOf = new Map((all.places.get(set.id) ?? []).map(({ uid, groupId }) => [uid, groupId]));
  const inGroup = Map.groupBy(students, ({ uid }) => placeOf.get(uid) ?? '');
  const used = new Set(open.map(({ id }) => id));
  return {
    set,
    groups: open.map((group) => {
      const inIt = inGroup.get(group.id) ?? [];
      return { group, students: inIt, leader: inIt.some(({ uid }) => uid === group.leader) ? group.leader : '' };
    }),
    archived: groups.filter(({ archived }) => archived),
    unplaced: students.filter(({ uid }) => !used.has(placeOf.get(uid) ?? '')),
  };
};

/** Who is meant by a name, among those whom this device knows. */
export const byName = (students: readonly Student[]): ((word: string) => readonly string[]) => {
  const named = Map.groupBy(students, ({ username }) => folded(username));
  return (word) => (named.get(folded(word)) ?? []).map(({ uid }) => uid);
};
