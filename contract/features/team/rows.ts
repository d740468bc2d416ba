import * as z from 'zod/mini';
import { Id, TeamRole } from '#contract/core/shapes.ts';

/** A person of a team, also one who left: they are found again, and restored. */
export const TeamMemberRow = z.object({
  /** `<team>.<uid>`. */
  id: z.string(),
  teamId: Id,
  uid: z.string(),
  username: z.string(),
  role: TeamRole,
  joinedAt: z.int(),
  /** 0: is there. */
  removedAt: z.int(),
  /** Who removed them; they themselves where they left. */
  removedBy: z.string(),
});
export type TeamMemberRow = z.infer<typeof TeamMemberRow>;
