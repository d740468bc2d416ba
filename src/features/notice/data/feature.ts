import type { DataFeature } from '#src/core/feature.ts';
import { createNotice, deleteNotice, readNotice, setNoticeTop, updateNotice } from './mutations.ts';
import { noticeCountTable, noticeReadTable, noticeTable } from './tables.ts';

export const notice: DataFeature = {
  name: 'notice',
  tables: [noticeTable, noticeReadTable, noticeCountTable],
  mutations: [createNotice, updateNotice, deleteNotice, setNoticeTop, readNotice],
};
