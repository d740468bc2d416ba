import type * as z from 'zod/mini';
import type { Mutation } from '#contract/core/call.ts';
import {
  archiveCourseGroup,
  archiveGroupSet,
  createCourseGroup,
  placeStudents,
  updateCourseGroup,
} from '#contract/features/group/calls.ts';
import { folded } from '#contract/features/group/pasted.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import type { CourseGroups } from '#src/features/group/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

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

/** What staff do with one set; what is refused is told, and answered with false. */
export const useGroupActs = ({ courseId, id: setId }: Pick<GroupSetRow, 'courseId' | 'id'>) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const act = async <M extends Mutation>(call: M, input: z.input<M['input']>): Promise<boolean> => {
    const result = await store.mutate(call, input);
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  return {
    /** An empty `groupId` takes them out. */
    place: (moves: readonly { readonly uid: string; readonly groupId: string }[]) =>
      moves.length === 0 ? Promise.resolve(true) : act(placeStudents, { courseId, setId, moves: [...moves] }),
    /** Groups under these names, in their order; the ids of those that were taken. */
    addGroups: async (names: readonly string[]): Promise<readonly string[]> => {
      const made: string[] = [];
      for (const name of names) {
        const id = makeId();
        if (!(await act(createCourseGroup, { courseId, setId, id, name }))) return made;
        made.push(id);
      }
      return made;
    },
    lead: ({ id }: GroupRow, leader: string) => act(updateCourseGroup, { courseId, setId, id, leader }),
    archive: ({ id }: GroupRow, state: 0 | 1) => act(archiveCourseGroup, { courseId, setId, id, state }),
    archiveSet: (state: 0 | 1) => act(archiveGroupSet, { courseId, id: setId, state }),
  };
};

export type GroupActs = ReturnType<typeof useGroupActs>;
