import { noticeRows } from '#contract/features/notice/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { noticeMutations } from './mutations.ts';

export const notice: DataFeature = {
  name: 'notice',
  tables: Object.values(noticeRows),
  mutations: noticeMutations,
};
