import type { NoticeRow } from '#contract/features/notice/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { notice } from './store.ts';

/** For what is said under notices. */
export const noticeOf = (tx: Tx, scope: string, id: string): Promise<NoticeRow | undefined> =>
  tx.get(notice, scope, id);

export const noticeIn = (sql: Sql, scope: string, id: string): Promise<NoticeRow | undefined> =>
  readRow(sql, notice, scope, id);
