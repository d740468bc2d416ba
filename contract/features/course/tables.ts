import { inCourse, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { ImportRow } from './imports.ts';
import type {
  CourseCodeRow,
  CourseMemberRow,
  CourseRow,
  GuestLinkRow,
  GuestRow,
  MemberInfoRow,
  OfferRow,
  ShelfRow,
  TransferRow,
} from './rows.ts';

export const courseTable = rowTable<CourseRow>({
  name: 'course',
  scope: { kind: 'course', field: 'id' },
  picture: 'cover',
});

export const courseCodeTable = rowTable<CourseCodeRow>({ name: 'courseCode', scope: inCourse });

export const courseMemberTable = rowTable<CourseMemberRow>({
  name: 'courseMember',
  scope: inCourse,
  indexes: 'courseId,uid',
});

export const guestLinkTable = rowTable<GuestLinkRow>({ name: 'courseGuestLink', scope: inCourse, indexes: 'courseId' });

export const guestTable = rowTable<GuestRow>({ name: 'courseGuest', scope: inCourse, indexes: 'courseId,uid' });

export const memberInfoTable = rowTable<MemberInfoRow>({
  name: 'courseMemberInfo',
  scope: inCourse,
  indexes: 'courseId',
});

export const shelfTable = rowTable<ShelfRow>({ name: 'courseShelf', scope: ofPerson });

export const transferTable = rowTable<TransferRow>({ name: 'courseTransfer', scope: inCourse });

export const offerTable = rowTable<OfferRow>({ name: 'courseOffer', scope: ofPerson });

export const courseImportTable = rowTable<ImportRow>({ name: 'courseImport', scope: inCourse, indexes: 'courseId' });

export const courseTables = [
  courseTable,
  courseCodeTable,
  courseMemberTable,
  guestLinkTable,
  guestTable,
  memberInfoTable,
  shelfTable,
  transferTable,
  offerTable,
  courseImportTable,
];
