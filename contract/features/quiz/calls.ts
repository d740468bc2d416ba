import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { type ActivityRef, workScope } from '#contract/features/activity/keys.ts';
import { Response } from '#contract/features/question/shapes.ts';

const place = { courseId: Id, activityId: Id };
const common = { feature: 'quiz', version: 1, wire: { courseId: 'courseid' }, ledger: 'ours' } as const;
/** A lesson happens now: what waits for a network would come into another one. */
const held = {
  ...common,
  scopes: ({ courseId, activityId }: ActivityRef): readonly [string, string] => [
    courseScope(courseId),
    workScope(activityId),
  ],
  policy: 'server-decides',
  offline: 'refuse',
} as const;

export const openQuizQuestion = mutation({
  ...held,
  name: 'openQuizQuestion',
  path: '/InteractiveApi/open',
  summary: 'Put a question of an interactive quiz to the class; the one that is open is stopped.',
  title: 'Ask the class a question',
  input: z.object({ ...place, id: Id, itemId: Id }),
  output: z.object({ id: z.string(), openedAt: z.int() }),
  creates: ({ id }) => [id],
});

export const stopQuizQuestion = mutation({
  ...held,
  name: 'stopQuizQuestion',
  path: '/InteractiveApi/stop',
  summary: 'Take no more answers to a question; those that were given before may still arrive.',
  title: 'Stop a question',
  input: z.object({ ...place, id: Id }),
  output: z.object({ stoppedAt: z.int() }),
});

export const revealQuizQuestion = mutation({
  ...held,
  name: 'revealQuizQuestion',
  path: '/InteractiveApi/reveal',
  summary: 'Show the class what is right and how it answered, or hide it again; an open question is stopped.',
  title: 'Show or hide an answer',
  input: z.object({ ...place, id: Id, shown: z.boolean() }),
  output: z.object({ answered: z.int() }),
});

/** Kept on the device and sent when there is a network: it arrives marked as what it is. */
export const answerQuizQuestion = mutation({
  ...common,
  name: 'answerQuizQuestion',
  path: '/InteractiveApi/answer',
  summary: 'Answer a question in class; answered again, the newest counts.',
  title: 'Answer in class',
  input: z.object({ ...place, roundId: Id, response: Response }),
  output: z.object({ came: z.string() }),
  scopes: ({ activityId }, uid) => [userScope(uid), workScope(activityId)],
  policy: 'server-decides',
  offline: 'queue',
});
