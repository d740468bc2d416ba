import { NoticeCountRow, NoticeReadRow, NoticeRow } from '#contract/features/notice/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { createNotice, deleteNotice, readNotice, remindStudentRead, setNoticeTop, updateNotice } from './mutations.ts';
import { noticeCountTable, noticeReadTable, noticeTable } from './tables.ts';

export const notice: DataFeature = {
  name: 'notice',
  tables: [kept(noticeTable, NoticeRow), kept(noticeReadTable, NoticeReadRow), kept(noticeCountTable, NoticeCountRow)],
  mutations: [createNotice, updateNotice, deleteNotice, setNoticeTop, readNotice, remindStudentRead],
};
