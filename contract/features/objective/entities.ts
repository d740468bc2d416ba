import { stored } from '#contract/core/rows/table.ts';
import { ObjectiveRow } from './rows.ts';
import { objectiveTable } from './tables.ts';

export const objectiveRows = {
  objective: stored(objectiveTable, ObjectiveRow, { audience: 'all' }),
};
