import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import { readersOf } from '#contract/features/activity/audience.ts';
import { newActivity } from '#contract/features/activity/fields.ts';
import { refuseFields } from '#contract/features/activity/rules.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { paperLimits } from './keys.ts';
import type {
  addPaperItems,
  arrangePaper,
  correctKey,
  createPaper,
  revisePaperItem,
  setPaperItems,
  updatePaper,
} from './paper-calls.ts';
import { paperRefusal } from './publishing.ts';
import type { PaperItemRow, PaperPlanRow, PaperRow, QuestionKeyRow, QuestionRow } from './rows.ts';
import type { Key, Question } from './shapes.ts';

export const questionRefusal = {
  ...refusals('question', {
    gone: { text: 'The question was deleted.', code: replyCode.notFound },
    paperGone: { text: 'The test was deleted.', code: replyCode.notFound },
    folderBlank: { text: 'Give the folder a name.', field: 'title' },
    /** Its students may be at it. */
    paperOpen: { text: 'The test is published. Take it back before you change its questions.' },
    tooMany: { text: 'A test has at most {most} questions.' },
    /** With its earlier versions, which a copy is without. */
    tooLong: {
      text: 'The questions of this test, with their earlier versions, are too long. Make a copy and go on there.',
    },
  }),
  ...paperRefusal,
} as const;

export const refuseCreatePaper = (input: Input<typeof createPaper>, role: Actor | undefined): Refusal | undefined =>
  refuseUnless(role, 'content.write') ?? refuseFields(input);

const settingNames = [
  'kind',
  'intro',
  'labels',
  'minutes',
  'attempts',
  'counted',
  'shufflesQuestions',
  'shufflesOptions',
  'sequential',
  'answersShown',
  'scoreShown',
  'blocksPaste',
  'watched',
] as const;

/** What is asked by a paper. */
export const isPaperKind = (kind: ActivityRow['kind']): boolean => kind === 'test' || kind === 'interactiveQuiz';

/** The rows of a new paper: the activity, its details, and its plan. */
export const paperFrom = (input: Input<typeof createPaper>, writing: Writing) => {
  const activity = newActivity(input.as, input, writing);
  const { id, courseId, sections } = input;
  const settings = Object.fromEntries(settingNames.map((name) => [name, input[name]])) as Pick<
    PaperRow,
    (typeof settingNames)[number]
  >;
  const paper: PaperRow = {
    id,
    courseId,
    ...settings,
    readers: [...readersOf(activity)],
    count: 0,
    total: 0,
    editions: { intro: writing.mid },
  };
  const plan: PaperPlanRow = { id, courseId, sections, rules: [], editions: { plan: writing.mid } };
  return { activity, paper, plan };
};

export interface Paper {
  readonly activity: ActivityRow | undefined;
  readonly paper: PaperRow | undefined;
}

export const refuseUpdatePaper = (
  input: Input<typeof updatePaper>,
  role: Actor | undefined,
  { activity, paper }: Paper,
): Refusal | undefined => {
  const early = refuseUnless(role, 'content.write');
  if (early !== undefined) return early;
  if (activity === undefined || paper === undefined) return questionRefusal.paperGone;
  const editions = { ...activity.editions, ...paper.editions };
  if (fieldsInConflict(editions, input.basis).length > 0) return coreRefusal.conflict;
  return refuseFields({ ...activity, ...definedOf(input) });
};

const definedOf = ({ title, opensAt, closesAt }: Input<typeof updatePaper>) => ({
  ...(title === undefined ? {} : { title }),
  ...(opensAt === undefined ? {} : { opensAt }),
  ...(closesAt === undefined ? {} : { closesAt }),
});

export const paperAfter = (
  row: PaperRow,
  input: Input<typeof updatePaper>,
  { mid }: Pick<Writing, 'mid'>,
): PaperRow => {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
  return {
    ...row,
    ...given,
    editions: input.intro === undefined ? row.editions : editionsAfter(row.editions, ['intro'], mid),
  };
};

