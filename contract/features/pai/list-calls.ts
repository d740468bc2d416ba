import * as z from 'zod/mini';
import { call, inCourse } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';
import { TeamMemberRow } from '#contract/features/team/rows.ts';
import { SpaceId } from './calls.ts';
import { spaceScope } from './keys.ts';
import { AgentRow, DatasetRow, DocumentRow, SpaceRow } from './rows.ts';

/* What our screens read from the device, for other clients. */

const inSpace = {
  scope: ({ spaceId }: { readonly spaceId: string }) => spaceScope(spaceId),
  may: 'space.read',
} as const;
const One = z.object({ spaceId: SpaceId });
const Shown = z.object({ id: z.string(), name: z.string(), emoji: z.string(), about: z.string() });

const listOf = <T extends z.ZodMiniType>(of: T) => z.object({ list: z.array(of) });

export const getAppIndexUrl = call({
  name: 'getAppIndexUrl',
  path: '/Pai/Pai/getAppIndexUrl',
  ledger: 'C-257',
  summary: 'Where the area of AI agents begins.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ url: z.string() }),
});

export const getAgentLists = call({
  name: 'getAgentLists',
  path: '/Pai/Pai/getAgentLists',
  ledger: 'C-258',
  summary: 'The agents of every workspace that the asker is in.',
  reads: 'self',
  input: z.object({}),
  output: listOf(z.extend(Shown, { spaceId: z.string() })),
});

export const getTeachingAssistant = call({
  name: 'getTeachingAssistant',
  path: '/Pai/PaiCourse/getTeachingAssistant',
  ledger: 'C-259',
  summary: 'The first agent of a course, as the asker may talk to it; nothing where there is none.',
  reads: inCourse('agent.ask'),
  wire: { courseId: 'courseid' },
  input: z.object({ courseId: Id }),
  output: listOf(Shown),
});

export const getResourceAgents = call({
  name: 'getResourceAgents',
  path: '/Pai/PaiCourse/getResourceAgentLists',
  ledger: 'C-261',
  summary: 'The agents of one material of a course, as the asker may talk to them.',
  reads: inCourse('agent.ask'),
  wire: { courseId: 'courseid' },
  input: z.object({ courseId: Id, activityId: Id }),
  output: listOf(Shown),
});

export const getWorkspaces = call({
  name: 'getWorkspaces',
  path: '/Pai/PaiWorkSpace/getWorkspaces',
  ledger: 'C-264',
  summary: 'The workspaces that the asker is in.',
  reads: 'self',
  input: z.object({}),
  output: listOf(z.extend(SpaceRow, { role: z.string() })),
});

export const getSpaceMembers = call({
  name: 'getSpaceMembers',
  path: '/Pai/PaiWorkSpace/getMemberLists',
  ledger: 'C-266',
  summary: 'Who is in a workspace.',
  reads: inSpace,
  input: One,
  output: listOf(TeamMemberRow),
});

export const getAppLists = call({
  name: 'getAppLists',
  path: '/Pai/PaiApps/getAppLists',
  ledger: 'C-271',
  summary: 'The agents of a workspace.',
  reads: inSpace,
  input: One,
  output: listOf(AgentRow),
});

export const getAppInfo = call({
  name: 'getAppInfo',
  path: '/Pai/PaiApps/getAppInfo',
  ledger: 'C-272',
  summary: 'One agent of a workspace.',
  reads: inSpace,
  input: z.object({ spaceId: SpaceId, id: Id }),
  output: AgentRow,
});

export const getDataSetLists = call({
  name: 'getDataSetLists',
  path: '/Pai/PaiDataSets/getDataSetLists',
  ledger: 'C-283',
  summary: 'The knowledge bases of a workspace.',
  reads: inSpace,
  input: One,
  output: listOf(DatasetRow),
});

export const getDataSetInfo = call({
  name: 'getDataSetInfo',
  path: '/Pai/PaiDataSets/getDataSetInfo',
  ledger: 'C-286',
  summary: 'One knowledge base.',
  reads: inSpace,
  input: z.object({ spaceId: SpaceId, id: Id }),
  output: DatasetRow,
});

export const getRelatedApps = call({
  name: 'getRelatedApps',
  path: '/Pai/PaiDataSets/getRaltedApps',
  ledger: 'C-287',
  summary: 'The agents that look things up in a knowledge base.',
  reads: inSpace,
  input: z.object({ spaceId: SpaceId, id: Id }),
  output: listOf(Shown),
});

export const getDocuments = call({
  name: 'getDocuments',
  path: '/Pai/PaiDataSets/getDocuments',
  ledger: 'C-288',
  summary: 'The documents of a knowledge base.',
  reads: inSpace,
  input: z.object({ spaceId: SpaceId, id: Id }),
  output: listOf(DocumentRow),
});

export const errorDocs = call({
  name: 'errorDocs',
  path: '/Pai/PaiDataSets/errorDocs',
  ledger: 'C-294',
  summary: 'The documents of a knowledge base that could not be read.',
  reads: inSpace,
  input: z.object({ spaceId: SpaceId, id: Id }),
  output: listOf(DocumentRow),
});

export const getDocumentUrl = call({
  name: 'getDocumentUrl',
  path: '/Pai/PaiDataSets/getDocumentUrl',
  ledger: 'C-293',
  summary: 'Where the file of a document is for some minutes; empty where it is none.',
  reads: inSpace,
  input: z.object({ spaceId: SpaceId, documentId: Id }),
  output: z.object({ url: z.string() }),
});
