import * as z from 'zod/mini';
import { call, inCourse, Page, pageSize } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Id } from '#contract/core/shapes.ts';
import { SpaceId } from './calls.ts';
import { accessStates, spaceScope } from './keys.ts';

const inSpace = (may: 'space.read' | 'space.write' | 'space.manage') => ({
  scope: ({ spaceId }: { readonly spaceId: string }) => spaceScope(spaceId),
  may,
});
const One = z.object({ spaceId: SpaceId });

export const getPaiSiteInfo = call({
  name: 'getPaiSiteInfo',
  path: '/Pai/Pai/getPaiSiteInfo',
  ledger: 'C-256',
  summary: 'Whether a model is connected, whether the asker may build agents, and what a day gives them.',
  reads: 'self',
  input: z.object({}),
  output: z.object({
    model: z.boolean(),
    /** The school decides who builds agents. */
    byApproval: z.boolean(),
    mayBuild: z.boolean(),
    limit: z.int(),
  }),
});

export const getApplyForState = call({
  name: 'getApplyForState',
  path: '/Pai/PaiApplyFor/getApplyForState',
  ledger: 'C-263',
  summary: 'What became of the asker’s request to build agents.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ state: z.enum(accessStates), answer: z.string(), askedAt: z.int(), decidedAt: z.int() }),
});

const Model = z.object({ name: z.string(), host: z.string() });

export const getModelProviders = call({
  name: 'getModelProviders',
  path: '/Pai/PaiModelProviders/lists',
  ledger: 'C-300',
  summary: 'The models that the school has connected; never their keys.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ list: z.array(Model) }),
});

export const getLlm = call({
  name: 'getLlm',
  path: '/Pai/PaiModelProviders/llm',
  ledger: 'C-301',
  summary: 'The model that agents talk with; its name is empty where there is none.',
  reads: 'self',
  input: z.object({}),
  output: Model,
});

export const getTemplateList = call({
  name: 'getTemplateList',
  path: '/Pai/PaiPublicTemplate/getTemplateList',
  ledger: 'C-302',
  summary: 'Templates of agents that this server ships, in a language.',
  reads: 'self',
  input: z.object({ language: z.enum(['zh', 'zh_tw', 'en']) }),
  output: z.object({
    list: z.array(
      z.object({ template: z.string(), name: z.string(), emoji: z.string(), about: z.string(), prompt: z.string() }),
    ),
  }),
});

export const getPublishedCourses = call({
  name: 'getPublishedCourses',
  path: '/Pai/PaiCourseManage/getPublishedCourseLists',
  ledger: 'C-275',
  summary: 'The courses that an agent was given to.',
  reads: inSpace('space.read'),
  input: z.object({ spaceId: SpaceId, agentId: Id }),
  output: z.object({
    list: z.array(
      z.object({
        ...{ id: z.string(), courseId: z.string(), course: z.string(), activityId: z.string() },
        ...{ forTeachers: z.boolean(), forStudents: z.boolean(), isCopied: z.boolean() },
      }),
    ),
  }),
});

/** */
export const testHits = call({
  name: 'testHits',
  path: '/Pai/PaiDataSets/hitTesting',
  ledger: 'ours',
  summary: 'What an agent would find in a knowledge base for a question.',
  reads: inSpace('space.read'),
  input: z.object({ spaceId: SpaceId, datasetId: Id, question: z.string().check(z.maxLength(limits.askedChars)) }),
  output: z.object({
    list: z.array(
      z.object({
        ...{ documentId: z.string(), name: z.string(), number: z.int(), text: z.string() },
        /** In hundredths. */
        score: z.int(),
      }),
    ),
  }),
});

export const getPieces = call({
  name: 'getPieces',
  path: '/Pai/PaiDataSets/getPieces',
  ledger: 'ours',
  summary: 'What was read of a document, piece by piece.',
  reads: inSpace('space.read'),
  input: z.object({ spaceId: SpaceId, documentId: Id, page: Page, limit: pageSize(20) }),
  output: z.object({ total: z.int(), list: z.array(z.object({ number: z.int(), text: z.string() })) }),
});

