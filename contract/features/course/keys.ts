import type { CourseRole } from '#contract/core/roles.ts';

/** The id of a person's row in a course. */
export const courseMemberId = (courseId: string, uid: string): string => `${courseId}.${uid}`;

/** E-014 on the wire; 2 for an assistant, as in `icontype`. */
export const courseRoleCode = { teacher: 1, student: 0, assistant: 2 } as const satisfies Record<CourseRole, number>;
