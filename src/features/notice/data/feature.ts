import { NoticeCountRow, NoticeEditionRow, NoticeReadRow, NoticeRow } from '#contract/features/notice/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { noticeMutations } from './mutations.ts';
import { noticeCountTable, noticeEditionTable, noticeReadTable, noticeTable } from './tables.ts';

export const notice: DataFeature = {
  name: 'notice',
  tables: [
    kept(noticeTable, NoticeRow),
    kept(noticeEditionTable, NoticeEditionRow),
    kept(noticeReadTable, NoticeReadRow),
    kept(noticeCountTable, NoticeCountRow),
  ],
  mutations: noticeMutations,
};
