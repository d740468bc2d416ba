import * as z from 'zod/mini';
import { call, inCourse, mutation, type ReadsScope } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '../activity/keys.ts';
import { Peer, wire } from './calls.ts';
import { homeworkLimits } from './keys.ts';
import { Comment, type InWork, inWork, place, Score, Subject, Subjects } from './work-calls.ts';

const reviewed: ReadsScope<InWork> = { scope: ({ activityId }) => workScope(activityId), may: 'homework.review' };

/** How classmates review each other may change as long as nobody reviews: afterwards only the date. */
export const setReviewInfo = mutation({
  ...inWork,
  feature: 'content',
  name: 'setReviewInfo',
  path: '/Futurev2/Homework/setReviewInfo',
  ledger: 'C-198',
  summary: 'Say how classmates review each other’s work: how many reviews, by whom, with names or without, until when.',
  title: 'Rules of peer review',
  scopes: ({ courseId }) => [courseScope(courseId)],
  input: z.object({ ...place, peer: Peer }),
  output: z.object({}),
  policy: 'lww-field',
});

/** Needs the server: it alone knows who has handed in by now. Again, it gives reviewers to works that came since. */
export const distributeReviews = mutation({
  ...inWork,
  name: 'distributeReviews',
  path: '/Futurev2/Homework/distributeReviews',
  ledger: 'ours',
  summary: 'Give every work that was handed in its reviewers, by the rules of the homework.',
  input: z.object({ ...place }),
  output: z.object({ works: z.int(), reviews: z.int() }),
  policy: 'server-decides',
  offline: 'refuse',
});

/** Who has reviewed it already stays: what they said is kept. */
export const changeExaminesPeople = mutation({
  ...inWork,
  name: 'changeExaminesPeople',
  path: '/Futurev2/Homework/changeExaminesPeople',
  ledger: 'C-202',
  summary: 'Say which classmates review one work.',
  input: z.object({
    ...place,
    subject: Subject,
    reviewers: z.array(Subject).check(z.maxLength(homeworkLimits.reviewers)),
  }),
  output: z.object({}),
  policy: 'server-decides',
  offline: 'refuse',
});

const Task = z.string().check(z.minLength(1), z.maxLength(64));

export const givePeerReview = mutation({
  ...inWork,
  name: 'givePeerReview',
  path: '/Futurev2/Homework/givePeerReview',
  ledger: 'ours',
  summary: 'Score and comment a classmate’s work; may be changed until the date of the reviews.',
  title: 'Review a classmate’s submission',
  scopes: ({ activityId }, uid) => [userScope(uid), workScope(activityId)],
  input: z.object({
    ...place,
    id: Task,
    score: z.nullable(Score),
    parts: z._default(z.array(Score).check(z.maxLength(homeworkLimits.parts)), []),
    comment: z._default(Comment, ''),
  }),
  output: z.object({}),
  policy: 'lww-field',
});

/** What stands in a draft stays, and so does a work whose two reviews are far apart: the answer names both. */
export const takePeerScores = mutation({
  ...inWork,
  name: 'takePeerScores',
  path: '/Futurev2/Homework/takePeerScores',
  ledger: 'ours',
  summary: 'Score works that have no score by what their classmates gave: a draft until it is released.',
  input: z.object({ ...place, subjects: Subjects }),
  output: z.object({ left: z.array(z.string()) }),
  policy: 'server-decides',
  offline: 'refuse',
});

const Person = z.object({ uid: z.string(), username: z.string() });

export const getReviewInfo = call({
  name: 'getReviewInfo',
  path: '/Futurev2/Homework/getReviewInfo',
  ledger: 'C-197',
  summary: 'How classmates review each other in a homework, and how far they are; for staff.',
  reads: reviewed,
  input: z.object({ ...place }),
  output: z.object({
    count: z.int(),
    way: z.string(),
    anonymous: z.int(),
    dropoutliers: z.int(),
    /** Seconds; 0: none. */
    dueat: z.int(),
    /** Reviews that were given to somebody, and those that are written. */
    total: z.int(),
    done: z.int(),
  }),
  wire,
});

const reviewers = {
  reads: reviewed,
  input: z.object({ ...place }),
  output: z.object({
    list: z.array(z.object({ ...Person.shape, groupid: z.string(), total: z.int(), done: z.int() })),
  }),
  wire,
} as const;

export const getExaminesPeople = call({
  ...reviewers,
  name: 'getExaminesPeople',
  path: '/Futurev2/Homework/getExaminesPeople',
  ledger: 'C-199',
  summary: 'Who may review in a homework, with how many works each has and how many are done; for staff.',
});

export const getExaminesPeopleGroup = call({
  ...reviewers,
  name: 'getExaminesPeopleGroup',
  path: '/Futurev2/Homework/getExaminesPeopleGroup',
  ledger: 'C-200',
  summary: 'The same, sorted by the groups of the course; for staff.',
});

export const getDistributionResult = call({
  name: 'getDistributionResult',
  path: '/Futurev2/Homework/getDistributionResult',
  ledger: 'C-201',
  summary: 'Each work with its reviewers and what they gave; for staff.',
  reads: reviewed,
  input: z.object({ ...place }),
  output: z.object({
    list: z.array(
      z.object({
        ...Person.shape,
        reviewers: z.array(z.object({ ...Person.shape, done: z.int(), score: z.nullable(z.number()) })),
      }),
    ),
  }),
  wire,
});

export const getStudentReviewInfo = call({
  name: 'getStudentReviewInfo',
  path: '/Futurev2/Homework/getStudentReviewInfo',
  ledger: 'C-203',
  summary: 'The works that the asker reviews in a course, with what they said of each.',
  reads: inCourse('course.read'),
  input: z.object({ ...place }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        text: z.string(),
        score: z.nullable(z.number()),
        comment: z.string(),
        done: z.int(),
      }),
    ),
  }),
  wire,
});
