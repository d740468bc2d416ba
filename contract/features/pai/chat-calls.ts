import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { day } from '#contract/core/time.ts';
import { SpaceId } from './calls.ts';
import { paiLimits } from './keys.ts';

const Nothing = z.object({});
const TurnIds = z.array(Id).check(z.maxLength(paiLimits.turns));

const common = {
  feature: 'pai',
  version: 1,
  wire: { courseId: 'courseid' },
  scopes: (_input: unknown, uid: string): readonly [string] => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
} as const;

export const askAgent = mutation({
  ...common,
  name: 'askAgent',
  path: '/Pai/PaiAgentMessage/ask',
  ledger: 'ours',
  summary: 'Ask an agent something; the answer comes with the next pulls. The first question opens the conversation.',
  title: 'Question to an agent',
  input: z.object({
    ...{ id: Id, chatId: Id, spaceId: SpaceId, agentId: Id },
    /** Of the course that the agent was given to; '' in its workspace. */
    courseId: z.union([z.literal(''), Id]),
    activityId: z._default(z.union([z.literal(''), Id]), ''),
    question: z.string().check(z.maxLength(limits.askedChars)),
  }),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
  asksAfter: day,
});

export const regenerateAnswer = mutation({
  ...common,
  name: 'regenerateAnswer',
  path: '/Pai/PaiAgentMessage/regenerate',
  ledger: 'ours',
  summary: 'Have a question answered anew.',
  title: 'Answer anew',
  input: z.object({ id: Id, run: z.int().check(z.minimum(1), z.maximum(10_000)) }),
  output: Nothing,
  asksAfter: day,
});

export const stopAnswer = mutation({
  ...common,
  name: 'stopAnswer',
  path: '/Pai/PaiAgentMessage/stop',
  ledger: 'ours',
  summary: 'Let an answer end where it is.',
  title: 'Stop an answer',
  input: z.object({ id: Id, run: z.int().check(z.minimum(1), z.maximum(10_000)) }),
  output: Nothing,
});

export const updateAgentMessage = mutation({
  ...common,
  name: 'updateAgentMessage',
  path: '/Pai/PaiAgentMessage/updateAgentMessage',
  ledger: 'C-311',
  summary: 'Like an answer or not; 0 takes it back.',
  title: 'Like an answer',
  input: z.object({ id: Id, liked: z.int().check(z.minimum(-1), z.maximum(1)) }),
  output: Nothing,
  policy: 'lww-field',
});

/** `turns`: those that the device shows; the server removes all of them. */
export const clearChat = mutation({
  ...common,
  name: 'clearChat',
  path: '/Pai/PaiAgentMessage/clear',
  ledger: 'ours',
  summary: 'Remove everything that was said in a conversation.',
  title: 'Clear a conversation',
  input: z.object({ chatId: Id, turns: TurnIds }),
  output: Nothing,
});

export const deleteChat = mutation({
  ...common,
  name: 'deleteChat',
  path: '/Pai/PaiAgentMessage/deleteChat',
  ledger: 'ours',
  summary: 'Delete a conversation.',
  title: 'Delete a conversation',
  input: z.object({ chatId: Id, turns: TurnIds }),
  output: Nothing,
});
