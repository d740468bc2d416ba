import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const similarityMutationTexts: MutationTexts = {
  saveCheckRepeatSetting: {
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
};
