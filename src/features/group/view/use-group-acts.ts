import type * as z from 'zod/mini';
import type { Mutation } from '#contract/core/call.ts';
import {
  archiveCourseGroup,
  archiveGroupSet,
  createCourseGroup,
  placeStudents,
  updateCourseGroup,
} from '#contract/features/group/calls.ts';
import type { GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

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
