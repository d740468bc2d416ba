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
