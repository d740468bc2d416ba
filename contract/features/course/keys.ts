import { fileRoot } from '#contract/core/files.ts';
import type { CourseRole, GuestRole } from '#contract/core/roles.ts';

/** The id of a person's row in a course. */
export const courseMemberId = (courseId: string, uid: string): string => `${courseId}.${uid}`;

/** E-014 on the wire; 2 for an assistant, as in `icontype`. */
export const courseRoleCode = { teacher: 1, student: 0, assistant: 2 } as const satisfies Record<CourseRole, number>;

/** Ours; 4 is the identity that reviews in the specification (P6). */
export const guestRoleCode = { supervisor: 3, reviewer: 4 } as const satisfies Record<GuestRole, number>;

/** `identity` of somebody who may review homework (P6); of anybody else it is their role. */
export const reviewingIdentity = 4;

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

interface Openness {
  readonly ended: boolean;
  readonly canVisit: boolean;
  readonly deactivated: boolean;
  readonly deletesAt: number;
}

/** Whether everybody but its owner is kept out: it is switched off, or deleted. */
export const isOff = ({ deactivated, deletesAt }: Pick<Openness, 'deactivated' | 'deletesAt'>): boolean =>
  deactivated || deletesAt > 0;

/** Whether students are kept out: also when it has ended and the teacher does not let them look back (P4). */
export const isClosed = (course: Openness): boolean => (course.ended && !course.canVisit) || isOff(course);

/** What a course is bounded by. */
export const courseLimits = {
  creditHours: 1_000,
  /** Questions to members beside the student number. */
  asks: 5,
  /** People added at once. */
  added: 500,
  /** Of a cover picture, bytes. */
  coverBytes: 512 * 1024,
  /** Days in which a deleted course can be taken back. */
  keptDays: 30,
  /** Courses that are sorted or archived at once. */
  sorted: 1_000,
} as const;

/** `getDeletePattern` (C-064): a course with nobody's work goes at a word, any other after its name was typed. */
export const deletePattern = { empty: 0, inUse: 1 } as const;

const coverText = /^file:([0-9a-f-]{36})$/;

/** The file that a new cover names; `undefined` where it names none. */
export const coverFile = (cover: string): string | undefined => coverText.exec(cover)?.[1];

/** The file that the address of a cover leads to. */
export const coverOf = (address: string): string | undefined => coverFile(address.replace(fileRoot, 'file:'));

/** Where a QR code of the join code leads. */
export const joinAddress = (code: string): string => `/join?code=${encodeURIComponent(code)}`;
