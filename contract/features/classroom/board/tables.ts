import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { BoardInkRow, BoardPageRow, BoardRow } from './rows.ts';

export const boardTable = rowTable<BoardRow>({ name: 'board', scope: inCourse });

export const boardPageTable = rowTable<BoardPageRow>({ name: 'boardPage', scope: inCourse, indexes: 'courseId' });

export const boardInkTable = rowTable<BoardInkRow>({ name: 'boardInk', scope: inCourse, indexes: 'pageId' });
