import { mutation } from '#contract/core/call.ts';
import { teamCalls } from '#contract/features/team/calls.ts';

const people = teamCalls('space', 'pai');

export const addMembersToWorkSpaces = mutation({
  ...people.add,
  name: 'addMembersToWorkSpaces',
  path: '/Pai/PaiWorkSpace/addMembersToWorkSpaces',
  ledger: 'C-268',
  summary: 'Add teachers to a workspace, by their accounts or as colleagues.',
});

export const deleteCurrentMember = mutation({
  ...people.remove,
  name: 'deleteCurrentMember',
  path: '/Pai/PaiWorkSpace/deleteCurrentMember',
  ledger: 'C-267',
  summary: 'Remove somebody from a workspace; they can be restored.',
  title: 'Remove from a workspace',
});

export const restoreSpaceMember = mutation({
  ...people.restore,
  name: 'restoreSpaceMember',
  path: '/Pai/PaiWorkSpace/restoreMember',
  ledger: 'ours',
  summary: 'Let somebody who was removed into a workspace again.',
  title: 'Restore in a workspace',
});

export const updateMemberRole = mutation({
  ...people.changeRole,
  name: 'updateMemberRole',
  path: '/Pai/PaiWorkSpace/updateMemberRole',
  ledger: 'C-269',
  summary: 'Give somebody another role in a workspace.',
  title: 'Role in a workspace',
});

export const transferSpace = mutation({
  ...people.transfer,
  name: 'transferSpace',
  path: '/Pai/PaiWorkSpace/transfer',
  ledger: 'ours',
  summary: 'Make somebody else the owner of a workspace.',
});

export const leaveSpace = mutation({
  ...people.leave,
  name: 'leaveSpace',
  path: '/Pai/PaiWorkSpace/leave',
  ledger: 'ours',
  summary: 'Leave a workspace.',
});
