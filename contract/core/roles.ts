import { fixed as fixedOfFeatures, abilities as ofFeatures } from '#contract/features/rights.ts';
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

/** Role in a team: an area, an office, a graph, a space. The first three are spelled as a group's; what they may do is each team's. */
export const teamRoles = [...groupRoles, 'reader'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Role in any scope: a course role, a guest's, a group's, a team's, or `self` in one's own user scope. */
export const scopeRoles = [...courseRoles, ...guestRoles, ...teamRoles, 'self'] as const;
export type ScopeRole = (typeof scopeRoles)[number];

const staff: readonly ScopeRole[] = ['teacher', 'assistant', 'self'];

/** Staff of a scope read every audience of it. */
export const isStaff = (role: ScopeRole): boolean => staff.includes(role);

/** What may be done, and by whom. The one table of rights; both sides ask it through `refuseUnless`. */
const abilities = {
  /** Holds the rows of a scope that one's audiences show. */
  'scope.hold': scopeRoles,
  ...ofFeatures,
} as const satisfies Record<string, readonly ScopeRole[]>;

export type Ability = keyof typeof abilities;

/** Not given or taken one by one. */
const fixed = ['scope.hold', ...fixedOfFeatures] as const;

/** A right that an assistant may be granted or denied: whatever staff do and students do not. */
export type Right = {
  [A in Exclude<Ability, (typeof fixed)[number]>]: (typeof abilities)[A] extends readonly (infer R)[]
    ? 'student' extends R
      ? never
      : 'teacher' extends R
        ? A
        : never
    : never;
}[Exclude<Ability, (typeof fixed)[number]>];

const mayHold = (ability: Ability, role: ScopeRole): boolean =>
  (abilities[ability] as readonly ScopeRole[]).includes(role);

/** Every right, in the order of the table. */
export const rights: readonly Right[] = (Object.keys(abilities) as Ability[]).filter(
  (ability): ability is Right =>
    !(fixed as readonly Ability[]).includes(ability) && mayHold(ability, 'teacher') && !mayHold(ability, 'student'),
);

const isRight = (name: string): name is Right => (rights as readonly string[]).includes(name);

/** What one membership has beside the rights of its role, and what it lacks of them. Only an assistant's differ. */
export interface Rights {
  readonly granted: readonly Right[];
  readonly denied: readonly Right[];
}

/** As what somebody acts in a scope: a role alone has the rights of that role. */
export type Actor = ScopeRole | (Rights & { readonly role: ScopeRole });

/** The same with whatever was granted or denied; what is said of a right that there is not counts for nothing. */
export const actorFrom = <R extends ScopeRole>(
  role: R,
  { granted, denied }: { readonly granted?: readonly string[]; readonly denied?: readonly string[] },
): R | (Rights & { readonly role: R }) => {
  if (role !== 'assistant' || (!granted?.length && !denied?.length)) return role;
  return { role, granted: (granted ?? []).filter(isRight), denied: (denied ?? []).filter(isRight) };
};

export const roleOfActor = <R extends ScopeRole>(actor: R | (Rights & { readonly role: R })): R =>
  typeof actor === 'string' ? actor : actor.role;

/** `actor` is undefined for somebody outside the scope. The owner of a course has every right, whatever was written down. */
export const can = (actor: Actor | undefined, ability: Ability): boolean => {
  if (actor === undefined) return false;
  if (typeof actor === 'string') return mayHold(ability, actor);
  const { role, granted, denied } = actor;
  if (role === 'assistant' && isRight(ability)) {
    if (denied.includes(ability)) return false;
    if (granted.includes(ability)) return true;
  }
  return mayHold(ability, role);
};

/** The refusal (code 10403) unless the actor has the ability. */
export const refuseUnless = (actor: Actor | undefined, ability: Ability): Refusal | undefined =>
  can(actor, ability) ? undefined : coreRefusal.notAllowed;

/** A course admin is an assistant who may do all that can be granted (S-475). */
export const isCourseAdmin = (actor: Actor | undefined): boolean =>
  actor !== undefined && roleOfActor(actor) === 'assistant' && rights.every((right) => can(actor, right));

/** How a set of rights is kept: only what differs from the role's own. */
export const rightsOf = (chosen: ReadonlySet<Right>): Rights => ({
  granted: rights.filter((right) => chosen.has(right) && !mayHold(right, 'assistant')),
  denied: rights.filter((right) => !chosen.has(right) && mayHold(right, 'assistant')),
});
