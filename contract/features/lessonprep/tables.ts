import { rowTable } from '#contract/core/rows/table.ts';
import { teamMemberTable } from '#contract/features/team/tables.ts';
import type { AreaNodeRow, AreaRow, AreaShareRow } from './rows.ts';

const inArea = { kind: 'area', field: 'areaId' } as const;

export const areaTable = rowTable<AreaRow>({ name: 'area', scope: { kind: 'area', field: 'id' } });
export const areaMemberTable = teamMemberTable('area');
export const areaNodeTable = rowTable<AreaNodeRow>({ name: 'areaNode', scope: inArea, indexes: 'areaId' });
export const areaShareTable = rowTable<AreaShareRow>({ name: 'areaShare', scope: inArea, indexes: 'areaId' });

export const lessonprepTables = [areaTable, areaMemberTable, areaNodeTable, areaShareTable];
