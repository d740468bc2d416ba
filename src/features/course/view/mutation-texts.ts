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
  setCourseEnding: { title: msg`End the course`, fields: [] },
  cancleCourseEnding: { title: msg`Go on with the course`, fields: [] },
  setCourseEndingVisit: { title: msg`Let students look back, or not`, fields: [] },
  withdrawGuestLink: { title: msg`Withdraw a link`, fields: [] },
  setMemberRole: { title: msg`Change a member’s role`, fields: [] },
};
