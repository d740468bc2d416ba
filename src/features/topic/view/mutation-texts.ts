import { msg } from '@lingui/core/macro';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';

const content = { name: 'content', label: msg`Content`, long: true, limit: 'contentChars' } as const;

const fields: readonly EditableField[] = [
  { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' },
  { name: 'content', label: msg`Content`, long: true, rich: true, limit: 'richTextChars' },
];

export const topicMutationTexts: MutationTexts = {
  createTopic: { subject: 'title', fields },
  updateTopic: { subject: 'title', fields },
  addReply: { subject: 'content', fields: [content] },
  updateReply: { subject: 'content', fields: [content] },
};
