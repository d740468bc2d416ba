import { type Ability, can, type TeamRole } from '#contract/core/roles.ts';
import { officeById } from '#src/features/research/data/queries.ts';
import { teamRoleIn } from '#src/features/team/data/public.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';

export const useOffice = (officeId: string) => useLoaded(officeById, officeId);

export const useMyRole = (officeId: string): TeamRole | undefined => useLive(teamRoleIn, 'office', officeId);

/** What the person may do in an office. */
export const useMayIn = (officeId: string): ((ability: Ability) => boolean) => {
  const role = useMyRole(officeId);
  return (ability) => can(role, ability);
};

/** Whether the device knows yet as what the person is here. */
export const useKnowsRole = (officeId: string): boolean => useLoaded(teamRoleIn, 'office', officeId) !== undefined;
