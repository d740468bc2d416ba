import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { paiLimits, spaceScope } from './keys.ts';

/** A teacher's own workspace has their uid. */
export const SpaceId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[0-9A-Za-z_-]+$/));
const Name = z.string().check(z.maxLength(limits.nameChars));
const About = z.string().check(z.maxLength(limits.aboutChars));
const Made = z.object({ id: z.string() });
const Nothing = z.object({});

const inSpace = {
  feature: 'pai',
  version: 1,
  scopes: ({ spaceId }: { readonly spaceId: string }): readonly [string] => [spaceScope(spaceId)],
  policy: 'commutative',
  offline: 'queue',
} as const;

const ofPerson = {
  feature: 'pai',
  version: 1,
  scopes: (_input: unknown, uid: string): readonly [string] => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
} as const;

export const openOwnSpace = mutation({
  ...inSpace,
  name: 'openOwnSpace',
  path: '/Pai/PaiWorkSpace/openOwnSpace',
  ledger: 'ours',
  summary: 'Open the workspace that is the asker’s own; twice is once.',
  title: 'My workspace',
  input: z.object({}),
  output: Made,
  scopes: (_input, uid) => [spaceScope(uid)],
});

export const createWorkspace = mutation({
  ...inSpace,
  name: 'createWorkspace',
  path: '/Pai/PaiWorkSpace/createWorkspace',
  ledger: 'ours',
  summary: 'Open another workspace. The id is made by the client.',
  title: 'New workspace',
  input: z.object({ id: Id, name: Name }),
  output: Made,
  scopes: ({ id }) => [spaceScope(id)],
  creates: ({ id }) => [id],
});

export const editWorkspaceName = mutation({
  ...inSpace,
  name: 'editWorkspaceName',
  path: '/Pai/PaiWorkSpace/editWorkspaceName',
  ledger: 'C-270',
  summary: 'Rename a workspace.',
  title: 'Rename a workspace',
  input: z.object({ spaceId: SpaceId, name: Name }),
  output: Nothing,
  policy: 'lww-field',
});

/** '' is one's own. */
export const switchWorkSpace = mutation({
  ...ofPerson,
  name: 'switchWorkSpace',
  path: '/Pai/PaiWorkSpace/switchWorkSpace',
  ledger: 'C-265',
  summary: 'Say which workspace is in front, on every device.',
  title: 'Switch workspace',
  input: z.object({ spaceId: z.union([z.literal(''), SpaceId]) }),
  output: Nothing,
  policy: 'lww-field',
});

const agentFields = {
  name: Name,
  emoji: z.string().check(z.maxLength(paiLimits.emojiChars)),
  about: About,
  prompt: z.string().check(z.maxLength(limits.promptChars)),
  opening: About,
  welcome: z.array(z.string().check(z.maxLength(limits.rewardNoteChars))).check(z.maxLength(paiLimits.welcome)),
  datasets: z.array(Id).check(z.maxLength(paiLimits.agentDatasets)),
};

export const createApp = mutation({
  ...inSpace,
  name: 'createApp',
  path: '/Pai/PaiApps/createApp',
  ledger: 'C-273',
  summary: 'Make an agent in a workspace. The id is made by the client.',
  title: 'New agent',
  input: z.object({ id: Id, spaceId: SpaceId, ...agentFields }),
  output: Made,
  creates: ({ id }) => [id],
});

/** The prompt is guarded by `basis`; of everything else the later one wins. */
export const updateApp = mutation({
  ...inSpace,
  name: 'updateApp',
  path: '/Pai/PaiApps/updateApp',
  ledger: 'ours',
  summary: 'Change an agent; refused when somebody else changed its prompt since.',
  title: 'Change an agent',
  input: z.object({
    ...{ id: Id, spaceId: SpaceId },
    ...{ name: z.optional(agentFields.name), emoji: z.optional(agentFields.emoji) },
    ...{ about: z.optional(agentFields.about), prompt: z.optional(agentFields.prompt) },
    ...{ opening: z.optional(agentFields.opening), welcome: z.optional(agentFields.welcome) },
    datasets: z.optional(agentFields.datasets),
    basis: z._default(Editions, {}),
  }),
  output: Made,
  policy: 'guarded',
});

export const deleteApp = mutation({
  ...inSpace,
  name: 'deleteApp',
  path: '/Pai/PaiApps/deleteApp',
  ledger: 'C-274',
  summary: 'Delete an agent; courses lose it, too.',
  title: 'Delete an agent',
  input: z.object({ id: Id, spaceId: SpaceId }),
  output: Nothing,
});

export const copyAgent = mutation({
  ...inSpace,
  name: 'copyAgent',
  path: '/Pai/PaiPublicTemplate/copyAgent',
  ledger: 'C-303',
  summary: 'Make an agent from a template of this server.',
  title: 'New agent from a template',
  input: z.object({
    ...{ id: Id, spaceId: SpaceId },
    template: z.string().check(z.maxLength(64)),
    language: z.enum(['zh', 'zh_tw', 'en']),
  }),
  output: Made,
  policy: 'server-decides',
  offline: 'refuse',
});

export const copyCourseAgent = mutation({
  ...inSpace,
  name: 'copyCourseAgent',
  path: '/Pai/PaiPublicTemplate/copyCourseAgent',
  ledger: 'C-304',
  summary:
    'Take a copy of an agent that a course was given, where its owner allows it. What it looks up stays with them.',
  title: 'Copy an agent',
  input: z.object({ id: Id, spaceId: SpaceId, courseId: Id, placedId: z.string().check(z.maxLength(100)) }),
  output: Made,
  wire: { courseId: 'courseid' },
  policy: 'server-decides',
  offline: 'refuse',
});

export const applyFor = mutation({
  ...ofPerson,
  name: 'applyFor',
  path: '/Pai/PaiApplyFor/applyFor',
  ledger: 'C-262',
  summary: 'Ask the school for leave to build agents, where it decides who may.',
  title: 'Request to build agents',
  input: z.object({ note: About }),
  output: Nothing,
  policy: 'lww-field',
});
