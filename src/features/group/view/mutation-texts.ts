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
  createGroupSet: { title: msg`New set of groups`, subject: 'name', fields },
  updateGroupSet: { title: msg`Change a set of groups`, subject: 'name', fields },
  archiveGroupSet: { title: msg`Remove a set of groups or restore it`, fields: [] },
  createCourseGroup: { title: msg`Add a group`, subject: 'name', fields },
  updateCourseGroup: { title: msg`Edit a group of the course`, subject: 'name', fields },
  archiveCourseGroup: { title: msg`Remove a group or restore it`, fields: [] },
  placeStudents: { title: msg`Put students into groups`, fields: [] },
  chooseGroup: { title: msg`Choose a group`, fields: [] },
};
