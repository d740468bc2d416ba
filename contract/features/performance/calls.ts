import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { mostRewarded, mostStars, rewardKinds } from './keys.ts';

const common = {
  feature: 'performance',
  version: 1,
  wire: { courseId: 'courseid' },
  ledger: 'ours',
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  policy: 'commutative',
  offline: 'queue',
} as const;

export const giveStars = mutation({
  ...common,
  name: 'giveStars',
  path: '/PerformanceApi/give',
  summary: 'Give stars to some of a class, or take some; a call in class may give none. The id is made by the client.',
  title: 'Give stars',
  input: z.object({
    id: Id,
    courseId: Id,
    uids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(mostRewarded)),
    stars: z.int().check(z.minimum(-mostStars), z.maximum(mostStars)),
    kind: z.enum(rewardKinds),
    note: z._default(z.string().check(z.maxLength(limits.rewardNoteChars)), ''),
  }),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
});

export const takeStarsBack = mutation({
  ...common,
  name: 'takeStarsBack',
  path: '/PerformanceApi/takeBack',
  summary: 'Take a reward back, or give it once more: it stays in the list and counts, or does not.',
  title: 'Take stars back',
  input: z.object({ id: Id, courseId: Id, undone: z.boolean() }),
  output: z.object({ id: z.string() }),
});
