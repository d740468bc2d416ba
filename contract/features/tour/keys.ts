/** P4: 31 home, 32 course, 33 class, 34 rate, 40 lessons. */
export const tourVersions = [31, 32, 33, 34, 40] as const;
export type TourVersion = (typeof tourVersions)[number];

/** Tours that are taken once in each course; all others once. */
export const perCourse: readonly TourVersion[] = [40];

/** The id of the row that says it is finished. */
export const tourId = (version: TourVersion, courseId: string | undefined): string =>
  perCourse.includes(version) ? `${version}.${courseId ?? ''}` : String(version);
