import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, can, roleOfActor, type TeamRole, teamRoles } from '#contract/core/roles.ts';
import type { TeamKindRules } from './kind.ts';
import type { TeamMemberRow } from './rows.ts';

export const teamRefusal = refusals('team', {
  nobody: { text: 'Choose somebody.' },
  full: { text: 'At most 200 people fit in.' },
  gone: { text: 'This person is not in it any more.', code: replyCode.notFound },
  /** S-415. */
  owner: { text: 'The owner cannot be removed. Hand it over first.' },
  /** S-321. */
  toOneself: { text: 'Choose somebody else.' },
  ownerLeaves: { text: 'Hand it over to somebody first, then leave.' },
  alone: { text: 'A personal one is yours alone.' },
});

const teamRoleOf = (actor: Actor | undefined): TeamRole | undefined => {
  const role = actor && roleOfActor(actor);
  return teamRoles.find((one) => one === role);
};

/** Roles that somebody may give and take. */
export const managedBy = (
  { manages }: Pick<TeamKindRules<never>, 'manages'>,
  actor: Actor | undefined,
): readonly TeamRole[] => {
  const role = teamRoleOf(actor);
  return role === undefined ? [] : manages[role];
};

/** Roles as which somebody may add others. */
export const addedBy = <Head extends { readonly id: string }>(
  { manages, membersAdd, isAlone }: TeamKindRules<Head>,
  actor: Actor | undefined,
  head: Head | undefined,
): readonly TeamRole[] => {
  if (head === undefined || isAlone?.(head)) return [];
  const role = teamRoleOf(actor);
  if (role === undefined) return [];
  return role === 'member' ? (membersAdd?.(head) ?? manages.member) : manages[role];
};

/** Whether a member's role may be taken, and given the next one. */
export const refuseOver = (
  rules: Pick<TeamKindRules<never>, 'manages'>,
  actor: Actor | undefined,
  member: TeamMemberRow | undefined,
  next?: TeamRole,
): Refusal | undefined => {
  if (!can(actor, 'team.read')) return coreRefusal.notAllowed;
  if (member === undefined) return teamRefusal.gone;
  if (member.role === 'owner') return teamRefusal.owner;
  const managed = managedBy(rules, actor);
  return managed.includes(member.role) && (next === undefined || managed.includes(next))
    ? undefined
    : coreRefusal.notAllowed;
};

/** Who is there, the owner first, then by role and name. */
export const presentIn = (members: readonly TeamMemberRow[]): readonly TeamMemberRow[] =>
  members
    .filter(({ removedAt }) => removedAt === 0)
    .sort(
      (one, other) =>
        teamRoles.indexOf(one.role) - teamRoles.indexOf(other.role) ||
        one.username.localeCompare(other.username, 'zh') ||
        (one.uid < other.uid ? -1 : 1),
    );

/** Whose it becomes when its owner's account ends: the first administrator's, or the one's who came first. */
export const heirOf = (members: readonly TeamMemberRow[]): TeamMemberRow | undefined => {
  const left = members
    .filter(({ removedAt, role }) => removedAt === 0 && role !== 'owner')
    .sort((one, other) => one.joinedAt - other.joinedAt || (one.uid < other.uid ? -1 : 1));
  return left.find(({ role }) => role === 'admin') ?? left.find(({ role }) => role === 'member') ?? left[0];
};
