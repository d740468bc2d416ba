import { refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';

export const storageRefusal = {
  /** S-581. */
  courseDeleted: refusal('storage.courseDeleted', replyCode.notFound),
} as const;
