import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';
import { rewardKinds } from './keys.ts';

/** Stars that were given to some of a class at once (E-027). A student is shown their own name in it only. */
export const RewardRow = z.object({
  id: Id,
  courseId: Id,
  uids: z.array(z.string()),
  /** For each of them; below 0 where stars were taken. */
  stars: z.int(),
  kind: z.enum(rewardKinds),
  note: z.string(),
  by: z.string(),
  at: z.int(),
  /** 0: it stands. */
  undoneAt: z.int(),
  undoneBy: z.string(),
});
export type RewardRow = z.infer<typeof RewardRow>;

/** Star cards that are printed: whoever takes one has its stars. For staff. */
export const CardSetRow = z.object({
  id: Id,
  courseId: Id,
  /** Of the course, as it stands on the cards. */
  name: z.string(),
  /** Of each card. */
  stars: z.int(),
  count: z.int(),
  /** Of the server, for staff who may give stars: the codes of the cards follow from it. */
  secret: z.string(),
  by: z.string(),
  at: z.int(),
  /** Cards that were taken, in the order in which they were. */
  used: z.array(z.object({ number: z.int(), uid: z.string() })),
  /** 0: they are valid. */
  closedAt: z.int(),
});
export type CardSetRow = z.infer<typeof CardSetRow>;
