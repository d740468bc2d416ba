import * as z from 'zod/mini';
import { coreRefusal, type Refusal } from './refusal.ts';

/** `usertype` of the wire (E-001): opens menus and creating a course; inside a course only the course role counts. */
export const UserType = z.enum(['teacher', 'student']);
export type UserType = z.infer<typeof UserType>;

/** Role in one course; one person has one. */
export const CourseRole = z.enum(['teacher', 'assistant', 'student']);
export type CourseRole = z.infer<typeof CourseRole>;

/** Role in any scope: a course role, or `self` in one's own user scope. */
export const ScopeRole = z.enum(['teacher', 'assistant', 'student', 'self']);
export type ScopeRole = z.infer<typeof ScopeRole>;

const staff: readonly ScopeRole[] = ['teacher', 'assistant', 'self'];

/** Staff of a scope read every audience of it. */
export const isStaff = (role: ScopeRole): boolean => staff.includes(role);

/** What may be done in a course, and by whom. The one table of rights; both sides ask it through `refuseUnless`. */
const abilities = {
  'course.read': ['teacher', 'assistant', 'student'],
  'course.manage': ['teacher'],
  'member.remove': ['teacher'],
  'notice.write': ['teacher', 'assistant'],
  'notice.readers': ['teacher', 'assistant'],
  'topic.create': ['teacher', 'assistant', 'student'],
  'topic.reply': ['teacher', 'assistant', 'student'],
} as const satisfies Record<string, readonly CourseRole[]>;

export type Ability = keyof typeof abilities;

/** `role` is undefined for somebody outside the course. */
export const can = (role: ScopeRole | undefined, ability: Ability): boolean =>
  role !== undefined && (abilities[ability] as readonly ScopeRole[]).includes(role);

/** The refusal (code 10403) unless the role has the ability. */
export const refuseUnless = (role: ScopeRole | undefined, ability: Ability): Refusal | undefined =>
  can(role, ability) ? undefined : coreRefusal.notAllowed;
