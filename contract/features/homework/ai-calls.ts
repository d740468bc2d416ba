import * as z from 'zod/mini';
import { call, mutation } from '#contract/core/call.ts';
import { workScope } from '../activity/keys.ts';
import { wire } from './calls.ts';
import { homeworkLimits, strictnesses } from './keys.ts';
import { inWork, place, Subject, Subjects } from './work-calls.ts';

const setting = {
  strictness: z.enum(strictnesses),
  guidance: z._default(z.string().check(z.trim(), z.maxLength(homeworkLimits.guidanceChars)), ''),
  withReference: z._default(z.boolean(), true),
};

export const getHomeworkAiReviewSetting = call({
  name: 'getHomeworkAiReviewSetting',
  path: '/HomeworkApi/getHomeworkAiReviewSetting',
  ledger: 'C-245',
  summary: 'Whether the school has a model that reads works, and what it is told; for staff.',
  reads: { scope: ({ activityId }) => workScope(activityId), may: 'homework.review' },
  input: z.object(place),
  output: z.object({
    /** 1 a model can be asked. */
    available: z.int(),
    strictness: z.enum(strictnesses),
    guidance: z.string(),
    /** 1 the reference answer goes along. */
    reference: z.int(),
  }),
  wire,
});

export const saveHomeworkAiReviewSetting = mutation({
  ...inWork,
  name: 'saveHomeworkAiReviewSetting',
  path: '/HomeworkApi/saveHomeworkAiReviewSetting',
  ledger: 'C-246',
  summary: 'Say how a model judges the works of a homework.',
  title: 'Settings of the AI review',
  input: z.object({ ...place, ...setting }),
  output: z.object({}),
  policy: 'lww-field',
});

/** What it is told from now on: a change of that, which may wait in the outbox, would come after it. */
const judging = z.optional(z.object(setting));

/** Works leave the school by this call alone, so nobody's device promises it for later. */
const asking = {
  ...inWork,
  offline: 'refuse',
  /** Works that are read from now on. */
  output: z.object({ count: z.int() }),
  policy: 'commutative',
} as const;

export const aiReviewHomework = mutation({
  ...asking,
  name: 'aiReviewHomework',
  path: '/ReviewApi/aiReviewHomework',
  ledger: 'C-232',
  summary: 'Have a model propose score and comment of several works; nobody is told, and nothing is scored by it.',
  title: 'Ask the AI',
  input: z.object({ ...place, subjects: Subjects, judging }),
});

export const aiReviewSingleHomework = mutation({
  ...asking,
  name: 'aiReviewSingleHomework',
  path: '/ReviewApi/aiReviewSingleHomework',
  ledger: 'C-231',
  summary: 'Have a model propose score and comment of one work.',
  title: 'Ask the AI',
  input: z.object({ ...place, subject: Subject, judging }),
});

export const aiReviewSingleGroupHomework = mutation({
  ...aiReviewSingleHomework,
  name: 'aiReviewSingleGroupHomework',
  path: '/ReviewGroupApi/aiReviewSingleGroupHomework',
  ledger: 'C-215',
  summary: 'Have a model propose score and comment of one group’s work.',
  title: 'Ask the AI',
});

export const retractAiReview = mutation({
  ...inWork,
  name: 'retractAiReview',
  path: '/ReviewApi/retractAiReview',
  ledger: 'C-233',
  summary: 'Ask a model no longer, or drop what it proposed; scores and comments stay as they are.',
  title: 'Discard the AI review',
  input: z.object({ ...place, subjects: Subjects }),
  output: z.object({}),
  policy: 'commutative',
});

export const retractAiGroupReview = mutation({
  ...retractAiReview,
  name: 'retractAiGroupReview',
  path: '/ReviewGroupApi/retractAiGroupReview',
  ledger: 'C-216',
  summary: 'The same of works of groups.',
  title: 'Discard the AI review',
});

/** A draft like any other: it is changed, released or dropped by those who review. */
export const takeAiReviews = mutation({
  ...inWork,
  name: 'takeAiReviews',
  path: '/ReviewApi/takeAiReviews',
  ledger: 'ours',
  summary: 'Make drafts of what a model proposed, of works that nobody has scored or commented. Answers what was left.',
  title: 'Use the AI suggestions',
  input: z.object({ ...place, subjects: Subjects }),
  output: z.object({ left: z.array(z.string()) }),
  policy: 'commutative',
});

/** The same acts, at the addresses for whom a homework is handed in by. */
export const aiActsOn = ({ mode }: { readonly mode: string }) =>
  mode === 'group'
    ? { askOne: aiReviewSingleGroupHomework, retract: retractAiGroupReview }
    : { askOne: aiReviewSingleHomework, retract: retractAiReview };
