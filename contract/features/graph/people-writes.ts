import { teamWrites } from '#contract/features/team/writes.ts';
import * as calls from './people-calls.ts';
import { graphTeam } from './team.ts';

export const graphPeople = teamWrites(graphTeam, {
  add: calls.addGraphMembers,
  remove: calls.removeGraphMember,
  restore: calls.restoreGraphMember,
  changeRole: calls.changeGraphRole,
  transfer: calls.transferGraph,
  leave: calls.leaveGraph,
});
