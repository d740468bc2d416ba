import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const enrollMutationTexts: MutationTexts = {
  updateSetting: {
    fields: [{ name: 'notice', label: msg`What applicants are told`, long: true, limit: 'contentChars' }],
  },
  updateBlackListTips: {
    fields: [{ name: 'tips', label: msg`What people on the black list are told`, long: false, limit: 'titleChars' }],
  },
};
