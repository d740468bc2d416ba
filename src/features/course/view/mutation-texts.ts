import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const courseMutationTexts: MutationTexts = {
  createCourse: {
    subject: 'name',
    fields: [
      { name: 'name', label: msg`Course name`, long: false, limit: 'titleChars' },
      { name: 'className', label: msg`Class`, long: false, limit: 'nameChars' },
    ],
  },
  updateCourse: {
    subject: 'name',
    fields: [
      { name: 'name', label: msg`Course name`, long: false, limit: 'titleChars' },
      { name: 'className', label: msg`Class`, long: false, limit: 'nameChars' },
      { name: 'location', label: msg`Place`, long: false, limit: 'nameChars' },
      { name: 'intro', label: msg`About the course`, long: true, limit: 'contentChars' },
    ],
  },
  updateMyCourseInfo: {
    subject: 'studentNumber',
    fields: [{ name: 'studentNumber', label: msg`Student number`, long: false, limit: 'nameChars' }],
  },
  updateMemberInfo: {
    subject: 'studentNumber',
    fields: [{ name: 'studentNumber', label: msg`Student number`, long: false, limit: 'nameChars' }],
  },
  copyCourse: {
    subject: 'name',
    fields: [
      { name: 'name', label: msg`Course name`, long: false, limit: 'titleChars' },
      { name: 'className', label: msg`Class`, long: false, limit: 'nameChars' },
    ],
  },
};
