import type { Mutation } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { rowIn } from '#contract/core/rows/ref.ts';
import { teamScope } from '#contract/core/scopes.ts';
import { type Facts, write } from '#contract/core/write.ts';
import type { TeamCalls } from './calls.ts';
import { teamLimits, teamMemberId } from './keys.ts';
import type { TeamKindRules } from './kind.ts';
import type { TeamMemberRow } from './rows.ts';
import { addedBy, presentIn, refuseOver, teamRefusal } from './rules.ts';

type CallOf<Name extends keyof TeamCalls> = Mutation<TeamCalls[Name]['input'], TeamCalls[Name]['output']>;
type Calls = { readonly [Name in keyof TeamCalls]: CallOf<Name> };

interface OfOne {
  readonly teamId: string;
  readonly uid: string;
}

/** The writes of the people of one kind of team. */
export const teamWrites = <Head extends { readonly id: string }>(rules: TeamKindRules<Head>, calls: Calls) => {
  const { kind, members, head } = rules;
  const scopeOf = (teamId: string) => teamScope(kind, teamId);
  const memberOf = ({ teamId, uid }: OfOne) => rowIn(members, scopeOf(teamId), teamMemberId(teamId, uid));
  const headOf = ({ teamId }: { readonly teamId: string }) => rowIn(head, scopeOf(teamId), teamId);
  const known = (facts: Facts, { teamId, uid }: OfOne): TeamMemberRow | undefined =>
    facts.get(members, teamMemberId(teamId, uid));
  const present = (facts: Facts, input: OfOne): TeamMemberRow | undefined => {
    const row = known(facts, input);
    return row?.removedAt === 0 ? row : undefined;
  };
  const all = ({ teamId }: { readonly teamId: string }) => [{ name: members.name, scope: scopeOf(teamId) }];
  const isFull = (facts: Facts) => presentIn(facts.all(members)).length >= teamLimits.people;
  const touchesOne = { touches: (input: OfOne) => [memberOf(input)], gone: teamRefusal.gone };

  return {
    /** Whom the names mean only the server knows. */
    add: write({
      call: calls.add,
      touches: () => [],
      reads: (input) => [headOf(input)],
      refuse: (facts, { teamId, accounts, uids, role }) => {
        const row = facts.get(head, teamId);
        const mayGive = addedBy(rules, facts.actor(scopeOf(teamId)), row);
        if (!mayGive.includes(role))
          return row !== undefined && rules.isAlone?.(row) && facts.may(scopeOf(teamId), 'team.read')
            ? teamRefusal.alone
            : coreRefusal.notAllowed;
        return accounts.length + uids.length === 0 ? teamRefusal.nobody : undefined;
      },
      effect: () => {},
    }),
    /** Whom somebody else removed a moment before stays as they are. */
    remove: write({
      ...touchesOne,
      call: calls.remove,
      refuse: (facts, input) => refuseOver(rules, facts.actor(scopeOf(input.teamId)), known(facts, input)),
      effect: (rows, { teamId, uid }, { at, uid: removedBy }) =>
        rows.change(members, teamMemberId(teamId, uid), (row) =>
          row.removedAt > 0 ? row : { ...row, removedAt: at, removedBy },
        ),
    }),
    /** S-320. */
    restore: write({
      ...touchesOne,
      call: calls.restore,
      lists: all,
      refuse: (facts, input) =>
        refuseOver(rules, facts.actor(scopeOf(input.teamId)), known(facts, input)) ??
        (present(facts, input) === undefined && isFull(facts) ? teamRefusal.full : undefined),
      effect: (rows, { teamId, uid }) =>
        rows.change(members, teamMemberId(teamId, uid), (row) => ({ ...row, removedAt: 0, removedBy: '' })),
    }),
    changeRole: write({
      ...touchesOne,
      call: calls.changeRole,
      refuse: (facts, input) =>
        refuseOver(rules, facts.actor(scopeOf(input.teamId)), present(facts, input), input.role),
      effect: (rows, { teamId, uid, role }) => rows.change(members, teamMemberId(teamId, uid), { role }),
    }),
    /** One person at a time (S-321): whoever owned it administers it from now on. */
    transfer: write({
      call: calls.transfer,
      gone: teamRefusal.gone,
      touches: (input, uid) => [memberOf(input), memberOf({ ...input, uid })],
      refuse: (facts, input) => {
        const early = facts.refuseUnlessMay(scopeOf(input.teamId), 'team.own');
        if (early !== undefined) return early;
        if (input.uid === facts.uid) return teamRefusal.toOneself;
        return present(facts, input) === undefined ? teamRefusal.gone : undefined;
      },
      effect: (rows, { teamId, uid }, writing) => {
        rows.change(members, teamMemberId(teamId, uid), { role: 'owner' });
        if (uid !== writing.uid) rows.change(members, teamMemberId(teamId, writing.uid), { role: 'admin' });
      },
    }),
    leave: write({
      call: calls.leave,
      gone: teamRefusal.gone,
      touches: ({ teamId }, uid) => [memberOf({ teamId, uid })],
      refuse: (facts, { teamId }) =>
        facts.refuseUnlessMay(scopeOf(teamId), 'team.read') ??
        (facts.may(scopeOf(teamId), 'team.own') ? teamRefusal.ownerLeaves : undefined),
      effect: (rows, { teamId }, { at, uid }) =>
        rows.change(members, teamMemberId(teamId, uid), (row) => ({ ...row, removedAt: at, removedBy: uid })),
    }),
  };
};

export type TeamWrites = ReturnType<typeof teamWrites>;
