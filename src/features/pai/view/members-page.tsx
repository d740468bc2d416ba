import { msg } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import * as calls from '#contract/features/pai/people-calls.ts';
import type { SpaceRow } from '#contract/features/pai/rows.ts';
import { spaceTeam } from '#contract/features/pai/team.ts';
import { roleInSpace } from '#src/features/pai/data/queries.ts';
import { TeamPanel } from '#src/features/team/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { PaiFrame } from './frame.tsx';

const team = {
  rules: spaceTeam,
  calls: {
    add: calls.addMembersToWorkSpaces,
    remove: calls.deleteCurrentMember,
    restore: calls.restoreSpaceMember,
    changeRole: calls.updateMemberRole,
    transfer: calls.transferSpace,
    leave: calls.leaveSpace,
  },
  roles: {
    owner: msg`Owner of the workspace`,
    admin: msg`Administrator`,
    member: msg`Member`,
    reader: msg`Talks only`,
  },
} as const;

/** /pai/members: who is in a workspace. */
export const MembersPage = () => (
  <PaiFrame tab="members">{(space) => <People key={space.id} space={space} />}</PaiFrame>
);

const People = ({ space }: { readonly space: SpaceRow }) => {
  const role = useLive(roleInSpace, space.id);
  const navigate = useNavigate();
  if (role === undefined) return <Waiting />;
  return <TeamPanel team={team} head={space} role={role} onLeft={() => void navigate({ to: '/pai' })} />;
};
