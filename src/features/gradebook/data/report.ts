import { isGivenTo } from '#contract/features/activity/audience.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import type { ResultRow } from '#contract/features/activity/rows.ts';
import { cellOf, isItem } from '#contract/features/gradebook/cells.ts';
import { type GradeCell, type Totals, totalsOf } from '#contract/features/gradebook/formula.ts';
import type { GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { myResultsIn } from '#src/features/activity/data/public.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import {
  type Book,
  type BookCategory,
  type BookItem,
  type BookLine,
  bookRows,
  categoriesFrom,
  itemsFrom,
} from './book.ts';

/** One item as its student sees it. */
export interface ReportLine {
  readonly item: BookItem;
  readonly grade: GradeCell;
  /** Handed in, and nothing of it is shown yet. */
  readonly isWaiting: boolean;
  /** What the work came to, where staff gave other points; `undefined`: nothing, or it is not shown. */
  readonly original: { readonly score: number; readonly max: number } | undefined;
  /** Why staff changed it; ''. */
  readonly reason: string;
}

/** One student's grades, as they are told. */
export interface Report {
  readonly categories: readonly BookCategory[];
  readonly lines: ReadonlyMap<string, ReportLine>;
  readonly totals: Totals;
  readonly countsMissing: boolean;
}

type Shown = Pick<ResultRow, 'state' | 'score' | 'max' | 'isShown' | 'arrivedAt'>;

/** `result` and `mark` hold only what the student is shown. */
const lineOf = (
  item: BookItem,
  {
    grade,
    result,
    mark,
  }: { readonly grade: GradeCell; readonly result: Shown | undefined; readonly mark: GradeMarkRow | undefined },
): ReportLine => ({
  item,
  grade,
  isWaiting: grade.state === 'none' && (result?.state === 'done' || result?.state === 'graded'),
  original:
    mark !== undefined && result?.isShown && result.score !== null
      ? { score: result.score, max: result.max || item.activity.total }
      : undefined,
  reason: mark?.reason ?? '',
});

/** My own grades in a course, from what this device holds: the server tells it of nobody else, and of nothing that is held back. */
export const myReport = async (replica: Replica, courseId: string): Promise<Report> => {
  const [activities, results, rows] = await Promise.all([
    activitiesOf(replica, courseId),
    myResultsIn(replica, courseId),
    bookRows(replica, courseId),
  ]);
  const now = Date.now();
  const items = itemsFrom(activities.filter(isItem), rows).filter(({ isLeftOut }) => !isLeftOut);
  const lines = new Map(
    items.map((item) => {
      const result = results.get(item.id);
      const known = rows.marks.get(resultId(item.id, replica.uid));
      const mark = known?.isShown === true ? known : undefined;
      const grade = cellOf(item.activity, { result, mark }, { looking: 'student', now });
      return [item.id, lineOf(item, { grade, result, mark })] as const;
    }),
  );
  const counted = items.filter(({ counts }) => counts);
  return {
    categories: categoriesFrom(rows.scheme, items),
    lines,
    totals: totalsOf(rows.scheme, counted, new Map([...lines].map(([id, { grade }]) => [id, grade]))),
    countsMissing: rows.scheme.countsMissing,
  };
};

/** One student's grades as staff see them, with what is not shown yet. */
export const reportOf = (book: Book, line: BookLine): Report => {
  const items = book.items.filter(({ activity, isLeftOut }) => !isLeftOut && isGivenTo(activity, line));
  const lines = items.flatMap((item) => {
    const cell = book.cellAt(line, item);
    if (cell === undefined) return [];
    const { grade, result, mark } = cell;
    const shown = result && { ...result, isShown: true };
    return [[item.id, lineOf(item, { grade, result: shown, mark })] as const];
  });
  return {
    categories: categoriesFrom(book.scheme, items),
    lines: new Map(lines),
    totals: line.totals,
    countsMissing: book.scheme.countsMissing,
  };
};
