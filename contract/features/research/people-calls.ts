import { mutation } from '#contract/core/call.ts';
import { teamCalls } from '../team/calls.ts';

const people = teamCalls('office', 'research');

export const addOfficeMembers = mutation({
  ...people.add,
  name: 'addOfficeMembers',
  path: '/VirtualTeachingAndResearchOffices/addMember',
  ledger: 'ours',
  summary: 'Add teachers to a research office, by their accounts or as colleagues.',
});

export const removeOfficeMember = mutation({
  ...people.remove,
  name: 'removeOfficeMember',
  path: '/VirtualTeachingAndResearchOffices/delMember',
  ledger: 'ours',
  summary: 'Remove somebody from a research office; they can be restored.',
  title: 'Remove from a research office',
});

export const restoreOfficeMember = mutation({
  ...people.restore,
  name: 'restoreOfficeMember',
  path: '/VirtualTeachingAndResearchOffices/restoreMember',
  ledger: 'ours',
  summary: 'Let somebody who was removed into a research office again.',
  title: 'Restore in a research office',
});

export const editOfficeMember = mutation({
  ...people.changeRole,
  name: 'editOfficeMember',
  path: '/VirtualTeachingAndResearchOffices/editMember',
  ledger: 'C-334',
  summary: 'Give somebody another role in a research office.',
  title: 'Role in a research office',
});

export const transferOffice = mutation({
  ...people.transfer,
  name: 'transferOffice',
  path: '/VirtualTeachingAndResearchOffices/transfer',
  ledger: 'ours',
  summary: 'Make somebody else the owner of a research office.',
});

export const leaveOffice = mutation({
  ...people.leave,
  name: 'leaveOffice',
  path: '/VirtualTeachingAndResearchOffices/leave',
  ledger: 'ours',
  summary: 'Leave a research office.',
});
