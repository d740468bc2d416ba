import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { ImportRow } from '#contract/features/course/imports.ts';
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
} from '#contract/features/course/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const courseTable = replicaTable<CourseRow>({
  name: 'course',
  indexes: '',
  scopeOf: ({ id }) => courseScope(id),
  pictureOf: ({ cover }) => cover,
});

export const courseCodeTable = replicaTable<CourseCodeRow>({
  name: 'courseCode',
  indexes: '',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const courseMemberTable = replicaTable<CourseMemberRow>({
  name: 'courseMember',
  indexes: 'courseId,uid',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const guestLinkTable = replicaTable<GuestLinkRow>({
  name: 'courseGuestLink',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const guestTable = replicaTable<GuestRow>({
  name: 'courseGuest',
  indexes: 'courseId,uid',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const memberInfoTable = replicaTable<MemberInfoRow>({
  name: 'courseMemberInfo',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const shelfTable = replicaTable<ShelfRow>({
  name: 'courseShelf',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});

export const transferTable = replicaTable<TransferRow>({
  name: 'courseTransfer',
  indexes: '',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const offerTable = replicaTable<OfferRow>({
  name: 'courseOffer',
  indexes: '',
  scopeOf: ({ uid }) => userScope(uid),
});

export const courseImportTable = replicaTable<ImportRow>({
  name: 'courseImport',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const courseTables = [
  courseTable,
  courseMemberTable,
  courseCodeTable,
  guestLinkTable,
  guestTable,
  memberInfoTable,
  shelfTable,
  transferTable,
  offerTable,
  courseImportTable,
] as const;
