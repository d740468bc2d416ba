import * as z from 'zod/mini';
import { mutation, RichContent } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Id, Moment } from '#contract/core/shapes.ts';
import { workScope } from '../activity/keys.ts';
import { IdOrNone } from '../content/rows.ts';
import { Files, filesOfWork, wire } from './calls.ts';
import { homeworkLimits } from './keys.ts';

export interface InWork {
  readonly activityId: string;
}

const common = { feature: 'homework', version: 1, wire, offline: 'queue' } as const;

export const inWork = {
  ...common,
  scopes: ({ activityId }: InWork): readonly [string] => [workScope(activityId)],
} as const;

export const Subject = z.string().check(z.minLength(1), z.maxLength(64));
export const Subjects = z.array(Subject).check(z.minLength(1), z.maxLength(homeworkLimits.bulk));
export const Score = z.int().check(z.gte(0), z.lte(homeworkLimits.total));
export const Comment = z.string().check(z.maxLength(homeworkLimits.commentChars));
export const Reason = z.string().check(z.maxLength(homeworkLimits.reasonChars));
const Edition = z._default(z.string().check(z.maxLength(64)), '');
export const place = { courseId: Id, activityId: Id };

/** The time of the click is when it was finished. */
export const submitHomework = mutation({
  ...common,
  name: 'submitHomework',
  path: '/HomeworkApi/submitHomework',
  ledger: 'C-240',
  summary: 'Hand in work: the first time, again while nobody scored it, or after it was given back.',
  title: 'Hand in homework',
  input: z.object({
    ...place,
    id: Id,
    text: RichContent,
    files: z._default(Files, []),
    message: z._default(z.string().check(z.maxLength(homeworkLimits.messageChars)), ''),
    /** For the group that the author is in; empty: for themselves. */
    groupId: z._default(IdOrNone, ''),
    /** Of the task that was read. */
    revision: z._default(z.int().check(z.nonnegative()), 0),
    /** Known to be late where late work is not taken: a teacher decides. */
    asLate: z._default(z.boolean(), false),
  }),
  output: z.object({ id: z.string(), number: z.int(), arrivedAt: z.int(), state: z.string() }),
  scopes: ({ courseId, activityId }, uid) => [userScope(uid), courseScope(courseId), workScope(activityId)],
  creates: ({ id }) => [id],
  files: ({ text, files }) => filesOfWork({ content: text, files }),
  policy: 'server-decides',
});

/** Of one work it is guarded by the edition that was seen; of several, those that somebody scored meanwhile are left alone. */
export const giveScores = mutation({
  ...inWork,
  name: 'giveScores',
  path: '/ReviewApi/giveScoreBat',
  ledger: 'C-223',
  summary:
    'Score one or several works, in hundredths; a draft until it is released. Answers whose score was left alone.',
  title: 'Score homework',
  input: z.object({
    ...place,
    works: z
      .array(
        z.object({
          subject: Subject,
          attemptId: z.union([z.literal(''), Id]),
          score: z.nullable(Score),
          parts: z._default(z.array(Score).check(z.maxLength(homeworkLimits.parts)), []),
          basis: Edition,
        }),
      )
      .check(z.minLength(1), z.maxLength(homeworkLimits.bulk)),
  }),
  output: z.object({ left: z.array(z.string()) }),
  policy: 'guarded',
});

