import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { ObjectiveRow } from './rows.ts';

export const objectiveTable = rowTable<ObjectiveRow>({ name: 'objective', scope: inCourse, indexes: 'courseId' });

export const objectiveTables = [objectiveTable];
