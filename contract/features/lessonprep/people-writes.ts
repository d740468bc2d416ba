import { teamWrites } from '#contract/features/team/writes.ts';
import * as calls from './people-calls.ts';
import { areaTeam } from './team.ts';

export const areaPeople = teamWrites(areaTeam, {
  add: calls.addAreaMembers,
  remove: calls.removeAreaMember,
  restore: calls.restoreAreaMember,
  changeRole: calls.changeAreaRole,
  transfer: calls.transferArea,
  leave: calls.leaveArea,
});
