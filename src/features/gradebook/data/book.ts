import { isGivenTo } from '#contract/features/activity/audience.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import { type Cell, unpacked } from '#contract/features/activity/result.ts';
import type { ResultSheetRow } from '#contract/features/activity/rows.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { cellOf, isItem, itemOf, type Looking } from '#contract/features/gradebook/cells.ts';
import {
  type CountedItem,
  type GradeCell,
  isCounted,
  type Totals,
  totalsOf,
} from '#contract/features/gradebook/formula.ts';
import type { GradebookRow, GradeItemRow, GradeMarkRow } from '#contract/features/gradebook/rows.ts';
import { noGradebook } from '#contract/features/gradebook/rules.ts';
import type { Replica } from '#src/core/replica.ts';
import { type Class, classIn, sheetsIn } from '#src/features/activity/data/public.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { numbersIn } from '#src/features/course/data/public.ts';
import { gradebookOf, gradeItemsIn, gradeMarksIn } from './queries.ts';

/** What a class came to: large, and changed by those who hand in and who mark. */
export interface ClassResults {
  readonly activities: readonly ActivityRow[];
  readonly people: Class;
  readonly numbers: ReadonlyMap<string, string>;
  readonly sheets: ReadonlyMap<string, ResultSheetRow>;
}

export const classResults = async (replica: Replica, courseId: string): Promise<ClassResults> => {
  const [activities, people, numbers, sheets] = await Promise.all([
    activitiesOf(replica, courseId),
    classIn(replica, courseId),
    numbersIn(replica, courseId),
    sheetsIn(replica, courseId),
  ]);
  return { activities: activities.filter(isItem), people, numbers, sheets };
};

/** What staff say of it: small, and read again after each edit. */
export interface BookRows {
  readonly scheme: GradebookRow;
  readonly items: ReadonlyMap<string, GradeItemRow>;
  readonly marks: ReadonlyMap<string, GradeMarkRow>;
}

export const bookRows = async (replica: Replica, courseId: string): Promise<BookRows> => {
  const [scheme, items, marks] = await Promise.all([
    gradebookOf(replica, courseId),
    gradeItemsIn(replica, courseId),
    gradeMarksIn(replica, courseId),
  ]);
  return { scheme: scheme ?? noGradebook(courseId), items, marks };
};

/** One activity as the book has it. */
export interface BookItem extends CountedItem {
  readonly activity: ActivityRow;
  /** It goes into the total. */
  readonly counts: boolean;
  readonly isLeftOut: boolean;
}

/** Items that stand together, under the name of their category; '' without one. */
export interface BookCategory {
  readonly id: string;
  readonly name: string;
  /** Hundredths of a percent. */
  readonly weight: number;
  readonly drop: number;
  readonly items: readonly BookItem[];
}

const dateOf = ({ activity: { closesAt, publishedAt } }: BookItem): number => closesAt || publishedAt;

const byDate = (one: BookItem, other: BookItem): number => dateOf(one) - dateOf(other) || (one.id < other.id ? -1 : 1);

export const itemsFrom = (
  activities: readonly ActivityRow[],
  { scheme, items }: Pick<BookRows, 'scheme' | 'items'>,
): readonly BookItem[] =>
  activities
    .map((activity): BookItem => {
      const row = items.get(activity.id);
      const counted = itemOf(activity, row);
      const isLeftOut = row?.isLeftOut ?? false;
      return { ...counted, activity, isLeftOut, counts: !isLeftOut && isCounted(scheme, counted.categoryId) };
    })
    .sort(byDate);

/** The categories in their order, then what is in none; what is left out stands in none of them. */
export const categoriesFrom = (
  { categories }: Pick<GradebookRow, 'categories'>,
  items: readonly BookItem[],
): readonly BookCategory[] => {
  const shown = items.filter(({ isLeftOut }) => !isLeftOut);
  const named = Object.entries(categories)
    .sort(([one, { at }], [other, { at: then }]) => at - then || (one < other ? -1 : 1))
    .map(([id, { name, weight, drop }]) => ({
      ...{ id, name, weight, drop },
      items: shown.filter(({ categoryId }) => categoryId === id),
    }));
  const rest = shown.filter(({ categoryId }) => categories[categoryId] === undefined);
  if (named.length > 0 && rest.length === 0) return named;
  return [...named, { id: '', name: '', weight: named.length === 0 ? 100_00 : 0, drop: 0, items: rest }];
};