/** The same scores come out wherever it is played: what is seen before is what is given. */
export const giveRandomScores = mutation({
  ...inWork,
  name: 'giveRandomScores',
  path: '/ReviewApi/giveScoreBatByRand',
  ledger: 'C-225',
  summary: 'Score those works that have no score at random within bounds; bounds and seed are kept in the log.',
  title: 'Score homework at random',
  input: z.object({
    ...place,
    subjects: Subjects,
    low: Score,
    high: Score,
    step: Score.check(z.positive()),
    seed: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  output: z.object({ left: z.array(z.string()) }),
  policy: 'commutative',
});

export const giveComments = mutation({
  ...inWork,
  name: 'giveComments',
  path: '/ReviewApi/giveComment',
  ledger: 'C-222',
  summary: 'Comment one or several works; a draft until it is released. Answers whose comment was left alone.',
  title: 'Comment on homework',
  input: z.object({
    ...place,
    works: z
      .array(z.object({ subject: Subject, attemptId: z.union([z.literal(''), Id]), basis: Edition }))
      .check(z.minLength(1), z.maxLength(homeworkLimits.bulk)),
    comment: Comment,
  }),
  output: z.object({ left: z.array(z.string()) }),
  policy: 'guarded',
});

/** What stands in the drafts is what their authors are told; drafts without score and comment stay drafts. */
export const releaseReviews = mutation({
  ...inWork,
  name: 'releaseReviews',
  path: '/ReviewApi/release',
  ledger: 'ours',
  summary: 'Tell students what was said of their work: scores unless they are hidden, and comments.',
  title: 'Release reviews',
  input: z.object({ ...place, subjects: Subjects }),
  output: z.object({ count: z.int() }),
  policy: 'commutative',
});

/** `dueAt` 0: the next attempt has no date. */
export const returnWorks = mutation({
  ...inWork,
  name: 'returnWorks',
  path: '/ReviewApi/rebackHomeworkBat',
  ledger: 'C-221',
  summary: 'Give work back with a reason, and a date for the next attempt.',
  title: 'Return homework',
  input: z.object({ ...place, subjects: Subjects, reason: Reason, dueAt: z._default(Moment, 0) }),
  output: z.object({ count: z.int() }),
  policy: 'commutative',
});

/** Late work is taken so, and work that came on paper. */
export const setHandInState = mutation({
  ...inWork,
  name: 'setHandInState',
  path: '/ReviewApi/changeHandupState',
  ledger: 'C-226',
  summary: 'Count works as handed in, or as not handed in.',
  title: 'Change what counts as handed in',
  input: z.object({ ...place, subjects: Subjects, state: z.enum(['submitted', 'none']) }),
  output: z.object({ count: z.int() }),
  policy: 'lww-field',
});

const urging = {
  ...inWork,
  output: z.object({ students: z.int() }),
  policy: 'commutative',
} as const;

export const urgeStudents = mutation({
  ...urging,
  name: 'urgeStudents',
  path: '/ReviewApi/expeditorHomework',
  ledger: 'C-219',
  summary: 'Remind these students of a homework, as far as they have not handed it in by then.',
  title: 'Remind of homework',
  input: z.object({ ...place, subjects: Subjects }),
});

export const urgeAll = mutation({
  ...urging,
  name: 'urgeAll',
  path: '/ReviewApi/expeditorHomeworkAll',
  ledger: 'C-218',
  summary: 'Remind everybody who has not handed in a homework by then.',
  title: 'Remind everybody of homework',
  input: z.object({ ...place }),
});

export const saveComment = mutation({
  ...common,
  name: 'saveComment',
  path: '/ReviewApi/saveComment',
  ledger: 'ours',
  summary: 'Keep a phrase for later comments.',
  title: 'Keep a comment',
  input: z.object({
    id: Id,
    text: Comment.check(z.minLength(1)),
    courseId: z._default(z.union([z.literal(''), Id]), ''),
  }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  creates: ({ id }) => [id],
  policy: 'commutative',
});

export const deleteComment = mutation({
  ...common,
  name: 'deleteComment',
  path: '/ReviewApi/deleteComment',
  ledger: 'ours',
  summary: 'Forget a phrase that was kept.',
  title: 'Forget a comment',
  input: z.object({ id: Id }),
  output: z.object({}),
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
});

export const shareAnswer = mutation({
  ...common,
  name: 'shareAnswer',
  path: '/HomeworkshareApi/addHomeworkshare',
  ledger: 'C-234',
  summary: 'Show an answer to all who have the homework, with the reason why.',
  title: 'Share an answer',
  input: z.object({ ...place, attemptId: Id, reason: Reason, isNamed: z._default(z.boolean(), false) }),
  output: z.object({}),
  scopes: ({ courseId, activityId }) => [courseScope(courseId), workScope(activityId)],
  policy: 'lww-field',
});

export const unshareAnswer = mutation({
  ...common,
  name: 'unshareAnswer',
  path: '/HomeworkshareApi/delHomeworkshare',
  ledger: 'C-235',
  summary: 'Show a shared answer no longer.',
  title: 'Stop sharing an answer',
  input: z.object({ ...place, attemptId: Id }),
  output: z.object({}),
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'commutative',
});
