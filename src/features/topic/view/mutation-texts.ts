import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const content = { name: 'content', label: msg`Content`, long: true, limit: 'contentChars' } as const;

export const topicMutationTexts: MutationTexts = {
  createTopic: {
    title: msg`New topic`,
    subject: 'title',
    fields: [{ name: 'title', label: msg`Title`, long: false, limit: 'titleChars' }, content],
  },
  addReply: { title: msg`Reply`, subject: 'content', fields: [content] },
  updateReply: { title: msg`Edit a reply`, subject: 'content', fields: [content] },
};
