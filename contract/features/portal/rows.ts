import * as z from 'zod/mini';
import { Id } from '#contract/core/shapes.ts';

/** What a person told the operator (E-034). Lives in their own scope; nobody else reads it but the operator. */
export const FeedbackRow = z.object({
  id: Id,
  uid: z.string(),
  /** One of `feedbackTypes`; a string, so that an older device can hold a newer type. */
  type: z.string(),
  /** Where an answer goes. */
  email: z.string(),
  /** As the person wrote them; the account is known by `uid`. */
  username: z.string(),
  school: z.string(),
  /** Formatted text of the shared allow-list. */
  content: z.string(),
  createdAt: z.int(),
});
export type FeedbackRow = z.infer<typeof FeedbackRow>;
