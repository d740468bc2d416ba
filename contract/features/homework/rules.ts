import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
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

export const homeworkRefusal = refusals('homework', {
  contentBlank: { text: 'Write the task, or add a file.', field: 'content' },
  /** The parts do not come to the total. */
  partsUneven: { text: 'The parts do not add up to the total score.', field: 'parts' },
  /** Deleted, taken back, or not this person's. */
  gone: {
    text: 'The homework was deleted or taken back. Your work stays on your device: save it as a file, or ask your teacher.',
    code: replyCode.notFound,
  },
  /** Neither text nor file. */
  empty: { text: 'Write an answer, or add a file.', field: 'text' },
  /** Not before it opens. */
  notOpen: { text: 'The homework has not begun. Your work stays on your device.' },
  /** After the deadline, and late work is not taken. */
  closed: {
    text: 'The deadline has passed, and late submissions are not accepted. You can still send it to your teacher as late.',
  },
  /** Handed in, and not to be replaced (S-300). */
  handedIn: {
    text: 'Your work was handed in already and cannot be replaced any more. This version stays on your device.',
  },
  /** Somebody has begun to review it (S-300). */
  graded: {
    text: 'Your teacher has begun to review your work, so it cannot be replaced. This version stays on your device.',
  },
  /** As often as anybody needs, and not given back. */
  tooOften: { text: 'This was handed in too often. Ask your teacher to return it; this version stays on your device.' },
  scoreRange: { text: 'The score is out of range, or its parts do not add up to it.', field: 'score' },
  reasonBlank: { text: 'Write a reason.', field: 'reason' },
  /** Nothing to give back. */
  notHandedIn: { text: 'Nothing was handed in.' },
  /** Low above high, or no score between them. */
  boundsWrong: { text: 'Check the range of the random scores.', field: 'low' },
  /** A group's homework without groups, or classmates' reviews without rules. */
  modeUnset: { text: 'Choose the groups that hand in together, or say how classmates review.', field: 'mode' },
  /** A level of the rubric above what its part is worth. */
  levelTooHigh: { text: 'A level cannot be worth more than its part.', field: 'parts' },
  /** Who hands in for a group is in it. */
  noGroup: {
    text: 'You are in no group that hands this in. Your work stays on your device: ask your teacher for a group.',
  },
  /** Not one of those who review or are reviewed. */
  notReviewer: { text: 'This submission is not reviewed by this person.', code: replyCode.notAllowed },
  /** Somebody reviews already. */
  peerBegun: { text: 'Reviews are assigned already: only the date can be changed.' },
  /** After the date of the classmates' reviews. */
  peerOver: { text: 'The date of the reviews has passed. What you wrote stays on your device.' },
  /** More works in one archive than go without a membership. */
  needsVip: { text: 'Without membership five submissions are downloaded at a time: choose them in the list.' },
  /** More than one archive holds. */
  tooMuch: { text: 'The submissions are larger than one archive holds: choose some of them in the list.' },
  /** Answers to a homework that is still open are not shown around. */
  stillOpen: { text: 'Answers can be shared after the deadline.' },
  /** A file with work of somebody who is no student of this course, or not of the group. */
  notAuthor: { text: 'The file holds a submission of somebody who is no student of this course.' },
  /** This very work is here already. */
  takenIn: { text: 'This submission is here already. Nothing was taken in a second time.' },
  /** What is here was finished after what the file holds. */
  olderFile: { text: 'A newer version than that of the file is here already.' },
  /** The school has no model to ask. */
  noModel: { text: 'No AI is connected to this school. Whoever runs it can connect one.' },
});

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
