import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const title = { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' } as const;

export const questionMutationTexts: MutationTexts = {
  saveBankFolder: { subject: 'title', fields: [title] },
  createPaper: { subject: 'title', fields: [title] },
  updatePaper: { subject: 'title', fields: [title] },
};
