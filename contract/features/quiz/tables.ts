import { inCourse, inWork, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { GivenRow, OwnAnswerRow, RoundRow } from './rows.ts';

export const roundTable = rowTable<RoundRow>({ name: 'quizRound', scope: inCourse, indexes: 'activityId' });

export const ownAnswerTable = rowTable<OwnAnswerRow>({ name: 'quizAnswer', scope: ofPerson, indexes: 'activityId' });

export const givenTable = rowTable<GivenRow>({ name: 'quizGiven', scope: inWork, indexes: 'activityId' });

export const quizTables = [roundTable, ownAnswerTable, givenTable];
