import type { NoticeRow } from '#contract/features/notice/rows.ts';
import { noticeTable } from '#contract/features/notice/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { ofOpenCourses } from '#src/features/course/data/public.ts';
import { noticesOf, readNotices } from './queries.ts';

/** The notices of all my courses that are on this device. */
export const allNotices = async (replica: Replica): Promise<readonly NoticeRow[]> =>
  ofOpenCourses(replica, await replica.rows(noticeTable).toArray());

/** The draft that the form of a new notice opens with. */
export const newNoticeDraft = (courseId: string): string => `notice/new/${courseId}`;

/** Pinned first, then newest first. */
export const noticesIn = (replica: Replica, courseId: string): Promise<readonly NoticeRow[]> =>
  noticesOf(replica, courseId);

/** Ids of those that I have read. */
export const readIn = (replica: Replica, courseId: string): Promise<ReadonlySet<string>> =>
  readNotices(replica, courseId);

/** Of a course that lets me in: those by others that I have not read. */
export const unreadNotices = async (replica: Replica, courseId: string): Promise<number> => {
  const [notices, read] = await Promise.all([noticesOf(replica, courseId), readNotices(replica, courseId)]);
  const unread = notices.filter(({ id, createdBy }) => createdBy !== replica.uid && !read.has(id));
  return unread.length === 0 ? 0 : (await ofOpenCourses(replica, unread)).length;
};
