import { mutation } from '#contract/core/call.ts';
import { teamCalls } from '#contract/features/team/calls.ts';

const people = teamCalls('graph', 'graph');

export const addGraphMembers = mutation({
  ...people.add,
  name: 'addGraphMembers',
  path: '/Knowledgegraph/KnowledgeGraphMember/addMember',
  ledger: 'ours',
  summary: 'Add teachers to a knowledge graph, by their accounts or as colleagues.',
});

export const removeGraphMember = mutation({
  ...people.remove,
  name: 'removeGraphMember',
  path: '/Knowledgegraph/KnowledgeGraphMember/delMember',
  ledger: 'ours',
  summary: 'Remove somebody from a knowledge graph; they can be restored.',
  title: 'Remove from a knowledge graph',
});

export const restoreGraphMember = mutation({
  ...people.restore,
  name: 'restoreGraphMember',
  path: '/Knowledgegraph/KnowledgeGraphMember/restoreMember',
  ledger: 'ours',
  summary: 'Let somebody who was removed into a knowledge graph again.',
  title: 'Restore in a knowledge graph',
});

export const changeGraphRole = mutation({
  ...people.changeRole,
  name: 'changeGraphRole',
  path: '/Knowledgegraph/KnowledgeGraphMember/changeRole',
  ledger: 'ours',
  summary: 'Give somebody another role in a knowledge graph.',
  title: 'Role in a knowledge graph',
});

export const transferGraph = mutation({
  ...people.transfer,
  name: 'transferGraph',
  path: '/Knowledgegraph/KnowledgeGraphMember/transfer',
  ledger: 'ours',
  summary: 'Make somebody else the owner of a knowledge graph.',
});

export const leaveGraph = mutation({
  ...people.leave,
  name: 'leaveGraph',
  path: '/Knowledgegraph/KnowledgeGraphMember/leave',
  ledger: 'ours',
  summary: 'Leave a knowledge graph.',
});