export interface BookLine {
  readonly uid: string;
  readonly username: string;
  readonly studentNumber: string;
  readonly groups: readonly string[];
  readonly totals: Totals;
}

/** A cell with what it came from. */
export interface BookCell {
  readonly grade: GradeCell;
  readonly result: Cell | undefined;
  readonly mark: GradeMarkRow | undefined;
  /** There are points that the student is not shown yet. */
  readonly isHeld: boolean;
}

export interface Book {
  readonly scheme: GradebookRow;
  readonly items: readonly BookItem[];
  readonly categories: readonly BookCategory[];
  readonly lines: readonly BookLine[];
  /** `undefined`: it is not for them. */
  readonly cellAt: (line: Pick<BookLine, 'uid' | 'groups'>, item: BookItem) => BookCell | undefined;
  /** What a student sees of their own total. */
  readonly seenBy: (line: Pick<BookLine, 'uid' | 'groups'>) => Totals;
}

/** What the lines of a book were made of. */
interface Making {
  readonly results: ClassResults;
  /** The rows of `scheme` and `items`, as text. */
  readonly rules: string;
  /** By uid, the editions of their changed cells. */
  readonly editions: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, BookLine>;
}

const making = new WeakMap<Book, Making>();

const editionsOf = (marks: BookRows['marks']): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(marks.values(), ({ uid }) => uid)].map(([uid, theirs]) => [
      uid,
      theirs.map(({ id, editions }) => `${id} ${editions.mark}`).join(),
    ]),
  );

/**
 * Everything that the grid of a course shows. `before`: the book as it was, of which those lines stay whose student nothing was said
 * of since.
 */
export const bookFrom = (results: ClassResults, rows: BookRows, now: number, before?: Book): Book => {
  const { activities, people, numbers, sheets } = results;
  const { scheme, marks } = rows;
  const items = itemsFrom(activities, rows);
  const counted = items.filter(({ counts }) => counts);
  const beneath = (uid: string, { id }: BookItem) => {
    const packed = sheets.get(id)?.cells[uid];
    return { result: packed && unpacked(packed), mark: marks.get(resultId(id, uid)) };
  };
  const gradeAt = (uid: string, item: BookItem, looking: Looking) =>
    cellOf(item.activity, beneath(uid, item), { looking, now });
  const totalsFor = (line: Pick<BookLine, 'uid' | 'groups'>, looking: Looking) => {
    const theirs = counted.filter(({ activity }) => isGivenTo(activity, line));
    return totalsOf(scheme, theirs, new Map(theirs.map((item) => [item.id, gradeAt(line.uid, item, looking)])));
  };
  const rules = JSON.stringify([scheme, [...rows.items]]);
  const editions = editionsOf(marks);
  const known = before && making.get(before);
  const isAlike = known?.results === results && known.rules === rules;
  const lineOf = (student: Class['students'][number]): BookLine => {
    const same = isAlike && known.editions.get(student.uid) === editions.get(student.uid);
    const kept = same ? known.lines.get(student.uid) : undefined;
    const studentNumber = numbers.get(student.uid) ?? '';
    return kept ?? { ...student, studentNumber, totals: totalsFor(student, 'staff') };
  };
  const book: Book = {
    scheme,
    items,
    categories: categoriesFrom(scheme, items),
    lines: people.students.map(lineOf),
    cellAt: (line, item) => {
      if (!isGivenTo(item.activity, line)) return undefined;
      const { result, mark } = beneath(line.uid, item);
      const grade = cellOf(item.activity, { result, mark }, { looking: 'staff', now });
      const seen = cellOf(item.activity, { result, mark }, { looking: 'student', now });
      const isSame = seen.state === 'graded' && grade.state === 'graded' && seen.score === grade.score;
      return { grade, result, mark, isHeld: grade.state === 'graded' && !isSame };
    },
    seenBy: (line) => totalsFor(line, 'student'),
  };
  making.set(book, { results, rules, editions, lines: new Map(book.lines.map((line) => [line.uid, line])) });
  return book;
};

/** How many are in no category, where there are any, and so count nothing. */
export const looseIn = ({ scheme, items }: Pick<Book, 'scheme' | 'items'>): number =>
  Object.keys(scheme.categories).length === 0
    ? 0
    : items.filter(({ counts, isLeftOut }) => !counts && !isLeftOut).length;
