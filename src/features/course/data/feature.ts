import { ImportRow } from '#contract/features/course/imports.ts';
import {
  CourseCodeRow,
  CourseMemberRow,
  CourseRow,
  GuestLinkRow,
  GuestRow,
  MemberInfoRow,
  OfferRow,
  ShelfRow,
  TransferRow,
} from '#contract/features/course/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { copyingMutations } from './copying.ts';
import { endingMutations } from './endings.ts';
import { guestMutations } from './guests.ts';
import { managingMutations } from './managing.ts';
import { createCourse, joinCourseByCode, readmitMember, removeMember, setMemberRole } from './mutations.ts';
import { peopleMutations } from './people.ts';
import { shelfMutations } from './shelf.ts';
import {
  courseCodeTable,
  courseImportTable,
  courseMemberTable,
  courseTable,
  guestLinkTable,
  guestTable,
  memberInfoTable,
  offerTable,
  shelfTable,
  transferTable,
} from './tables.ts';

export const course: DataFeature = {
  name: 'course',
  tables: [
    kept(courseTable, CourseRow),
    kept(courseCodeTable, CourseCodeRow),
    kept(courseMemberTable, CourseMemberRow),
    kept(guestLinkTable, GuestLinkRow),
    kept(guestTable, GuestRow),
    kept(memberInfoTable, MemberInfoRow),
    kept(shelfTable, ShelfRow),
    kept(transferTable, TransferRow),
    kept(offerTable, OfferRow),
    kept(courseImportTable, ImportRow),
  ],
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
