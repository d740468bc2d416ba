import { useMemo } from 'react';
import { roleIn } from '#src/features/course/data/public.ts';
import { courseById, membersOf } from '#src/features/course/data/queries.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';

/** The signed-in person's role in a course; `undefined` outside it and while loading. */
export const useMyRole = (courseId: string) => useLive(roleIn, courseId);

export const useCourse = (courseId: string) => useLoaded(courseById, courseId);

/** Names of the members by uid. Who left the course has none. */
export const useMemberNames = (courseId: string): ReadonlyMap<string, string> => {
  const members = useLive(membersOf, courseId);
  return useMemo(() => new Map(members?.map(({ uid, username }) => [uid, username])), [members]);
};
