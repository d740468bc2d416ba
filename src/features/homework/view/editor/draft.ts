import type * as z from 'zod/mini';
import type { Editions } from '#contract/core/rows/editions.ts';
import type { FileRef } from '#contract/core/shapes/file.ts';
import { usualGrace } from '#contract/features/activity/keys.ts';
import type { Stage } from '#contract/features/content/keys.ts';
import type { createHomework, updateHomework } from '#contract/features/homework/calls.ts';
import { type HomeworkKind, homeworkLimits } from '#contract/features/homework/keys.ts';
import type { HomeworkReferenceRow } from '#contract/features/homework/rows.ts';
import { scoreOf, scoreText } from '#contract/features/homework/scores.ts';
import type { Task } from '../parts/task-of.ts';
import { fromField, toField } from '../parts/time-field.ts';

/** What stands in the form; numbers and times as they are typed. */
export interface HomeworkDraft {
  readonly title: string;
  readonly content: string;
  readonly files: readonly FileRef[];
  readonly total: string;
  readonly parts: readonly { readonly title: string; readonly total: string }[];
  readonly closes: string;
  readonly grace: number;
  readonly blocksLate: boolean;
  readonly canResubmit: boolean;
  readonly hidesScores: boolean;
  readonly reference: { readonly content: string; readonly files: readonly FileRef[]; readonly isShown: boolean };
  readonly stage: Stage;
  readonly chapterId: string;
  /** Empty: at once. */
  readonly publishAt: string;
  /** What the edit began with: a conflict is judged by it, however long the draft waits. */
  readonly from?: { readonly editions: Editions } & Omit<HomeworkDraft, 'from'>;
}

export const newDraft = (chapterId: string): HomeworkDraft => ({
  title: '',
  content: '',
  files: [],
  total: '100',
  parts: [],
  closes: '',
  grace: usualGrace,
  blocksLate: false,
  canResubmit: true,
  hidesScores: false,
  reference: { content: '', files: [], isShown: false },
  stage: 'after',
  chapterId,
  publishAt: '',
});

export const draftOf = ({ row, of }: Task, reference: HomeworkReferenceRow | undefined): HomeworkDraft => {
  const draft = {
    title: of.title,
    content: row.content,
    files: row.files,
    total: scoreText(of.total),
    parts: row.parts.map(({ title, total }) => ({ title, total: scoreText(total) })),
    closes: toField(of.closesAt),
    grace: of.grace,
    blocksLate: of.blocksLate,
    canResubmit: row.canResubmit,
    hidesScores: row.hidesScores,
    reference: {
      content: reference?.content ?? '',
      files: reference?.files ?? [],
      isShown: reference?.isShown ?? false,
    },
    stage: of.stage,
    chapterId: of.chapterId,
    publishAt: '',
  };
  return { ...draft, from: { ...draft, editions: { ...row.editions, ...of.editions } } };
};

/** Why a number of the form is none; `undefined` where all are. */
export const wrongNumber = ({ total, parts }: HomeworkDraft): 'total' | 'parts' | undefined => {
  const whole = scoreOf(total);
  if (whole === undefined || whole > homeworkLimits.total) return 'total';
  return parts.some((part) => (scoreOf(part.total) ?? 0) === 0) ? 'parts' : undefined;
};

const partsOf = ({ parts }: Pick<HomeworkDraft, 'parts'>) =>
  parts.map(({ title, total }) => ({ title: title.trim(), total: scoreOf(total) ?? 0 }));

const referenceOf = ({ reference }: Pick<HomeworkDraft, 'reference'>) => ({
  ...reference,
  files: [...reference.files],
});

interface Place {
  readonly courseId: string;
  readonly id: string;
}

export const createInput = (
  draft: HomeworkDraft,
  { kind, order, ...place }: Place & { readonly kind: HomeworkKind; readonly order: string },
): z.input<(typeof createHomework)['input']> => ({
  ...place,
  kind,
  order,
  title: draft.title,
  content: draft.content,
  files: [...draft.files],
  total: scoreOf(draft.total) ?? 0,
  parts: partsOf(draft),
  closesAt: fromField(draft.closes),
  grace: draft.grace,
  blocksLate: draft.blocksLate,
  canResubmit: draft.canResubmit,
  hidesScores: draft.hidesScores,
  reference: referenceOf(draft),
  stage: draft.stage,
  chapterId: draft.chapterId,
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what was changed, each guarded field with the edition that it was made from; nothing when nothing was. */
export const updateInput = (
  draft: HomeworkDraft,
  place: Place,
): z.input<(typeof updateHomework)['input']> | undefined => {
  const { from } = draft;
  if (from === undefined) return undefined;
  const isOther = (field: keyof Omit<HomeworkDraft, 'from'>) => !same(draft[field], from[field]);
  const change = {
    ...(isOther('title') && { title: draft.title }),
    ...(isOther('content') && { content: draft.content }),
    ...(isOther('files') && { files: [...draft.files] }),
    ...(isOther('parts') && { parts: partsOf(draft) }),
    ...(isOther('total') && { total: scoreOf(draft.total) ?? 0 }),
    ...(isOther('closes') && { closesAt: fromField(draft.closes) }),
    ...(isOther('grace') && { grace: draft.grace }),
    ...(isOther('blocksLate') && { blocksLate: draft.blocksLate }),
    ...(isOther('canResubmit') && { canResubmit: draft.canResubmit }),
    ...(isOther('reference') && { reference: referenceOf(draft) }),
    ...(isOther('stage') && { stage: draft.stage }),
    ...(isOther('chapterId') && { chapterId: draft.chapterId }),
  };
  if (Object.keys(change).length === 0) return undefined;
  const guarded = ['title', 'content', 'files', 'parts'].filter((field) => field in change);
  const basis = Object.fromEntries(guarded.map((field) => [field, from.editions[field] ?? '']));
  return { ...place, ...change, basis };
};
