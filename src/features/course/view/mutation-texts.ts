import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const courseMutationTexts: MutationTexts = {
  createCourse: {
    title: msg`New course`,
    subject: 'name',
    fields: [
      { name: 'name', label: msg`Course name`, long: false, limit: 'titleChars' },
      { name: 'className', label: msg`Class`, long: false, limit: 'nameChars' },
    ],
  },
  removeMember: { title: msg`Remove a member`, fields: [] },
  setMemberRole: { title: msg`Change a member’s role`, fields: [] },
};
