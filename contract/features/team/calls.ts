import * as z from 'zod/mini';
import { limits } from '#contract/core/limits.ts';
import { type TeamKind, teamScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { addProblems, teamLimits } from './keys.ts';

const Uid = z.string().check(z.minLength(1), z.maxLength(64));
/** Ownership is handed over, never given. */
const GivenRole = z.enum(['admin', 'member', 'reader']);
const Account = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.emailChars));

/** What the calls of every kind of team have in common; name, address and title are each kind's own. */
export const teamCalls = (kind: TeamKind, feature: string) => {
  const shared = {
    feature,
    version: 1,
    scopes: ({ teamId }: { readonly teamId: string }): readonly [string] => [teamScope(kind, teamId)],
    policy: 'server-decides',
  } as const;
  const one = { ...shared, input: z.object({ teamId: Id, uid: Uid }), output: z.object({}) } as const;
  return {
    /** Only the server knows accounts, and who is a colleague of whom. */
    add: {
      ...shared,
      offline: 'refuse',
      input: z.object({
        teamId: Id,
        accounts: z._default(z.array(Account).check(z.maxLength(teamLimits.added)), []),
        uids: z._default(z.array(Uid).check(z.maxLength(teamLimits.added)), []),
        role: GivenRole,
      }),
      output: z.object({
        added: z.int(),
        problems: z.array(z.object({ who: z.string(), problem: z.enum(addProblems) })),
      }),
    },
    remove: { ...one, offline: 'queue' },
    restore: { ...one, offline: 'queue' },
    changeRole: { ...one, input: z.object({ teamId: Id, uid: Uid, role: GivenRole }), offline: 'queue' },
    transfer: { ...one, offline: 'refuse' },
    leave: { ...shared, input: z.object({ teamId: Id }), output: z.object({}), offline: 'refuse' },
  } as const;
};

export type TeamCalls = ReturnType<typeof teamCalls>;
