import { stored } from '#contract/core/rows/table.ts';
import { ClassStateRow, RaceRow } from './rows.ts';
import { classStateTable, raceTable } from './tables.ts';

export const classroomRows = {
  classState: stored(classStateTable, ClassStateRow, { audience: 'all' }),
  race: stored(raceTable, RaceRow, { audience: 'all' }),
};
