import { isStaff, type ScopeRole } from './roles.ts';

/**
 * A scope is the unit of revision, subscription, membership and reset. A row lives in exactly one.
 * Its key carries its kind: `user:<uid>`, `course:<courseId>`, `conv:<groupId>`.
 */
export const userScope = (uid: string): string => `user:${uid}`;
export const courseScope = (courseId: string): string => `course:${courseId}`;
export const convScope = (groupId: string): string => `conv:${groupId}`;

/** What is written in a scope of this kind travels to open devices by itself; others are told that there is news. */
export const isLive = (scope: string): boolean => scope.startsWith('conv:');

/** Who inside a scope may read a row. A row with several readers is recorded once for each audience. */
export type Audience = 'all' | 'staff' | `u:${string}` | `g:${string}`;

/** One person's membership of one scope, as far as reading goes. */
export interface Viewer {
  readonly uid: string;
  readonly role: ScopeRole;
  readonly groups: readonly string[];
}

/**
 * The audiences that a viewer reads; `undefined` means every one. A function of the membership only, never of the clock:
 * what must appear later is made visible by a job.
 */
export const audiencesOf = ({ uid, role, groups }: Viewer): readonly Audience[] | undefined =>
  isStaff(role) ? undefined : ['all', `u:${uid}`, ...groups.map((group): Audience => `g:${group}`)];
