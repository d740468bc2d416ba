import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const examMutationTexts: MutationTexts = {
  returnTests: {
    subject: 'reason',
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
};
