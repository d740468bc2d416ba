import type { Timeliness } from '#contract/features/activity/timeliness.ts';
import { type ClassStatistics, classStatistics } from '#contract/features/exam/statistics.ts';
import type { HomeworkPart, ReviewRow } from '#contract/features/homework/rows.ts';

/** One work, or what there would be of it. */
export interface Counted {
  readonly review: Pick<ReviewRow, 'state' | 'draft' | 'arrivedAt'>;
  readonly timeliness: Timeliness;
}

export interface PartStatistics {
  /** Works whose parts were scored. */
  readonly scored: number;
  /** Hundredths; `undefined`: nobody’s was scored. */
  readonly mean: number | undefined;
  /** How many got exactly what each level of the rubric is worth. */
  readonly levels: readonly number[];
}

export interface HomeworkStatistics {
  readonly works: number;
  readonly handedIn: number;
  readonly notHandedIn: number;
  readonly returned: number;
  readonly times: Readonly<Record<Timeliness, number>>;
  readonly scores: ClassStatistics;
  readonly parts: readonly PartStatistics[];
}

const isHere = ({ review: { state } }: Counted): boolean => state === 'submitted' || state === 'late';

/** How a homework or a case study turned out, from what its reviewers gave; drafts count, for those who write them. */
export const homeworkStatistics = (
  works: readonly Counted[],
  { total, parts }: { readonly total: number; readonly parts: readonly HomeworkPart[] },
): HomeworkStatistics => {
  const here = works.filter(isHere);
  const drafts = works.map(({ review }) => review.draft);
  const times = { inTime: 0, offline: 0, late: 0 };
  for (const { review, timeliness } of here) if (review.arrivedAt > 0) times[timeliness] += 1;
  const scores = drafts.flatMap(({ score }) => (score === null ? [] : [{ score }]));
  return {
    works: works.length,
    handedIn: here.length,
    notHandedIn: works.filter(({ review }) => review.state === 'none').length,
    returned: works.filter(({ review }) => review.state === 'returned').length,
    times,
    scores: classStatistics(scores, total),
    parts: parts.map(({ levels }, index) => {
      const given = drafts.flatMap((draft) => draft.parts[index] ?? []);
      return {
        scored: given.length,
        mean: given.length === 0 ? undefined : given.reduce((sum, one) => sum + one, 0) / given.length,
        levels: levels.map(({ score }) => given.filter((one) => one === score).length),
      };
    }),
  };
};
