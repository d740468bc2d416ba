import { mutation } from '#contract/core/call.ts';
import { teamCalls } from '#contract/features/team/calls.ts';

const people = teamCalls('area', 'lessonprep');

export const addAreaMembers = mutation({
  ...people.add,
  name: 'addAreaMembers',
  path: '/PrepareLessonsGroupApi/addMember',
  ledger: 'C-354',
  summary: 'Add teachers to a lesson-preparation area, by their accounts or as colleagues.',
});

export const removeAreaMember = mutation({
  ...people.remove,
  name: 'removeAreaMember',
  path: '/PrepareLessonsGroupApi/delMember',
  ledger: 'C-352',
  summary: 'Remove somebody from a lesson-preparation area; they can be restored.',
  title: 'Remove from a lesson-preparation area',
});

export const restoreAreaMember = mutation({
  ...people.restore,
  name: 'restoreAreaMember',
  path: '/PrepareLessonsGroupApi/restoreMember',
  ledger: 'ours',
  summary: 'Let somebody who was removed into a lesson-preparation area again.',
  title: 'Restore in a lesson-preparation area',
});

export const changeAreaRole = mutation({
  ...people.changeRole,
  name: 'changeAreaRole',
  path: '/PrepareLessonsGroupApi/changeRole',
  ledger: 'C-355',
  summary: 'Give somebody another role in a lesson-preparation area.',
  title: 'Role in a lesson-preparation area',
});

export const transferArea = mutation({
  ...people.transfer,
  name: 'transferArea',
  path: '/PrepareLessonsGroupApi/transfer',
  ledger: 'C-356',
  summary: 'Make somebody else the leader of a lesson-preparation area.',
});

export const leaveArea = mutation({
  ...people.leave,
  name: 'leaveArea',
  path: '/PrepareLessonsGroupApi/leave',
  ledger: 'ours',
  summary: 'Leave a lesson-preparation area.',
});
