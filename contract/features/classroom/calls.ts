import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { mostQuota } from './keys.ts';

/** A class happens now: what waits for a network would come into another one. */
const now = {
  feature: 'classroom',
  version: 1,
  wire: { courseId: 'courseid' },
  ledger: 'ours',
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  policy: 'server-decides',
  offline: 'refuse',
} as const;

export const openRace = mutation({
  ...now,
  name: 'openRace',
  path: '/ClassroomApi/openQuickAnswer',
  summary:
    'Start a quick answer: the first ones to press may answer, as many as its quota says. The one that runs is ended.',
  title: 'Start a quick answer',
  input: z.object({ id: Id, courseId: Id, quota: z.int().check(z.minimum(1), z.maximum(mostQuota)) }),
  output: z.object({ id: z.string(), openedAt: z.int() }),
  creates: ({ id }) => [id],
});

export const pressRace = mutation({
  ...now,
  name: 'pressRace',
  path: '/ClassroomApi/press',
  summary: 'Press in a quick answer. `took`: ms from the painting of the button to the press.',
  title: 'Quick answer',
  input: z.object({ id: Id, courseId: Id, took: z.int().check(z.minimum(0), z.maximum(3_600_000)) }),
  output: z.object({ id: z.string() }),
});

export const endRace = mutation({
  ...now,
  name: 'endRace',
  path: '/ClassroomApi/endQuickAnswer',
  summary: 'End a quick answer before its quota is full.',
  title: 'End a quick answer',
  input: z.object({ id: Id, courseId: Id }),
  output: z.object({ id: z.string() }),
});

export const setSpeech = mutation({
  ...now,
  name: 'setSpeech',
  path: '/ClassroomApi/setSpeech',
  summary: 'Let students send bullet comments, or no more.',
  title: 'Bullet comments on or off',
  input: z.object({ courseId: Id, on: z.boolean() }),
  output: z.object({}),
});

export const muteInClass = mutation({
  ...now,
  name: 'muteInClass',
  path: '/ClassroomApi/mute',
  summary: 'Take no more bullet comments of one student, or take them again.',
  title: 'Mute in class',
  input: z.object({ courseId: Id, uid: z.string().check(z.minLength(1), z.maxLength(64)), muted: z.boolean() }),
  output: z.object({}),
});
