import { inGroupOrder } from '#contract/features/group/order.ts';
import type { GroupMemberRow, GroupRow, GroupSetRow } from '#contract/features/group/rows.ts';
import { groupMemberTable, groupSetTable, groupTable } from '#contract/features/group/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** What a course has of groups, as far as this person sees it. */
export interface CourseGroups {
  /** The institution's first, then by name; those out of use as well. */
  readonly sets: readonly GroupSetRow[];
  /** By set, in the order of their names. */
  readonly groups: ReadonlyMap<string, readonly GroupRow[]>;
  /** By set; also of people who left the course. */
  readonly places: ReadonlyMap<string, readonly GroupMemberRow[]>;
}

export const courseGroups = async (replica: Replica, courseId: string): Promise<CourseGroups> => {
  const [sets, groups, places] = await Promise.all([
    replica.rows(groupSetTable).where('courseId').equals(courseId).toArray(),
    replica.rows(groupTable).where('courseId').equals(courseId).toArray(),
    replica.rows(groupMemberTable).where('courseId').equals(courseId).toArray(),
  ]);
  return {
    sets: sets.sort((one, other) => rank(one) - rank(other) || inGroupOrder(one, other)),
    groups: Map.groupBy(groups.sort(inGroupOrder), ({ setId }) => setId),
    places: Map.groupBy(places, ({ setId }) => setId),
  };
};

const rank = ({ owner }: GroupSetRow): number => (owner === 'institution' ? 0 : 1);
