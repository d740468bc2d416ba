import { teamWrites } from '../team/writes.ts';
import * as calls from './people-calls.ts';
import { officeTeam } from './team.ts';

export const officePeople = teamWrites(officeTeam, {
  add: calls.addOfficeMembers,
  remove: calls.removeOfficeMember,
  restore: calls.restoreOfficeMember,
  changeRole: calls.editOfficeMember,
  transfer: calls.transferOffice,
  leave: calls.leaveOffice,
});
