import { groupMemberId } from '#contract/features/group/keys.ts';
import { groupMemberTable } from '#contract/features/group/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { courseGroups, type CourseGroups as Groups } from './queries.ts';

export type CourseGroups = Groups;

/** Sets of groups of a course with their groups and who is in them, as far as this person sees it. */
export const groupsOfCourse = (replica: Replica, courseId: string): Promise<CourseGroups> =>
  courseGroups(replica, courseId);

/** The group of a set that somebody is in, as far as this device knows; empty: in none. */
export const groupOfMine = async (replica: Replica, setId: string, uid: string): Promise<string> =>
  setId === '' ? '' : ((await replica.rows(groupMemberTable).get(groupMemberId(setId, uid)))?.groupId ?? '');
