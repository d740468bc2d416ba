/** The conversation of a course is named as the course is; this is the one of its teaching team. */
export const teamId = (courseId: string): string => `team-${courseId}`;