/** The questions of a test that is published stay as they are: its students may be at it. */
export const refuseEditPaper = (role: Actor | undefined, { activity, paper }: Paper): Refusal | undefined => {
  const early = refuseUnless(role, 'content.write');
  if (early !== undefined) return early;
  if (activity === undefined || paper === undefined) return questionRefusal.paperGone;
  return activity.state === 'published' ? questionRefusal.paperOpen : undefined;
};

export const refuseAddItems = (
  { items }: Pick<Input<typeof addPaperItems>, 'items'>,
  role: Actor | undefined,
  paper: Paper,
  held: number,
): Refusal | undefined =>
  refuseEditPaper(role, paper) ??
  (held + items.length > paperLimits.items
    ? { ...questionRefusal.tooMany, params: { most: paperLimits.items } }
    : undefined);

export const refuseBasis = (
  row: { readonly editions: Readonly<Record<string, string>> } | undefined,
  basis: Readonly<Record<string, string>>,
): Refusal | undefined => {
  if (row === undefined) return questionRefusal.gone;
  return fieldsInConflict(row.editions, basis).length > 0 ? coreRefusal.conflict : undefined;
};

/** Also while the test is open. */
export const refuseCorrectKey = (
  { basis, paperId }: Pick<Input<typeof correctKey>, 'basis' | 'paperId'>,
  role: Actor | undefined,
  row: QuestionKeyRow | undefined,
): Refusal | undefined =>
  refuseUnless(role, 'content.write') ?? refuseBasis(row?.paperId === paperId ? row : undefined, basis);

export const planAfter = (
  row: PaperPlanRow,
  { sections, rules }: Input<typeof arrangePaper>,
  { mid }: Pick<Writing, 'mid'>,
): PaperPlanRow => ({
  ...row,
  sections,
  rules,
  editions: editionsAfter(row.editions, ['plan'], mid),
});

interface Version {
  readonly versionId: string;
  readonly question: Question;
  readonly key: Key;
  readonly fromId?: string;
}

/** A version and its key. */
export const versionFrom = (
  { courseId, paperId }: { readonly courseId: string; readonly paperId: string },
  { versionId: id, question, key, fromId = '' }: Version,
  { uid, at, mid }: Writing,
): { readonly question: QuestionRow; readonly key: QuestionKeyRow } => ({
  question: { id, courseId, paperId, question, fromId, createdBy: uid, createdAt: at },
  key: { id, courseId, paperId, key, revision: 1, updatedBy: uid, updatedAt: at, editions: { key: mid } },
});

export const itemFrom = (
  { courseId, paperId }: { readonly courseId: string; readonly paperId: string },
  { id, sectionId, pool, order, score, versionId }: Input<typeof addPaperItems>['items'][number],
): PaperItemRow => ({
  id,
  courseId,
  paperId,
  sectionId,
  pool,
  order,
  score,
  versionId,
  editions: { content: versionId },
});

export const itemRevised = (row: PaperItemRow, { versionId, score }: Input<typeof revisePaperItem>): PaperItemRow => ({
  ...row,
  versionId,
  score: score ?? row.score,
  editions: editionsAfter(row.editions, ['content'], versionId),
});

export const itemSet = (
  row: PaperItemRow,
  { sectionId, order, score }: Input<typeof setPaperItems>['items'][number],
): PaperItemRow => ({
  ...row,
  sectionId: sectionId ?? row.sectionId,
  order: order ?? row.order,
  score: score ?? row.score,
});

export const keyAfter = (
  row: QuestionKeyRow,
  { key }: Pick<Input<typeof correctKey>, 'key'>,
  { uid, at, mid }: Writing,
): QuestionKeyRow => ({
  ...row,
  key,
  revision: row.revision + 1,
  updatedBy: uid,
  updatedAt: Math.max(row.updatedAt, at),
  editions: editionsAfter(row.editions, ['key'], mid),
});
