import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

/** The formatted text is not edited in the tray; it is in the export. */
export const portalMutationTexts: MutationTexts = {
  sendFeedback: {
    subject: 'email',
    fields: [{ name: 'email', label: msg`E-mail`, long: false, limit: 'emailChars' }],
  },
};
