import { courseRows } from '#contract/features/course/entities.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { copyingMutations } from './copying.ts';
import { endingMutations } from './endings.ts';
import { guestMutations } from './guests.ts';
import { managingMutations } from './managing.ts';
import { createCourse, joinCourseByCode, readmitMember, removeMember, setMemberRole } from './mutations.ts';
import { peopleMutations } from './people.ts';
import { shelfMutations } from './shelf.ts';

export const course: DataFeature = {
  name: 'course',
  tables: Object.values(courseRows),
  mutations: [
    createCourse,
    joinCourseByCode,
    removeMember,
    readmitMember,
    setMemberRole,
    ...endingMutations,
    ...guestMutations,
    ...managingMutations,
    ...peopleMutations,
    ...shelfMutations,
    ...copyingMutations,
  ],
};
