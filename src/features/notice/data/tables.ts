import { courseScope, userScope } from '#contract/core/scopes.ts';
import { NoticeCountRow, NoticeReadRow, NoticeRow } from '#contract/features/notice/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const noticeTable = replicaTable<NoticeRow>({
  name: 'notice',
  indexes: 'courseId',
  row: NoticeRow,
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const noticeReadTable = replicaTable<NoticeReadRow>({
  name: 'noticeRead',
  indexes: 'courseId',
  row: NoticeReadRow,
  scopeOf: ({ uid }) => userScope(uid),
});

export const noticeCountTable = replicaTable<NoticeCountRow>({
  name: 'noticeCount',
  indexes: 'courseId',
  row: NoticeCountRow,
  scopeOf: ({ courseId }) => courseScope(courseId),
});
