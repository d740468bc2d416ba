import { type Actor, isGuest, isStaff, type ScopeRole } from './roles.ts';

/**
 * A scope is the unit of revision, subscription, membership and reset. A row lives in exactly one.
 * Its key carries its kind: `user:<uid>`, `course:<courseId>`, `conv:<groupId>`.
 */
export const userScope = (uid: string): string => `user:${uid}`;
export const courseScope = (courseId: string): string => `course:${courseId}`;
export const convScope = (groupId: string): string => `conv:${groupId}`;

/** What a team of people works on: a lesson-preparation area, an office, a graph, an AI workspace. */
export const teamKinds = ['area', 'office', 'graph', 'space'] as const;
export type TeamKind = (typeof teamKinds)[number];
export const teamScope = (kind: TeamKind, id: string): string => `${kind}:${id}`;

/** A scope of this kind follows another one, and comes only to devices that ask for it by name. */
export const optIn = 'work:';

/** What is written in a scope of this kind travels to open devices by itself; others are told that there is news. */
export const isLive = (scope: string): boolean => scope.startsWith('conv:');

/**
 * Who inside a scope may read a row. A row with several readers is recorded once for each audience. Staff read all of them but
 * `o:<uid>`, which is that person's own: what staff hold of it is packed in rows for them.
 */
export type Audience = 'all' | 'staff' | `u:${string}` | `g:${string}` | `o:${string}`;

/** One person's membership of one scope, as far as reading goes. */
export interface Viewer {
  readonly uid: string;
  readonly role: ScopeRole;
  readonly groups: readonly string[];
  /** Their role with the rights of their own, where they have some: what a row shows of itself may ask for one. */
  readonly actor?: Actor;
}

/** Who reads what is given to one group of a scope, besides its staff. */
export const groupAudience = (group: string): Audience => `g:${group}`;

/**
 * The audiences that a viewer reads; `undefined` means every one but what is a person's own. A function of the membership only,
 * never of the clock: what must appear later is made visible by a job. Who looks on as a guest is in no group, whatever they were.
 */
export const audiencesOf = ({ uid, role, groups }: Viewer): readonly Audience[] | undefined =>
  isStaff(role) ? undefined : ['all', `u:${uid}`, `o:${uid}`, ...(isGuest(role) ? [] : groups).map(groupAudience)];

/** What begins like this is read by one person alone. */
export const ownAudiences = 'o:';

export const isRead = (viewer: Viewer, audience: Audience): boolean =>
  audiencesOf(viewer)?.includes(audience) ??
  (!audience.startsWith(ownAudiences) || audience === `${ownAudiences}${viewer.uid}`);
