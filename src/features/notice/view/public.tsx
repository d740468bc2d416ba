import type { Replica } from '#src/core/replica.ts';
import { noticesOf, readNotices } from '#src/features/notice/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

const unreadNotices = async (replica: Replica, courseId: string): Promise<number> => {
  const [notices, read] = await Promise.all([noticesOf(replica, courseId), readNotices(replica, courseId)]);
  return notices.filter(({ id, createdBy }) => createdBy !== replica.uid && !read.has(id)).length;
};

/** Notices of a course, by others, that the signed-in person has not read. */
export const useUnreadNotices = (courseId: string): number => useLive(unreadNotices, courseId) ?? 0;
