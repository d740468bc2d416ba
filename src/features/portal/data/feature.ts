import { FeedbackRow } from '#contract/features/portal/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { sendFeedback } from './mutations.ts';
import { feedbackTable } from './tables.ts';

export const portal: DataFeature = {
  name: 'portal',
  tables: [kept(feedbackTable, FeedbackRow)],
  mutations: [sendFeedback],
};
