import type { Input } from '#contract/core/call.ts';
import { coreRefusal, ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Audience } from '#contract/core/scopes.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import type { Writing } from '#contract/core/writing.ts';
import { readersOf, wholeActivity } from '../activity/audience.ts';
import { activityChanged } from '../activity/fields.ts';
import { refuseFields } from '../activity/rules.ts';
import type { ActivityRow } from '../content/rows.ts';
import type { createHomework, updateHomework } from './calls.ts';
import type { HomeworkReferenceRow, HomeworkRow } from './rows.ts';
import { sumOf } from './scores.ts';

export const homeworkRefusal = {
  contentBlank: ofField(refusal('homework.contentBlank'), 'content'),
  /** The parts do not come to the total. */
  partsUneven: ofField(refusal('homework.partsUneven'), 'parts'),
  /** Deleted, taken back, or not this person's. */
  gone: refusal('homework.gone', replyCode.notFound),
  /** Neither text nor file. */
  empty: ofField(refusal('homework.empty'), 'text'),
  /** Not before it opens. */
  notOpen: refusal('homework.notOpen'),
  /** After the deadline, and late work is not taken. */
  closed: refusal('homework.closed'),
  /** Handed in, and not to be replaced (S-300). */
  handedIn: refusal('homework.handedIn'),
  /** Somebody has begun to review it (S-300). */
  graded: refusal('homework.graded'),
  /** As often as anybody needs, and not given back. */
  tooOften: refusal('homework.tooOften'),
  scoreRange: ofField(refusal('homework.scoreRange'), 'score'),
  reasonBlank: ofField(refusal('homework.reasonBlank'), 'reason'),
  /** Nothing to give back. */
  notHandedIn: refusal('homework.notHandedIn'),
  /** Low above high, or no score between them. */
  boundsWrong: ofField(refusal('homework.boundsWrong'), 'low'),
  /** A group's homework without groups, or classmates' reviews without rules. */
  modeUnset: ofField(refusal('homework.modeUnset'), 'mode'),
  /** A level of the rubric above what its part is worth. */
  levelTooHigh: ofField(refusal('homework.levelTooHigh'), 'parts'),
  /** Who hands in for a group is in it. */
  noGroup: refusal('homework.noGroup'),
  /** Not one of those who review or are reviewed. */
  notReviewer: refusal('homework.notReviewer', replyCode.notAllowed),
  /** Somebody reviews already. */
  peerBegun: refusal('homework.peerBegun'),
  /** After the date of the classmates' reviews. */
  peerOver: refusal('homework.peerOver'),
  /** More works in one archive than go without a membership. */
  needsVip: refusal('homework.needsVip'),
  /** More than one archive holds. */
  tooMuch: refusal('homework.tooMuch'),
  /** Answers to a homework that is still open are not shown around. */
  stillOpen: refusal('homework.stillOpen'),
  /** A file with work of somebody who is no student of this course, or not of the group. */
  notAuthor: refusal('homework.notAuthor'),
  /** This very work is here already. */
  takenIn: refusal('homework.takenIn'),
  /** What is here was finished after what the file holds. */
  olderFile: refusal('homework.olderFile'),
  /** The school has no model to ask. */
  noModel: refusal('homework.noModel'),
} as const;

type NewHomework = Input<typeof createHomework>;
type Change = Input<typeof updateHomework>;

type Parts = readonly { readonly total: number; readonly levels: readonly { readonly score: number }[] }[];

const refuseParts = (parts: Parts, total: number): Refusal | undefined => {
  if (parts.length > 0 && sumOf(parts.map((part) => part.total)) !== total) return homeworkRefusal.partsUneven;
  const isHigh = parts.some((part) => part.levels.some(({ score }) => score > part.total));
  return isHigh ? homeworkRefusal.levelTooHigh : undefined;
};

/** What is handed in by groups names whose, and what classmates review says how. */
const refuseMode = ({ mode, groupSetId, peer }: Pick<NewHomework, 'mode' | 'groupSetId' | 'peer'>) =>
  (mode === 'group') === (groupSetId !== '') && (mode === 'peer') === (peer !== null)
    ? undefined
    : homeworkRefusal.modeUnset;