const Bill = z.object({ day: z.string(), agentId: z.string(), name: z.string(), questions: z.int(), tokens: z.int() });

export const getAppBills = call({
  name: 'getAppBills',
  path: '/Pai/PaiBill/getAppBillLists',
  ledger: 'C-307',
  summary: 'Tokens that the agents of a workspace used, by agent, in the last thirty days.',
  reads: inSpace('space.read'),
  input: One,
  output: z.object({ list: z.array(z.omit(Bill, { day: true })) }),
});

export const getWorkspaceBills = call({
  name: 'getWorkspaceBills',
  path: '/Pai/PaiBill/getWorkspaceBillLists',
  ledger: 'C-308',
  summary: 'The same by day.',
  reads: inSpace('space.read'),
  input: One,
  output: z.object({ list: z.array(z.pick(Bill, { day: true, questions: true, tokens: true })) }),
});

export const getWalletInfo = call({
  name: 'getWalletInfo',
  path: '/Pai/PaiBill/getWalletInfo',
  ledger: 'C-309',
  summary: 'What a workspace has of a day’s tokens, and what is used of it. There is no money in it.',
  reads: inSpace('space.read'),
  input: One,
  output: z.object({ tokens: z.int(), limit: z.int() }),
});

export const getWalletRecharges = call({
  name: 'getWalletRecharges',
  path: '/Pai/PaiBill/getWalletRechargeList',
  ledger: 'C-310',
  summary: 'What was paid into a workspace: nothing is ever bought, so the list is empty.',
  reads: inSpace('space.read'),
  input: One,
  output: z.object({ list: z.array(z.object({ day: z.string(), tokens: z.int() })) }),
});

export const getVipInfo = call({
  name: 'getVipInfo',
  path: '/Pai/PaiVip/getVipInfo',
  ledger: 'C-305',
  summary: 'Tokens that the asker has in a day: a membership changes nothing about them.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ limit: z.int(), tokens: z.int() }),
});

export const getAgentVipInfo = call({
  name: 'getAgentVipInfo',
  path: '/Pai/PaiVip/getAgentVipInfo',
  ledger: 'C-306',
  summary: 'The same of one agent’s workspace.',
  reads: inSpace('space.read'),
  input: One,
  output: z.object({ limit: z.int(), tokens: z.int() }),
});

/** Of whoever looks after their school. */
const desk = { thing: 'desk', id: () => '' } as const;

export const getPaiRequests = call({
  name: 'getPaiRequests',
  path: '/Pai/PaiApplyFor/getRequests',
  ledger: 'ours',
  summary: 'Requests of a school’s people to build agents: the open ones, then those decided last.',
  reads: desk,
  input: z.object({}),
  output: z.object({
    byApproval: z.boolean(),
    list: z.array(
      z.object({
        ...{ uid: z.string(), username: z.string(), state: z.enum(accessStates) },
        ...{ note: z.string(), answer: z.string(), askedAt: z.int() },
      }),
    ),
  }),
});

export const decidePaiRequest = call({
  name: 'decidePaiRequest',
  path: '/Pai/PaiApplyFor/decide',
  ledger: 'ours',
  summary: 'Say yes or no to a request to build agents.',
  reads: desk,
  input: z.object({
    uid: z.string().check(z.maxLength(64)),
    grant: z.boolean(),
    answer: z.string().check(z.maxLength(limits.aboutChars)),
  }),
  output: z.object({}),
});

export const getCourseAgents = call({
  name: 'getCourseAgents',
  path: '/Pai/PaiCourse/getCourseAgentLists',
  ledger: 'C-260',
  summary: 'The agents that a course was given, as the asker may talk to them.',
  reads: inCourse('agent.ask'),
  wire: { courseId: 'courseid' },
  input: z.object({ courseId: Id }),
  output: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), emoji: z.string(), about: z.string() })),
  }),
});
