import type { Replica } from '#src/core/replica.ts';
import { courseOf, coursesOfMine, roleIn } from '#src/features/course/data/public.ts';
import { noticesIn, readIn } from '#src/features/notice/data/public.ts';
import { askAhead } from '#src/ui/live/rows/ahead.ts';

/** What the screens ask that a day begins with, asked while their code is on its way. An error is the screen's to tell. */
export const askFirstAnswers = async (
  replica: Replica,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> => {
  await Promise.allSettled(asked(replica, pathname.toLowerCase(), new URLSearchParams(search).get('courseid') ?? ''));
};

const asked = (replica: Replica, pathname: string, courseId: string): Promise<void>[] => {
  if (pathname === '/' || pathname === '/main') return [askAhead(replica, coursesOfMine)];
  if (pathname !== '/main/classdetail') return [];
  return [
    askAhead(replica, courseOf, courseId),
    askAhead(replica, roleIn, courseId),
    askAhead(replica, noticesIn, courseId),
    askAhead(replica, readIn, courseId),
  ];
};
