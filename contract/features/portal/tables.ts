import { ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { FeedbackRow } from './rows.ts';

export const feedbackTable = rowTable<FeedbackRow>({ name: 'feedback', scope: ofPerson });

export const portalTables = [feedbackTable];
