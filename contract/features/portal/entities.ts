import { stored } from '#contract/core/rows/table.ts';
import { FeedbackRow } from './rows.ts';
import { feedbackTable } from './tables.ts';

export const portalRows = {
  feedback: stored(feedbackTable, FeedbackRow, { audience: 'all' }),
};
