import { ofField, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';

export const activityRefusal = {
  titleBlank: ofField(refusal('activity.titleBlank'), 'title'),
  closesTooEarly: ofField(refusal('activity.closesTooEarly'), 'closesAt'),
  gone: refusal('activity.gone', replyCode.notFound),
  /** Its deadline has passed: published as it is, it would be closed at once. */
  deadlinePassed: ofField(refusal('activity.deadlinePassed'), 'closesAt'),
  /** Nobody of whom it is for is there. */
  nobody: ofField(refusal('activity.nobody'), 'audience'),
} as const;
