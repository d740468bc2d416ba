import { teamWrites } from '#contract/features/team/writes.ts';
import * as calls from './people-calls.ts';
import { spaceTeam } from './team.ts';

export const spacePeople = teamWrites(spaceTeam, {
  add: calls.addMembersToWorkSpaces,
  remove: calls.deleteCurrentMember,
  restore: calls.restoreSpaceMember,
  changeRole: calls.updateMemberRole,
  transfer: calls.transferSpace,
  leave: calls.leaveSpace,
});
