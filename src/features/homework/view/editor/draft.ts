import type * as z from 'zod/mini';
import type { Editions } from '#contract/core/rows/editions.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { type AudienceEntry, usualGrace } from '#contract/features/activity/keys.ts';
import type { Stage } from '#contract/features/content/keys.ts';
import type { createHomework, updateHomework } from '#contract/features/homework/calls.ts';
import {
  type HomeworkKind,
  type HomeworkMode,
  homeworkLimits,
  type PeerWay,
} from '#contract/features/homework/keys.ts';
import type { HomeworkReferenceRow, PeerRules } from '#contract/features/homework/rows.ts';
import { scoreOf, scoreText } from '#contract/features/homework/scores.ts';
import { fromField, toField } from '#src/ui/words/school-time.ts';
import type { Task } from '../parts/task-of.tsx';

/** What stands in the form; numbers and times as they are typed. */
export interface HomeworkDraft {
  readonly title: string;
  readonly content: string;
  readonly files: readonly FileRef[];
  readonly total: string;
  readonly parts: readonly {
    readonly title: string;
    readonly total: string;
    readonly levels: readonly { readonly text: string; readonly score: string }[];
  }[];
  /** `null`: some, nobody chosen yet. */
  readonly audience: readonly AudienceEntry[] | null;
  readonly mode: HomeworkMode;
  readonly groupSetId: string;
  readonly peer: Omit<PeerRules, 'dueAt'> & { readonly due: string };
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

const usualPeer: HomeworkDraft['peer'] = {
  count: 3,
  way: 'random' satisfies PeerWay,
  isAnonymous: true,
  dropsOutliers: true,
  due: '',
};

/** Rules as a form shows them. */
export const peerDraftOf = ({ dueAt, ...peer }: PeerRules): HomeworkDraft['peer'] => ({ ...peer, due: toField(dueAt) });

export const peerFrom = ({ due, ...peer }: HomeworkDraft['peer']): PeerRules => ({ ...peer, dueAt: fromField(due) });

export const newDraft = (chapterId: string): HomeworkDraft => ({
  title: '',
  content: '',
  files: [],
  total: '100',
  parts: [],
  audience: [],
  mode: 'individual',
  groupSetId: '',
  peer: usualPeer,
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
    parts: row.parts.map(({ title, total, levels }) => ({
      title,
      total: scoreText(total),
      levels: levels.map(({ text, score }) => ({ text, score: scoreText(score) })),
    })),
    audience: of.audience,
    mode: row.mode,
    groupSetId: row.groupSetId,
    peer: row.peer === null ? usualPeer : peerDraftOf(row.peer),
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
  const isWrong = (part: HomeworkDraft['parts'][number]): boolean =>
    (scoreOf(part.total) ?? 0) === 0 || part.levels.some(({ score }) => scoreOf(score) === undefined);
  return parts.some(isWrong) ? 'parts' : undefined;
};

const partsOf = ({ parts }: Pick<HomeworkDraft, 'parts'>) =>
  parts.map(({ title, total, levels }) => ({
    title: title.trim(),
    total: scoreOf(total) ?? 0,
    levels: levels.map(({ text, score }) => ({ text: text.trim(), score: scoreOf(score) ?? 0 })),
  }));

const referenceOf = ({ reference }: Pick<HomeworkDraft, 'reference'>) => ({
  ...reference,
  files: [...reference.files],
});

interface HomeworkRef {
  readonly courseId: string;
  readonly id: string;
}

export const createInput = (
  draft: HomeworkDraft,
  { kind, order, ...place }: HomeworkRef & { readonly kind: HomeworkKind; readonly order: string },
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
  audience: [...(draft.audience ?? [])],
  mode: draft.mode,
  groupSetId: draft.mode === 'group' ? draft.groupSetId : '',
  peer: draft.mode === 'peer' ? peerFrom(draft.peer) : null,
  reference: referenceOf(draft),
  stage: draft.stage,
  chapterId: draft.chapterId,
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what was changed, each guarded field with the edition that it was made from; nothing when nothing was. */
export const updateInput = (
  draft: HomeworkDraft,
  place: HomeworkRef,
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
    ...(isOther('audience') && { audience: [...(draft.audience ?? [])] }),
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
