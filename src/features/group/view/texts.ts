import { msg } from '@lingui/core/macro';
import type { groupRefusal } from '#contract/features/group/rules.ts';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

const fields: readonly EditableField[] = [
  {
    name: 'name',
    label: msg({ message: 'Name of the group', context: 'of students' }),
    long: false,
    limit: 'nameChars',
  },
];

const mutations: MutationTexts = {
  createGroupSet: { title: msg`New set of groups`, subject: 'name', fields },
  updateGroupSet: { title: msg`Change a set of groups`, subject: 'name', fields },
  archiveGroupSet: { title: msg`Remove a set of groups or restore it`, fields: [] },
  createCourseGroup: { title: msg`Add a group`, subject: 'name', fields },
  updateCourseGroup: { title: msg`Edit a group of the course`, subject: 'name', fields },
  archiveCourseGroup: { title: msg`Remove a group or restore it`, fields: [] },
  placeStudents: { title: msg`Put students into groups`, fields: [] },
  chooseGroup: { title: msg`Choose a group`, fields: [] },
};

const refusals = refusalTexts<typeof groupRefusal>('group', {
  nameBlank: msg`Give it a name.`,
  setGone: msg`This set of groups was removed. Choose another one.`,
  gone: msg`This group was removed. Choose another one.`,
  notYours: msg`Administrative classes are managed by the school.`,
  notChoosing: msg`Students do not choose their group any more. Ask your teacher.`,
  full: msg`The group is full. Choose another one.`,
  leaderOutside: msg`The leader must be in the group.`,
  tooMany: msg`There are too many groups. Remove some first.`,
});

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations, refusals };
