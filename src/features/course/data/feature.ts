import type { DataFeature } from '#src/core/feature.ts';
import { createCourse, joinCourseByCode, removeMember, setMemberRole } from './mutations.ts';
import { courseCodeTable, courseMemberTable, courseTable } from './tables.ts';

export const course: DataFeature = {
  name: 'course',
  tables: [courseTable, courseCodeTable, courseMemberTable],
  mutations: [createCourse, joinCourseByCode, removeMember, setMemberRole],
};
