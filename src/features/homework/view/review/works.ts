import { isGivenTo } from '#contract/features/activity/audience.ts';
import { dueFor, type Timeliness, timelinessOf } from '#contract/features/activity/timeliness.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { noReview } from '#contract/features/homework/handing-in.ts';
import { isUnreleased } from '#contract/features/homework/reviewing.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import type { Student } from '../parts/use-counts.ts';

/** One line of the list: a student, and how far their work is. */
export interface Work {
  readonly student: Student;
  readonly review: ReviewRow;
  readonly timeliness: Timeliness;
}

export const filters = ['all', 'toReview', 'reviewed', 'unsubmitted', 'returned', 'late', 'unreleased'] as const;
export type Filter = (typeof filters)[number];

const isHere = ({ state }: ReviewRow): boolean => state === 'submitted' || state === 'late';

/** The newest attempt has a score, or words. */
export const isReviewed = ({ draft, attemptId }: ReviewRow): boolean =>
  draft.score !== null || (draft.comment !== '' && draft.attemptId === attemptId);

const tests: Readonly<Record<Filter, (work: Work) => boolean>> = {
  all: () => true,
  toReview: ({ review }) => isHere(review) && !isReviewed(review),
  reviewed: ({ review }) => isReviewed(review),
  unsubmitted: ({ review }) => review.state === 'none',
  returned: ({ review }) => review.state === 'returned',
  late: ({ review, timeliness }) => isHere(review) && (review.state === 'late' || timeliness === 'late'),
  unreleased: ({ review }) => isUnreleased(review),
};

export const matching = (works: readonly Work[], filter: Filter): readonly Work[] => works.filter(tests[filter]);

/** Those whose name, or the name of a member of whose group, has these letters. */
export const named = (works: readonly Work[], name: string): readonly Work[] => {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return works;
  return works.filter(({ student }) =>
    [student.name, ...(student.members ?? [])].some((one) => one.toLowerCase().includes(wanted)),
  );
};

/** How many each filter shows. */
export const countsBy = (works: readonly Work[]): Readonly<Record<Filter, number>> =>
  Object.fromEntries(filters.map((filter) => [filter, matching(works, filter).length])) as Record<Filter, number>;

/** Everybody whom it is for, by name; and whoever handed in and is not in the course any more. */
export const worksOf = (
  of: ActivityRow,
  students: readonly Student[],
  reviews: ReadonlyMap<string, ReviewRow>,
): readonly Work[] => {
  const meant = students.filter((student) => isGivenTo(of, student) || reviews.has(student.uid));
  const known = new Set(meant.map(({ uid }) => uid));
  const gone = [...reviews.values()]
    .filter(({ subject, attempts }) => !known.has(subject) && attempts > 0)
    .map(({ subject }) => ({ uid: subject, name: '', groups: [] }));
  return [...meant, ...gone].map((student) => {
    const review = reviews.get(student.uid) ?? noReview(of.courseId, of.id, student.uid);
    const done = review.arrivedAt > 0;
    return { student, review, timeliness: done ? timelinessOf(review, dueFor(of, review.personalDue)) : 'inTime' };
  });
};

/** The one after or before `uid` in a list; `undefined` at its ends. */
export const beside = (works: readonly Work[], uid: string, step: 1 | -1): Work | undefined => {
  const at = works.findIndex(({ student }) => student.uid === uid);
  return at < 0 ? undefined : works[at + step];
};

/** The next one with nothing said of it, after `uid` and then from the start. */
export const nextToReview = (works: readonly Work[], uid: string): Work | undefined => {
  const at = works.findIndex(({ student }) => student.uid === uid);
  const round = [...works.slice(at + 1), ...works.slice(0, Math.max(0, at))];
  return round.find((work) => tests.toReview(work));
};
