import { courseScope } from '#contract/core/scopes.ts';
import type {
  CourseCodeRow,
  CourseMemberRow,
  CourseRow,
  GuestLinkRow,
  GuestRow,
} from '#contract/features/course/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const courseTable = replicaTable<CourseRow>({
  name: 'course',
  indexes: '',
  scopeOf: ({ id }) => courseScope(id),
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
