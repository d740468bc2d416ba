import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { goOnImporting, serveImports, wakeImporter } from './copying/importer.ts';
import { courseImport } from './copying/store.ts';
import { guest, guestLink } from './guest-store.ts';
import { endGuestLink, letGuestsGo } from './guests.ts';
import { courseMutations } from './handlers.ts';
import { purgeCourse } from './managing.ts';
import { mendMembers } from './mending.ts';
import { course as v0003 } from './migrations/0003-course.ts';
import { courseGuests as v0006 } from './migrations/0006-course-guests.ts';
import { wholeCourses as v0046 } from './migrations/0046-whole-courses.ts';
import { courseImports as v0077 } from './migrations/0077-course-import.ts';
import { memberInfo, offer, shelf, transfer } from './own-store.ts';
import { courseCalls } from './questions.ts';
import { courseCode, course as courseEntity, courseMember } from './store.ts';

export const course: Feature = {
  name: 'course',
  migrations: {
    '0003-course': v0003,
    '0006-course-guests': v0006,
    '0046-whole-courses': v0046,
    '0077-course-import': v0077,
  },
  entities: [
    asEntity(courseEntity),
    asEntity(courseCode),
    asEntity(courseMember),
    asEntity(guestLink),
    asEntity(guest),
    asEntity(memberInfo),
    asEntity(shelf),
    asEntity(transfer),
    asEntity(offer),
    asEntity(courseImport),
  ],
  mutations: courseMutations,
  calls: courseCalls,
  jobs: [endGuestLink, letGuestsGo, purgeCourse, wakeImporter],
  schedules: [goOnImporting, mendMembers],
  serve: serveImports,
  left: [],
};
