import { stored } from '#contract/core/rows/table.ts';
import { NoticeCountRow, NoticeEditionRow, NoticeReadRow, NoticeRow } from './rows.ts';
import { noticeCountTable, noticeEditionTable, noticeReadTable, noticeTable } from './tables.ts';

export const noticeRows = {
  notice: stored(noticeTable, NoticeRow, { audience: ({ readers }) => readers }),
  noticeEdition: stored(noticeEditionTable, NoticeEditionRow, { audience: 'staff' }),
  noticeRead: stored(noticeReadTable, NoticeReadRow, { audience: 'all', key: ['uid', 'id'] }),
  noticeCount: stored(noticeCountTable, NoticeCountRow, { audience: 'staff' }),
};
