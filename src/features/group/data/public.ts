import type { Replica } from '#src/core/replica.ts';
import { courseGroups, type CourseGroups as Groups } from './queries.ts';

export type CourseGroups = Groups;

/** Sets of groups of a course with their groups and who is in them, as far as this person sees it. */
export const groupsOfCourse = (replica: Replica, courseId: string): Promise<CourseGroups> =>
  courseGroups(replica, courseId);
