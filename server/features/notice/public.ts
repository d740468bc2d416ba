import type { NoticeRow } from '#contract/features/notice/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { notice } from './store.ts';

export const noticeIn = (sql: Sql, scope: string, id: string): Promise<NoticeRow | undefined> =>
  readRow(sql, notice, scope, id);
