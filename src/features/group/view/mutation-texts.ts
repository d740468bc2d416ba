import { msg } from '@lingui/core/macro';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';

const fields: readonly EditableField[] = [
  {
    name: 'name',
    label: msg({ message: 'Name of the group', context: 'of students' }),
    long: false,
    limit: 'nameChars',
  },
];

export const groupMutationTexts: MutationTexts = {
  createGroupSet: { subject: 'name', fields },
  updateGroupSet: { subject: 'name', fields },
  createCourseGroup: { subject: 'name', fields },
  updateCourseGroup: { subject: 'name', fields },
};
