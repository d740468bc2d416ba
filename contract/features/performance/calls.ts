import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { givenKinds, mostCards, mostRewarded, mostStars } from './keys.ts';

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
    kind: z.enum(givenKinds),
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

/** The codes of cards are the server's, and a card is taken by one person. */
const cards = { ...common, policy: 'server-decides', offline: 'refuse' } as const;

export const makeStarCards = mutation({
  ...cards,
  name: 'makeStarCards',
  path: '/PerformanceApi/makeCards',
  summary: 'Make star cards to be printed: so many, each worth so many stars, with the name of the course.',
  title: 'Make star cards',
  input: z.object({
    id: Id,
    courseId: Id,
    name: z.string().check(z.maxLength(limits.nameChars)),
    stars: z.int().check(z.minimum(1), z.maximum(mostStars)),
    count: z.int().check(z.minimum(1), z.maximum(mostCards)),
  }),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
});

export const closeStarCards = mutation({
  ...cards,
  name: 'closeStarCards',
  path: '/PerformanceApi/closeCards',
  summary: 'Take no more cards of a set.',
  title: 'Close star cards',
  input: z.object({ id: Id, courseId: Id }),
  output: z.object({ id: z.string() }),
});

export const takeStarCard = mutation({
  ...cards,
  name: 'takeStarCard',
  path: '/PerformanceApi/takeCard',
  summary: 'Take a star card, once: what it carries is its set, its number and its code.',
  title: 'Take a star card',
  input: z.object({
    id: Id,
    courseId: Id,
    cardsId: Id,
    number: z.int().check(z.minimum(1), z.maximum(mostCards)),
    code: z.string().check(z.maxLength(64)),
  }),
  output: z.object({ stars: z.int() }),
  creates: ({ id }) => [id],
});
