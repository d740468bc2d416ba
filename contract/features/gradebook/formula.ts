import { compared, over, percentOf, plus, type Ratio, ratio, times, zero } from './ratio.ts';

/** What one student came to in one item. `missing`: it was due, and nothing was handed in. Points in hundredths. */
export type GradeCell =
  | { readonly state: 'none' | 'missing' | 'excused' }
  | { readonly state: 'graded'; readonly score: number; readonly max: number };

export interface CountedItem {
  readonly id: string;
  /** '' or the id of a category that is gone: in none. */
  readonly categoryId: string;
  /** In its category, hundredths. */
  readonly weight: number;
}

interface CountedCategory {
  /** Hundredths of a percent. */
  readonly weight: number;
  readonly drop: number;
}

/** What totals are made by. */
export interface Scheme {
  /** Of the formula. */
  readonly formula: number;
  readonly categories: Readonly<Record<string, CountedCategory>>;
  readonly countsMissing: boolean;
}

/** One item as it goes into its category. */
export interface Part {
  readonly id: string;
  /** Hundredths of a percent. */
  readonly percent: number;
  /** In its category; 1 each where results are left out. */
  readonly weight: number;
  /** One of the lowest that are left out. */
  readonly isDropped: boolean;
  /** It counts as 0, because nothing was handed in. */
  readonly isMissing: boolean;
}

export interface CategoryTotal {
  /** '' where the book has no categories. */
  readonly id: string;
  /** Hundredths of a percent, as it counts. */
  readonly weight: number;
  /** Of what was graded; `null`: nothing yet. */
  readonly now: number | null;
  /** With what is missing as 0. */
  readonly end: number | null;
  /** What `now` is made of, or `end` where what is missing counts. */
  readonly parts: () => readonly Part[];
}

export interface Totals {
  /** Hundredths of a percent, of what was graded. */
  readonly now: number | null;
  /** The same with what is missing as 0; `null` also while nobody said that it counts. */
  readonly end: number | null;
  /** How much of the course `now` speaks of, hundredths of a percent. */
  readonly coverage: number;
  readonly categories: readonly CategoryTotal[];
}

/** Where nobody made a category, all points of the course are one. */
const whole: Readonly<Record<string, CountedCategory>> = { '': { weight: 100_00, drop: 0 } };

const categoriesOf = ({ categories }: Pick<Scheme, 'categories'>): Readonly<Record<string, CountedCategory>> =>
  Object.keys(categories).length === 0 ? whole : categories;

/** Whether it can count at all: with categories, what is in none does not. */
export const isCounted = ({ categories }: Pick<Scheme, 'categories'>, categoryId: string): boolean =>
  Object.keys(categories).length === 0 || categories[categoryId] !== undefined;

interface Given {
  readonly id: string;
  readonly share: Ratio;
  readonly weight: number;
  readonly isMissing: boolean;
}

const none: ReadonlySet<string> = new Set();

/** The k lowest go, and one stays. Of equals those go that come first by their id. */
const droppedOf = (given: readonly Given[], drop: number): ReadonlySet<string> => {
  if (drop === 0) return none;
  const lowest = [...given].sort((one, other) => compared(one.share, other.share) || (one.id < other.id ? -1 : 1));
  return new Set(lowest.slice(0, Math.max(0, Math.min(drop, given.length - 1))).map(({ id }) => id));
};

/** Exact; `undefined` where nothing counts. */
const shareOf = (given: readonly Given[], dropped: ReadonlySet<string>): Ratio | undefined => {
  const byMax = new Map<bigint, bigint>();
  let weights = 0n;
  for (const { id, share, weight } of given) {
    if (dropped.has(id)) continue;
    weights += BigInt(weight);
    byMax.set(share.d, (byMax.get(share.d) ?? 0n) + BigInt(weight) * share.n);
  }
  if (weights === 0n) return undefined;
  let sum = zero;
  for (const [d, n] of byMax) sum = plus(sum, ratio(n, d));
  return over(sum, ratio(weights));
};

interface Weighed {
  readonly weight: number;
  readonly share: Ratio | undefined;
}

/** Weights are shared out anew over the categories in which something counts. */
const totalOf = (categories: readonly Weighed[]): number | null => {
  let weights = 0;
  let sum = zero;
  for (const { weight, share } of categories) {
    if (share === undefined || weight === 0) continue;
    weights += weight;
    sum = plus(sum, times(ratio(weight), share));
  }
  return weights === 0 ? null : percentOf(over(sum, ratio(weights)));
};

const percentOrNone = (share: Ratio | undefined): number | null => (share === undefined ? null : percentOf(share));

interface Counted {
  readonly items: readonly CountedItem[];
  readonly cells: ReadonlyMap<string, GradeCell>;
}

const categoryTotal = (id: string, { weight, drop }: CountedCategory, { items, cells }: Counted, scheme: Scheme) => {
  const graded: Given[] = [];
  const missing: Given[] = [];
  let [all, reached] = [0, 0];
  for (const item of items) {
    const cell = cells.get(item.id) ?? { state: 'none' };
    const counts = drop > 0 ? Math.min(item.weight, 1) : item.weight;
    if (cell.state === 'excused' || counts === 0) continue;
    all += counts;
    if (cell.state === 'graded' && cell.max > 0) {
      reached += counts;
      graded.push({ id: item.id, share: ratio(cell.score, cell.max), weight: counts, isMissing: false });
    } else if (cell.state === 'missing') missing.push({ id: item.id, share: zero, weight: counts, isMissing: true });
  }
  const withMissing = [...graded, ...missing];
  const [droppedNow, droppedEnd] = [droppedOf(graded, drop), droppedOf(withMissing, drop)];
  const [now, end] = [shareOf(graded, droppedNow), shareOf(withMissing, droppedEnd)];
  const covered = all === 0 ? undefined : ratio(reached, all);
  // Asked for where the sum is shown, which is of one student.
  const parts = (): readonly Part[] => {
    const [given, dropped] = scheme.countsMissing ? [withMissing, droppedEnd] : [graded, droppedNow];
    return given.map((one) => ({
      ...{ id: one.id, percent: percentOf(one.share), weight: one.weight, isMissing: one.isMissing },
      isDropped: dropped.has(one.id),
    }));
  };
  return { id, weight, now, end, parts, covered };
};

/**
 * Totals of one student: in a category the points of each item over its full marks, by weight, over the weights; in all the categories
 * by weight, over the weights of those in which something counts. Exact, and rounded once. What nobody graded counts nothing.
 */
export const totalsOf = (
  scheme: Scheme,
  items: readonly CountedItem[],
  cells: ReadonlyMap<string, GradeCell>,
): Totals => {
  const categories = categoriesOf(scheme);
  const byCategory = Map.groupBy(
    items.filter(({ categoryId }) => isCounted(scheme, categoryId)),
    ({ categoryId }) => (categories[categoryId] === undefined ? '' : categoryId),
  );
  const made = Object.entries(categories).map(([id, category]) =>
    categoryTotal(id, category, { items: byCategory.get(id) ?? [], cells }, scheme),
  );
  const some = made.map(({ weight, covered }) => ({ weight, share: covered }));
  return {
    now: totalOf(made.map(({ weight, now }) => ({ weight, share: now }))),
    end: scheme.countsMissing ? totalOf(made.map(({ weight, end }) => ({ weight, share: end }))) : null,
    coverage: totalOf(some) ?? 0,
    categories: made.map(({ id, weight, now, end, parts }) => ({
      ...{ id, weight, parts },
      now: percentOrNone(now),
      end: scheme.countsMissing ? percentOrNone(end) : null,
    })),
  };
};
