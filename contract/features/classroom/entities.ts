import { stored } from '#contract/core/rows/table.ts';
import { BoardInkRow, BoardPageRow, BoardRow } from './board/rows.ts';
import { boardInkTable, boardPageTable, boardTable } from './board/tables.ts';
import { ClassStateRow, RaceRow } from './rows.ts';
import { classStateTable, raceTable } from './tables.ts';

export const classroomRows = {
  classState: stored(classStateTable, ClassStateRow, { audience: 'all' }),
  race: stored(raceTable, RaceRow, { audience: 'all' }),
  board: stored(boardTable, BoardRow, { audience: 'all' }),
  boardPage: stored(boardPageTable, BoardPageRow, { audience: 'all' }),
  boardInk: stored(boardInkTable, BoardInkRow, { audience: 'all' }),
};
