import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { NoticeCountRow, NoticeEditionRow, NoticeReadRow, NoticeRow } from '#contract/features/notice/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const noticeTable = replicaTable<NoticeRow>({
  name: 'notice',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const noticeEditionTable = replicaTable<NoticeEditionRow>({
  name: 'noticeEdition',
  indexes: 'noticeId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const noticeReadTable = replicaTable<NoticeReadRow>({
  name: 'noticeRead',
  indexes: 'courseId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const noticeCountTable = replicaTable<NoticeCountRow>({
  name: 'noticeCount',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});
