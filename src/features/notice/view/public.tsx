import { unreadNotices } from '#src/features/notice/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** Notices of a course, by others, that the signed-in person has not read; none of one that keeps them out. */
export const useUnreadNotices = (courseId: string): number => useLive(unreadNotices, courseId) ?? 0;
