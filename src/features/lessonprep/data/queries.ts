import type { TeamRole } from '#contract/core/roles.ts';
import { byOrder } from '#contract/features/content/order.ts';
import type { AreaNodeRow, AreaRow, AreaShareRow } from '#contract/features/lessonprep/rows.ts';
import { areaNodeTable, areaShareTable, areaTable } from '#contract/features/lessonprep/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { myTeams } from '#src/features/team/data/public.ts';

export interface MyArea {
  readonly area: AreaRow;
  readonly role: TeamRole;
}

/** The areas that I belong to, personal ones first, then by name; also those that were deleted. */
export const myAreas = async (replica: Replica): Promise<readonly MyArea[]> => {
  const [areas, roles] = await Promise.all([replica.rows(areaTable).toArray(), myTeams(replica, 'area')]);
  return areas
    .flatMap((area) => {
      const role = roles.get(area.id);
      return role === undefined ? [] : [{ area, role }];
    })
    .sort(
      ({ area: one }, { area: other }) =>
        Number(other.personal) - Number(one.personal) ||
        one.name.localeCompare(other.name, 'zh') ||
        (one.id < other.id ? -1 : 1),
    );
};

export const areaById = async (replica: Replica, areaId: string): Promise<MyArea | undefined> =>
  (await myAreas(replica)).find(({ area }) => area.id === areaId);

/** All that is in an area, in order. */
export const nodesOf = async (replica: Replica, areaId: string): Promise<readonly AreaNodeRow[]> =>
  (await replica.rows(areaNodeTable).where('areaId').equals(areaId).toArray()).sort(byOrder);

export const nodeById = (replica: Replica, id: string): Promise<AreaNodeRow | undefined> =>
  replica.rows(areaNodeTable).get(id);

/** What was given to courses, the newest first. */
export const sharesOf = async (replica: Replica, areaId: string): Promise<readonly AreaShareRow[]> =>
  (await replica.rows(areaShareTable).where('areaId').equals(areaId).toArray()).sort(
    (one, other) => other.at - one.at || (one.id < other.id ? 1 : -1),
  );
