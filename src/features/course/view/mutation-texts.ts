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
  updateCourse: {
    title: msg`Change the course`,
    subject: 'name',
    fields: [
      { name: 'name', label: msg`Course name`, long: false, limit: 'titleChars' },
      { name: 'className', label: msg`Class`, long: false, limit: 'nameChars' },
      { name: 'location', label: msg`Place`, long: false, limit: 'nameChars' },
      { name: 'intro', label: msg`About the course`, long: true, limit: 'contentChars' },
    ],
  },
  stopCourseCode: { title: msg`Stop the join code`, fields: [] },
  startCourseCode: { title: msg`Start the join code`, fields: [] },
  setCourseDeactivated: { title: msg`Switch the course off or on`, fields: [] },
  quitCourse: { title: msg`Leave a course`, fields: [] },
  setMemberRights: { title: msg`Change an assistant’s rights`, fields: [] },
  updateMyCourseInfo: {
    title: msg`My information in the course`,
    subject: 'studentNumber',
    fields: [{ name: 'studentNumber', label: msg`Student number`, long: false, limit: 'nameChars' }],
  },
  updateMemberInfo: {
    title: msg`A member’s information`,
    subject: 'studentNumber',
    fields: [{ name: 'studentNumber', label: msg`Student number`, long: false, limit: 'nameChars' }],
  },
  setCourseTop: { title: msg`Pin a course`, fields: [] },
  cancelCourseTop: { title: msg`Unpin a course`, fields: [] },
  updateCourseSortBat: { title: msg`Sort courses`, fields: [] },
  addArchive: { title: msg`Archive courses`, fields: [] },
  cancleArchive: { title: msg`Take courses out of the archive`, fields: [] },
  copyCourse: {
    title: msg`Copy a course`,
    subject: 'name',
    fields: [
      { name: 'name', label: msg`Course name`, long: false, limit: 'titleChars' },
      { name: 'className', label: msg`Class`, long: false, limit: 'nameChars' },
    ],
  },
  copyCourseToCourse: { title: msg`Bring in from another course`, fields: [] },
  paresMoodleMbz: { title: msg`Import a Moodle backup`, fields: [] },
  removeImport: { title: msg`Stop an import, or put its report away`, fields: [] },
  setMemberRole: { title: msg`Change a member’s role`, fields: [] },
};
