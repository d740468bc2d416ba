import * as bank from '#contract/features/question/bank-writes.ts';
import { questionRows } from '#contract/features/question/entities.ts';
import * as papers from '#contract/features/question/paper-writes.ts';
import type { DataFeature } from '#src/core/feature.ts';

export const question: DataFeature = {
  name: 'question',
  tables: Object.values(questionRows),
  writes: [...Object.values(bank), ...Object.values(papers)],
};
