import { refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';

export const storageRefusal = refusals('storage', {
  /** S-581. */
  courseDeleted: { text: 'This course has been deleted.', code: replyCode.notFound },
});
