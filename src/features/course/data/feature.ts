import { CourseCodeRow, CourseMemberRow, CourseRow } from '#contract/features/course/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { createCourse, joinCourseByCode, removeMember, setMemberRole } from './mutations.ts';
import { courseCodeTable, courseMemberTable, courseTable } from './tables.ts';

export const course: DataFeature = {
  name: 'course',
  tables: [
    kept(courseTable, CourseRow),
    kept(courseCodeTable, CourseCodeRow),
    kept(courseMemberTable, CourseMemberRow),
  ],
  mutations: [createCourse, joinCourseByCode, removeMember, setMemberRole],
};
