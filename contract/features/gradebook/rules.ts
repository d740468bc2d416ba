import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import { resultId } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { changeGradeCategory, createGradeCategory, setGradeItems, setGradeMark } from './calls.ts';
import { formulaVersion, gradebookLimits } from './keys.ts';
import type { GradebookRow, GradeItemRow, GradeMarkRow } from './rows.ts';

export const gradebookRefusal = refusals('gradebook', {
  nameBlank: { text: 'Give the category a name.', field: 'name' },
  tooMany: { text: 'There are too many categories.' },
  /** The category, or the activity. */
  gone: { text: 'It is not there any more.' },
  reasonBlank: { text: 'Say why.', field: 'reason' },
  aboveMax: { text: 'This is more than full marks.', field: 'score' },
});

/** Before anybody set anything: everything counts by its points. */
export const noGradebook = (courseId: string): GradebookRow => ({
  id: courseId,
  courseId,
  formula: formulaVersion,
  categories: {},
  countsMissing: false,
  log: [],
});

export const refuseCategory = (
  { id, name }: Pick<Input<typeof changeGradeCategory>, 'id' | 'name'>,
  book: GradebookRow | undefined,
  isNew: boolean,
): Refusal | undefined => {
  if (name !== undefined && name.trim() === '') return gradebookRefusal.nameBlank;
  const known = book?.categories ?? {};
  if (!isNew) return known[id] === undefined ? gradebookRefusal.gone : undefined;
  return Object.keys(known).length >= gradebookLimits.categories ? gradebookRefusal.tooMany : undefined;
};

/** One that is there already stays. */
export const bookWith = (
  book: GradebookRow,
  { id, name, weight, drop }: Input<typeof createGradeCategory>,
  { at }: Writing,
): GradebookRow => ({
  ...book,
  categories: { ...book.categories, [id]: book.categories[id] ?? { name: name.trim(), weight, drop, at } },
});

export const bookAfter = (
  book: GradebookRow,
  { id, name, weight, drop }: Input<typeof changeGradeCategory>,
): GradebookRow => {
  const known = book.categories[id];
  if (known === undefined) return book;
  const next = {
    ...known,
    name: name?.trim() ?? known.name,
    weight: weight ?? known.weight,
    drop: drop ?? known.drop,
  };
  return { ...book, categories: { ...book.categories, [id]: next } };
};

export const bookWithout = (book: GradebookRow, id: string): GradebookRow => {
  const { [id]: _, ...categories } = book.categories;
  return { ...book, categories };
};

/** Each turning is kept; one that turns nothing is none. */
export const bookCounting = (book: GradebookRow, countsMissing: boolean, { uid: by, at }: Writing): GradebookRow => {
  if (book.countsMissing === countsMissing) return book;
  return { ...book, countsMissing, log: [{ by, at, countsMissing }, ...book.log].slice(0, gradebookLimits.history) };
};

/** How an activity counts of which nobody said anything. */
export const usualItem = (courseId: string, id: string): GradeItemRow => ({
  id,
  courseId,
  categoryId: '',
  weight: null,
  isLeftOut: false,
  readers: ['staff'],
});

export const itemAfter = (
  row: GradeItemRow,
  { categoryId, weight, isLeftOut }: Pick<Input<typeof setGradeItems>, 'categoryId' | 'weight' | 'isLeftOut'>,
): GradeItemRow => ({
  ...row,
  categoryId: categoryId ?? row.categoryId,
  weight: weight === undefined ? row.weight : weight,
  isLeftOut: isLeftOut ?? row.isLeftOut,
});

type Mark = Input<typeof setGradeMark>;

/** Says anything; what was taken back does not. */
export const isMarked = (mark: Pick<GradeMarkRow, 'score' | 'isExcused'> | undefined): boolean =>
  mark !== undefined && (mark.score !== null || mark.isExcused);

export const refuseMark = (
  input: Mark,
  activity: ActivityRow | undefined,
  row: GradeMarkRow | undefined,
): Refusal | undefined => {
  if (activity === undefined) return gradebookRefusal.gone;
  if (input.score !== null && input.score > input.max) return gradebookRefusal.aboveMax;
  if (isMarked(input) && input.reason.trim() === '') return gradebookRefusal.reasonBlank;
  return fieldsInConflict(row?.editions ?? {}, input.basis).length > 0 ? coreRefusal.conflict : undefined;
};

/** What stood there is kept. Whoever is excused has no points. */
export const markAfter = (
  row: GradeMarkRow | undefined,
  input: Mark,
  { uid: updatedBy, at, mid }: Writing,
): GradeMarkRow => {
  if (row?.editions.mark === mid) return row;
  const { courseId, activityId, uid, isExcused = false, reason = '' } = input;
  return {
    ...{ id: resultId(activityId, uid), courseId, activityId, uid },
    ...{ score: isExcused ? null : input.score, max: input.max, isExcused, reason: reason.trim() },
    ...{ updatedBy, updatedAt: at },
    isAnnounced: input.isAnnounced,
    isShown: row?.isShown ?? false,
    history: row === undefined ? [] : [saidOf(row), ...row.history].slice(0, gradebookLimits.history),
    editions: editionsAfter(row?.editions ?? {}, ['mark'], mid),
  };
};

const saidOf = ({ score, max, isExcused, reason, updatedBy, updatedAt }: GradeMarkRow) => ({
  ...{ score, max, isExcused, reason, by: updatedBy, at: updatedAt },
});

/** The student sees what staff announce, and everything once their result is shown; what was taken back they do not see. */
export const markShown = (row: GradeMarkRow, isResultShown: boolean): GradeMarkRow => ({
  ...row,
  isShown: isMarked(row) && (isResultShown || row.isAnnounced),
});
