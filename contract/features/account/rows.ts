import * as z from 'zod/mini';
import { UserType } from '#contract/core/shapes/roles.ts';

/** The signed-in person as they see themselves (E-001). Lives in their own user scope; the id is the uid. */
export const ProfileRow = z.object({
  id: z.string(),
  username: z.string(),
  account: z.string(),
  userType: UserType,
  /** Student or staff number; empty where there is none. */
  studentNumber: z.string(),
  /** The institution's name; empty where there is none. */
  school: z.string(),
  createdAt: z.int(),
});
export type ProfileRow = z.infer<typeof ProfileRow>;
