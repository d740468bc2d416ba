import type { AttendanceRow } from '#contract/features/attendance/rows.ts';

type Place = Pick<AttendanceRow, 'id' | 'courseId'>;

/** The page of one attendance: the teacher's screen, or where a student signs in. */
export const attendanceHref = ({ id, courseId }: Place): string => `/attendance?courseid=${courseId}&id=${id}`;

/**
 * What a QR code says: opened by a phone's own camera, one press signs in. The course is left out: a code with fewer points is read from
 * farther away.
 */
export const signInAddress = ({ id }: Place, code: string): string =>
  `${location.origin}/attendance?id=${id}&code=${code}`;

/** The code of such an address, where it is one of this attendance. */
export const codeOf = (text: string, { id }: Place): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.pathname !== '/attendance' || url.searchParams.get('id') !== id) return undefined;
  return url.searchParams.get('code') ?? undefined;
};
