import { coreRefusal, type Refusal } from './refusal.ts';

/** `usertype` of the wire (E-001): opens menus and creating a course; inside a course only the course role counts. */
export const userTypes = ['teacher', 'student'] as const;
export type UserType = (typeof userTypes)[number];

/** Role in one course; one person has one. */
export const courseRoles = ['teacher', 'assistant', 'student'] as const;
export type CourseRole = (typeof courseRoles)[number];

/** Who looks at a course by a link that ends one day (P6). A guest is no member: not listed, not counted, never writing. */
export const guestRoles = ['supervisor', 'reviewer'] as const;
export type GuestRole = (typeof guestRoles)[number];

export const isGuest = (role: ScopeRole | undefined): role is GuestRole =>
  role !== undefined && (guestRoles as readonly ScopeRole[]).includes(role);

/** A member's or a guest's: what a course knows somebody as. */
export const isOfCourse = (role: ScopeRole | undefined): role is CourseRole | GuestRole =>
  isGuest(role) || (role !== undefined && (courseRoles as readonly ScopeRole[]).includes(role));

/** Role in a conversation that belongs to no course. In one of two people both are members. */
export const groupRoles = ['owner', 'admin', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** Role in any scope: a course role, a guest's, a group's, or `self` in one's own user scope. */
export const scopeRoles = [...courseRoles, ...guestRoles, ...groupRoles, 'self'] as const;
export type ScopeRole = (typeof scopeRoles)[number];

const staff: readonly ScopeRole[] = ['teacher', 'assistant', 'self'];

/** Staff of a scope read every audience of it. */
export const isStaff = (role: ScopeRole): boolean => staff.includes(role);

/** What may be done in a course, and by whom. The one table of rights; both sides ask it through `refuseUnless`. */
const abilities = {
  'course.read': ['teacher', 'assistant', 'student', 'supervisor', 'reviewer'],
  'course.manage': ['teacher'],
  'member.remove': ['teacher'],
  'notice.write': ['teacher', 'assistant'],
  'notice.readers': ['teacher', 'assistant'],
  /** Leaves a mark that one has read it. */
  'notice.read': ['teacher', 'assistant', 'student'],
  'content.write': ['teacher', 'assistant'],
  /** Leaves a trace of learning; only a student's is counted. */
  'learning.log': ['student'],
  'learning.statistics': ['teacher', 'assistant'],
  'topic.create': ['teacher', 'assistant', 'student'],
  'topic.reply': ['teacher', 'assistant', 'student'],
  'message.send': ['teacher', 'assistant', 'student', 'owner', 'admin', 'member'],
  /** Writes where all others are muted, recalls what others wrote, changes the group. */
  'conversation.manage': ['teacher', 'assistant', 'owner', 'admin'],
  /** Says who may change the group. */
  'conversation.own': ['owner'],
  /** Joins the room of an open course page, and is seen there. */
  'class.attend': ['teacher', 'assistant', 'student'],
  /** Says something to everybody in the room at once. */
  'class.broadcast': ['teacher', 'assistant'],
} as const satisfies Record<string, readonly (CourseRole | GuestRole | GroupRole)[]>;

export type Ability = keyof typeof abilities;

/** `role` is undefined for somebody outside the course. */
export const can = (role: ScopeRole | undefined, ability: Ability): boolean =>
  role !== undefined && (abilities[ability] as readonly ScopeRole[]).includes(role);

/** The refusal (code 10403) unless the role has the ability. */
export const refuseUnless = (role: ScopeRole | undefined, ability: Ability): Refusal | undefined =>
  can(role, ability) ? undefined : coreRefusal.notAllowed;
