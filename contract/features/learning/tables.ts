import { inCourse, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { LearnCountRow, LearnRow } from './rows.ts';

export const learnTable = rowTable<LearnRow>({ name: 'learn', scope: ofPerson, indexes: 'courseId' });

export const learnCountTable = rowTable<LearnCountRow>({ name: 'learnCount', scope: inCourse, indexes: 'courseId' });

export const learningTables = [learnTable, learnCountTable];
