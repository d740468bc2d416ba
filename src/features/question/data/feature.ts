import { questionRows } from '#contract/features/question/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import * as bank from './bank-mutations.ts';
import * as papers from './mutations.ts';

export const question: DataFeature = {
  name: 'question',
  tables: Object.values(questionRows),
  mutations: [...Object.values(bank), ...Object.values(papers)],
};
