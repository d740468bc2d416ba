import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const performanceMutationTexts: MutationTexts = {
  giveStars: {
    subject: 'note',
    fields: [{ name: 'note', label: msg`Remark`, long: false, limit: 'rewardNoteChars' }],
  },
};
