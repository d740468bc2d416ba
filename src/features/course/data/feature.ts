import { courseRows } from '#contract/features/course/entities.ts';
import * as writes from '#contract/features/course/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { copyingMutations } from './copying.ts';
import { guestMutations } from './guests.ts';
import { managingMutations } from './managing.ts';
import { createCourse, joinCourseByCode, readmitMember } from './mutations.ts';
import { addMembers } from './people.ts';
import { actorIn } from './public.ts';
import { shelfMutations } from './shelf.ts';

export const course: DataFeature = {
  name: 'course',
  tables: Object.values(courseRows),
  actors: { course: actorIn },
  writes: Object.values(writes),
  mutations: [
    createCourse,
    joinCourseByCode,
    readmitMember,
    ...guestMutations,
    ...managingMutations,
    addMembers,
    ...shelfMutations,
    ...copyingMutations,
  ],
};
