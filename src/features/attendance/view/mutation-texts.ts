import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const attendanceMutationTexts: MutationTexts = {
  takeAttendance: {
    subject: 'title',
    fields: [{ name: 'title', label: msg`Title`, long: false, limit: 'titleChars' }],
  },
};
