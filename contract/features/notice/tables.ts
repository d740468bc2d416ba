import { inCourse, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { NoticeCountRow, NoticeEditionRow, NoticeReadRow, NoticeRow } from './rows.ts';

export const noticeTable = rowTable<NoticeRow>({ name: 'notice', scope: inCourse, indexes: 'courseId' });

export const noticeEditionTable = rowTable<NoticeEditionRow>({
  name: 'noticeEdition',
  scope: inCourse,
  indexes: 'noticeId',
});

export const noticeReadTable = rowTable<NoticeReadRow>({ name: 'noticeRead', scope: ofPerson, indexes: 'courseId' });

export const noticeCountTable = rowTable<NoticeCountRow>({ name: 'noticeCount', scope: inCourse, indexes: 'courseId' });

export const noticeTables = [noticeTable, noticeEditionTable, noticeReadTable, noticeCountTable];
