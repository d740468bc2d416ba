import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import { boardInkTable, boardPageTable, boardTable } from './board/tables.ts';
import type { ClassStateRow, RaceRow } from './rows.ts';

export const classStateTable = rowTable<ClassStateRow>({ name: 'classState', scope: inCourse });

export const raceTable = rowTable<RaceRow>({ name: 'race', scope: inCourse, indexes: 'courseId' });

export const classroomTables = [classStateTable, raceTable, boardTable, boardPageTable, boardInkTable];
