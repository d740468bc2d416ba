import { CourseCodeRow, CourseMemberRow, CourseRow, GuestLinkRow, GuestRow } from '#contract/features/course/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { endingMutations } from './endings.ts';
import { guestMutations } from './guests.ts';
import { createCourse, joinCourseByCode, removeMember, setMemberRole } from './mutations.ts';
import { courseCodeTable, courseMemberTable, courseTable, guestLinkTable, guestTable } from './tables.ts';

export const course: DataFeature = {
  name: 'course',
  tables: [
    kept(courseTable, CourseRow),
    kept(courseCodeTable, CourseCodeRow),
    kept(courseMemberTable, CourseMemberRow),
    kept(guestLinkTable, GuestLinkRow),
    kept(guestTable, GuestRow),
  ],
  mutations: [createCourse, joinCourseByCode, removeMember, setMemberRole, ...endingMutations, ...guestMutations],
};
