import { msg } from '@lingui/core/macro';
import type { topicRefusal } from '#contract/features/topic/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const topicRefusalTexts = refusalTexts<typeof topicRefusal>('topic', {
  titleBlank: msg`Give the topic a title.`,
  replyBlank: msg`Write your reply first.`,
  gone: msg`The topic was deleted.`,
  replyGone: msg`The reply was deleted.`,
  notYours: msg`You can only change what you wrote yourself.`,
  forbidden: msg`Your teacher has closed the discussion. Read on; you can write when it is open again.`,
  hasReplies: msg`Others have replied. Ask your teacher to delete the topic.`,
});
