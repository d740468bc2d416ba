import { byPinnedThenNewest } from '#contract/features/notice/order.ts';
import type { NoticeCountRow, NoticeEditionRow, NoticeRow } from '#contract/features/notice/rows.ts';
import {
  noticeCountTable,
  noticeEditionTable,
  noticeReadTable,
  noticeTable,
} from '#contract/features/notice/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** Pinned first, then newest first. */
export const noticesOf = async (replica: Replica, courseId: string): Promise<NoticeRow[]> =>
  (await replica.rows(noticeTable).where('courseId').equals(courseId).toArray()).sort(byPinnedThenNewest);

export const noticeById = (replica: Replica, id: string): Promise<NoticeRow | undefined> =>
  replica.rows(noticeTable).get(id);

/** Ids of the course's notices that I have read. */
export const readNotices = async (replica: Replica, courseId: string): Promise<Set<string>> =>
  new Set(await replica.rows(noticeReadTable).where('courseId').equals(courseId).primaryKeys());

/** Earlier texts of a notice, newest first; staff have these. */
export const noticeEditions = async (replica: Replica, noticeId: string): Promise<NoticeEditionRow[]> =>
  (await replica.rows(noticeEditionTable).where('noticeId').equals(noticeId).toArray()).sort(
    (one, other) => other.replacedAt - one.replacedAt || (one.id < other.id ? 1 : -1),
  );

/** How many have read each notice; staff have these. */
export const noticeCounts = async (replica: Replica, courseId: string): Promise<Map<string, NoticeCountRow>> =>
  new Map(
    (await replica.rows(noticeCountTable).where('courseId').equals(courseId).toArray()).map((count) => [
      count.id,
      count,
    ]),
  );
