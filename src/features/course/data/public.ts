import type { CourseRole } from '#contract/core/roles.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import type { Replica } from '#src/core/replica.ts';
import { courseMemberTable } from './tables.ts';

/** My role in the course as far as this device knows; what every rule of a course asks first. */
export const roleIn = async (replica: Replica, courseId: string): Promise<CourseRole | undefined> =>
  (await replica.rows(courseMemberTable).get(courseMemberId(courseId, replica.uid)))?.role;
