import type { CourseRole, GuestRole } from '#contract/core/roles.ts';

/** The id of a person's row in a course. */
export const courseMemberId = (courseId: string, uid: string): string => `${courseId}.${uid}`;

/** E-014 on the wire; 2 for an assistant, as in `icontype`. */
export const courseRoleCode = { teacher: 1, student: 0, assistant: 2 } as const satisfies Record<CourseRole, number>;

/** Ours; 4 is the identity that reviews in the specification (P6). */
export const guestRoleCode = { supervisor: 3, reviewer: 4 } as const satisfies Record<GuestRole, number>;

/** What `courserole` of an address says. */
export const placeRoleCode = { ...courseRoleCode, ...guestRoleCode } as const;

/** E-014: the link by which somebody looked at the course is not valid any more. */
export const invalidLinkCode = -1;

/** What a link is for, and whom it makes of somebody. */
export const guestRoleOf = { supervise: 'supervisor', review: 'reviewer' } as const satisfies Record<string, GuestRole>;
export type GuestLinkKind = keyof typeof guestRoleOf;

/** What a course's links are bounded by. */
export const guestLinkLimits = {
  /** Open links of a course at once. */
  links: 20,
  /** People of one link. */
  guests: 100,
  /** Days from today. */
  days: 180,
} as const;

/** Whether students are kept out: the course has ended and the teacher does not let them look back (P4). */
export const isClosed = ({ ended, canVisit }: { readonly ended: boolean; readonly canVisit: boolean }): boolean =>
  ended && !canVisit;