const saysNothing = (content: string, files: readonly unknown[]): boolean =>
  files.length === 0 && isBlankRichText(content);

export const refuseCreateHomework = (input: NewHomework, role: Actor | undefined): Refusal | undefined =>
  refuseUnless(role, 'content.write') ??
  refuseFields(input) ??
  (saysNothing(input.content, input.files) ? homeworkRefusal.contentBlank : undefined) ??
  refuseMode(input) ??
  refuseParts(input.parts, input.total);

export const homeworkFrom = (input: NewHomework, { uid, at, mid }: Writing): HomeworkRow => ({
  id: input.id,
  courseId: input.courseId,
  kind: input.kind,
  content: input.content,
  files: input.files,
  mode: input.mode,
  groupSetId: input.groupSetId,
  peer: input.peer,
  parts: input.parts,
  canResubmit: input.canResubmit,
  hidesScores: input.hidesScores,
  revision: 1,
  readers: ['staff'],
  createdBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: { content: mid, files: mid, parts: mid },
});

/** There is always one: what is empty says that nothing was written down. */
export const referenceFrom = (input: NewHomework, { at, mid }: Writing): HomeworkReferenceRow => ({
  id: input.id,
  courseId: input.courseId,
  ...input.reference,
  readers: ['staff'],
  updatedAt: at,
  editions: { content: mid, files: mid },
});

const guarded = ['content', 'files', 'parts'] as const;

/** `current` are the rows that the server has; a conflict is the server's to find. */
export const refuseUpdateHomework = (
  input: Change,
  role: Actor | undefined,
  { homework, activity }: { readonly homework: HomeworkRow | undefined; readonly activity: ActivityRow | undefined },
): Refusal | undefined => {
  const early = refuseUnless(role, 'content.write');
  if (early !== undefined) return early;
  if (homework === undefined || activity === undefined) return homeworkRefusal.gone;
  const next = { ...homework, ...given(input) };
  return (
    refuseFields({
      title: input.title,
      opensAt: input.opensAt ?? activity.opensAt,
      closesAt: input.closesAt ?? activity.closesAt,
    }) ??
    (saysNothing(next.content, next.files) ? homeworkRefusal.contentBlank : undefined) ??
    refuseParts(next.parts, input.total ?? activity.total) ??
    (fieldsInConflict({ ...homework.editions, ...activity.editions }, input.basis).length > 0
      ? coreRefusal.conflict
      : undefined)
  );
};

const given = ({ content, files, parts, canResubmit }: Change): Partial<HomeworkRow> =>
  Object.fromEntries(
    Object.entries({ content, files, parts, canResubmit }).filter(([, value]) => value !== undefined),
  ) as Partial<HomeworkRow>;

const homeworkAfter = (row: HomeworkRow, input: Change, { at, mid }: Writing): HomeworkRow => {
  const changed = guarded.filter((field) => input[field] !== undefined && !same(input[field], row[field]));
  return {
    ...row,
    ...given(input),
    revision: changed.length > 0 ? row.revision + 1 : row.revision,
    updatedAt: Math.max(row.updatedAt, at),
    editions: editionsAfter(row.editions, changed, mid),
  };
};

export const referenceAfter = (row: HomeworkReferenceRow, input: Change, { at, mid }: Writing): HomeworkReferenceRow =>
  input.reference === undefined
    ? row
    : {
        ...row,
        ...input.reference,
        updatedAt: Math.max(row.updatedAt, at),
        editions: editionsAfter(row.editions, ['content', 'files'], mid),
      };

interface Task {
  readonly homework: HomeworkRow;
  readonly activity: ActivityRow;
}

/** Both rows of a task after an edit: what it says is read by whoever reads the activity. */
export const taskAfter = (task: Task, input: Change, writing: Writing): Task => {
  const activity = activityChanged(wholeActivity(task.activity), input, writing);
  return { activity, homework: { ...homeworkAfter(task.homework, input, writing), readers: [...readersOf(activity)] } };
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Who reads the reference answer: staff, and everybody else only once it is shown. */
export const referenceReaders = ({ isShown, readers }: HomeworkReferenceRow): readonly Audience[] =>
  isShown ? readers : ['staff'];
