import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const accountMutationTexts: MutationTexts = {
  setAvatar: { title: msg`New picture`, fields: [] },
  removeAvatar: { title: msg`Remove the picture`, fields: [] },
  setAddClassEmailNotify: { title: msg`E-mail when somebody joins`, fields: [] },
  setHomeworkEmailNotify: { title: msg`E-mail about homework`, fields: [] },
  switchLetterNotify: { title: msg`Private messages: be told`, fields: [] },
  setQuietHours: { title: msg`Quiet hours`, fields: [] },
  switchTopicNotify: { title: msg`Discussions: be told`, fields: [] },
};
