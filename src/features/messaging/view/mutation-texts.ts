import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const messagingMutationTexts: MutationTexts = {
  sendMessage: {
    subject: 'text',
    isMessage: true,
    fields: [{ name: 'text', label: msg`Message`, long: true, limit: 'messageChars' }],
  },
  recallMessage: { isMessage: true },
  createGroup: {
    subject: 'name',
    fields: [{ name: 'name', label: msg`Name of the group`, long: false, limit: 'nameChars' }],
  },
};
