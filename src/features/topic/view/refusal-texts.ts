import { msg } from '@lingui/core/macro';
import type { topicRefusal } from '#contract/features/topic/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const topicRefusalTexts = refusalTexts<typeof topicRefusal>('topic', {
  titleBlank: msg`Give the topic a title.`,
  replyBlank: msg`Write a reply first.`,
  gone: msg`The topic was deleted.`,
  replyGone: msg`The reply was deleted.`,
  notYours: msg`Only its author can edit a reply.`,
});
