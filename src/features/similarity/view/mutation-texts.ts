import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const similarityMutationTexts: MutationTexts = {
  reRepeateCheckHomework: { title: msg`Compare submissions`, fields: [] },
  saveCheckRepeatSetting: {
    title: msg`How submissions are compared`,
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
};
