import { stored } from '#contract/core/rows/table.ts';
import { ImportRow } from './imports.ts';
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
} from './rows.ts';
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

export const courseRows = {
  course: stored(courseTable, CourseRow, { audience: 'all' }),
  courseCode: stored(courseCodeTable, CourseCodeRow, { audience: 'staff' }),
  courseMember: stored(courseMemberTable, CourseMemberRow, { audience: 'all' }),
  courseGuestLink: stored(guestLinkTable, GuestLinkRow, { audience: 'staff' }),
  courseGuest: stored(guestTable, GuestRow, { audience: ({ uid }) => ['staff', `u:${uid}`] }),
  courseMemberInfo: stored(memberInfoTable, MemberInfoRow, { audience: ({ uid }) => ['staff', `u:${uid}`] }),
  courseShelf: stored(shelfTable, ShelfRow, { audience: 'all', key: ['uid', 'id'] }),
  courseTransfer: stored(transferTable, TransferRow, { audience: 'staff' }),
  courseOffer: stored(offerTable, OfferRow, { audience: 'all', key: ['uid', 'id'] }),
  courseImport: stored(courseImportTable, ImportRow, { audience: 'staff' }),
};
