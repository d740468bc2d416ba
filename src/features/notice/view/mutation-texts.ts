import { msg } from '@lingui/core/macro';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';

const fields: readonly EditableField[] = [
  { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' },
  { name: 'content', label: msg`Content`, long: true, rich: true, limit: 'richTextChars' },
  { name: 'files', label: msg`Files`, long: true, isFiles: true, limit: 'richTextChars' },
];

export const noticeMutationTexts: MutationTexts = {
  createNotice: { subject: 'title', fields },
  updateNotice: { subject: 'title', fields },
};
