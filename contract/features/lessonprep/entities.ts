import { stored } from '#contract/core/rows/table.ts';
import { teamMembers } from '#contract/features/team/kind.ts';
import { AreaNodeRow, AreaRow, AreaShareRow } from './rows.ts';
import { areaMemberTable, areaNodeTable, areaShareTable, areaTable } from './tables.ts';

export const lessonprepRows = {
  area: stored(areaTable, AreaRow, { audience: 'all' }),
  areaMember: teamMembers(areaMemberTable),
  areaNode: stored(areaNodeTable, AreaNodeRow, { audience: 'all' }),
  areaShare: stored(areaShareTable, AreaShareRow, { audience: 'all' }),
};
