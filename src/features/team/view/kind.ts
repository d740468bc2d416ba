import type { MessageDescriptor } from '@lingui/core';
import type { Mutation } from '#contract/core/call.ts';
import type { TeamRole } from '#contract/core/roles.ts';
import type { TeamCalls } from '#contract/features/team/calls.ts';
import type { TeamKindRules } from '#contract/features/team/kind.ts';

/** What screens know of one kind of team. */
export interface TeamScreen<Head extends { readonly id: string }> {
  readonly rules: TeamKindRules<Head>;
  readonly calls: {
    readonly [Name in keyof TeamCalls]: Mutation<TeamCalls[Name]['input'], TeamCalls[Name]['output']>;
  };
  /** What the roles are called here. */
  readonly roles: Readonly<Record<TeamRole, MessageDescriptor>>;
}
