import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { type ActivityRef, workScope } from '#contract/features/activity/keys.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import { examLimits } from './keys.ts';
import { Answered, AwayLog } from './rows.ts';

export const wire = { courseId: 'courseid', activityId: 'testpaperid' } as const;

const place = { courseId: Id, activityId: Id };
const common = { feature: 'exam', version: 1, wire, ledger: 'ours' } as const;
const sitting = ({ courseId, activityId }: ActivityRef, uid: string): readonly [string, ...string[]] => [
  userScope(uid),
  courseScope(courseId),
  workScope(activityId),
];
const inWork = ({ courseId, activityId }: ActivityRef): readonly [string, ...string[]] => [
  workScope(activityId),
  courseScope(courseId),
];

const Device = z.string().check(z.minLength(1), z.maxLength(64));
const Answers = z.record(Id, Answered);
type Answers = z.infer<typeof Answers>;
const Subjects = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(examLimits.subjects));

/** Ids of the files that an answer names. */
export const filesOfResponse = (response: Response | null): readonly string[] => {
  if (response?.kind === 'files') return response.files.map(({ id }) => id);
  return response?.kind === 'text' ? [...filesIn(response.html), ...response.files.map(({ id }) => id)] : [];
};

const filesOf = ({ answers }: { readonly answers: Answers }): readonly string[] => [
  ...new Set(Object.values(answers).flatMap(({ response }) => filesOfResponse(response))),
];

/** Of two words about the same answer the newer one. */
export const newerAnswer = <A extends Answered>(one: A | undefined, other: A): A =>
  one === undefined || other.seq > one.seq || (other.seq === one.seq && other.at >= one.at) ? other : one;

/** The questions come with it: nothing of them is on a device before. Only the server's clock begins an attempt. */
export const startTest = mutation({
  ...common,
  name: 'startTest',
  path: '/TestpaperApi/startTest',
  summary: 'Begin a test, or go on with the attempt that is open; the answer is the ticket of the attempt.',
  title: 'Begin a test',
  input: z.object({ ...place, id: Id, device: Device }),
  output: z.object({ id: z.string(), startedAt: z.int(), now: z.int() }),
  scopes: sitting,
  creates: ({ id }) => [id],
  policy: 'server-decides',
  offline: 'refuse',
});

/** Of a practice nobody needs to allow it. */
export const askDevice = mutation({
  ...common,
  name: 'askDevice',
  path: '/TestpaperApi/askDevice',
  summary: 'Ask staff to go on with an open attempt on this device; where they allowed it before, it goes on at once.',
  title: 'Ask to go on with a test at this device',
  input: z.object({ ...place, attemptId: Id, device: Device }),
  output: z.object({ isHere: z.boolean() }),
  scopes: sitting,
  policy: 'server-decides',
  offline: 'refuse',
});

/**
 * What waits to be sent takes in what is changed meanwhile: of each answer the newest wins. An answer that waits for its files
 * holds up no other.
 */
export const saveAnswers = mutation({
  ...common,
  name: 'saveAnswers',
  path: '/TestpaperApi/saveAnswer',
  summary: 'Keep answers of an open attempt; of each question the newest wins.',
  title: 'Save answers',
  input: z.object({
    ...place,
    attemptId: Id,
    device: Device,
    answers: Answers,
  }),
  output: z.object({ kept: z.int() }),
  scopes: (_input, uid) => [userScope(uid)],
  files: filesOf,
  policy: 'commutative',
  offline: 'queue',
  absorbs: (earlier, later) =>
    earlier.attemptId === later.attemptId && filesOf(earlier).length + filesOf(later).length === 0
      ? {
          ...later,
          answers: {
            ...earlier.answers,
            ...Object.fromEntries(
              Object.entries(later.answers).map(([id, answer]) => [id, newerAnswer(earlier.answers[id], answer)]),
            ),
          },
        }
      : undefined,
});

/** All answers once more: it is whole whatever became of those that were sent before. */
export const handInTest = mutation({
  ...common,
  name: 'handInTest',
  path: '/TestpaperApi/submitTest',
  summary: 'Hand in an attempt with all its answers; asked again, the answer is the same receipt.',
  title: 'Hand in a test',
  input: z.object({
    ...place,
    attemptId: Id,
    answers: Answers,
    /** Empty: the one that writes. */
    device: z._default(z.string().check(z.maxLength(64)), ''),
    by: z.enum(['person', 'time']),
    away: z._default(AwayLog, []),
  }),
  output: z.object({ id: z.string(), state: z.string(), arrivedAt: z.int(), count: z.int(), hash: z.string() }),
  scopes: sitting,
  files: filesOf,
  policy: 'server-decides',
  offline: 'queue',
});

const staffCall = { ...common, output: z.object({ count: z.int() }), scopes: inWork, offline: 'queue' } as const;

export const giveMarks = mutation({
  ...staffCall,
  name: 'giveMarks',
  path: '/TestpaperApi/giveScore',
  summary: 'Mark answers by hand, in hundredths; `null` takes a mark back. What was given before is kept.',
  title: 'Mark answers',
  input: z.object({
    ...place,
    marks: z
      .array(
        z.object({
          id: Id,
          attemptId: Id,
          itemId: Id,
          score: z.nullable(z.int().check(z.gte(0))),
          comment: z._default(z.string().check(z.maxLength(examLimits.commentChars)), ''),
        }),
      )
      .check(z.minLength(1), z.maxLength(examLimits.marks)),
  }),
  creates: ({ marks }) => marks.map(({ id }) => id),
  policy: 'commutative',
});

export const markAgain = mutation({
  ...staffCall,
  name: 'markAgain',
  path: '/TestpaperApi/markAgain',
  summary: 'Mark all attempts again with the keys as they are now; marks given by hand and earlier rounds stay.',
  title: 'Mark a test again',
  input: z.object(place),
  policy: 'commutative',
});

export const setExtraTime = mutation({
  ...staffCall,
  name: 'setExtraTime',
  path: '/TestpaperApi/setExtraTime',
  summary: 'Give students more minutes than the others have, also while they sit the test.',
  title: 'Give extra time',
  input: z.object({
    ...place,
    subjects: Subjects.check(z.minLength(1)),
    minutes: z.int().check(z.gte(0), z.lte(examLimits.extraMinutes)),
  }),
  policy: 'lww-field',
});

export const allowDevice = mutation({
  ...staffCall,
  name: 'allowDevice',
  path: '/TestpaperApi/allowDevice',
  summary: 'Let an open attempt go on at another device, once; also before it is asked for.',
  title: 'Allow another device in a test',
  input: z.object({
    ...place,
    attemptId: Id,
    /** Of the request that was seen: one that was decided meanwhile is not decided again. 0: whatever is asked. */
    askedAt: z.int().check(z.gte(0)),
  }),
  policy: 'commutative',
});

export const collectTests = mutation({
  ...staffCall,
  name: 'collectTests',
  path: '/TestpaperApi/forceCollect',
  summary: 'Take open attempts as they stand: of these students, or of all where none is named.',
  title: 'Collect open tests',
  input: z.object({ ...place, subjects: Subjects }),
  policy: 'commutative',
});

export const endTest = mutation({
  ...staffCall,
  name: 'endTest',
  path: '/TestpaperApi/endTest',
  summary: 'Close a test now, and take what is open as it stands.',
  title: 'End a test',
  input: z.object(place),
  policy: 'commutative',
});

export const returnTests = mutation({
  ...staffCall,
  name: 'returnTests',
  path: '/TestpaperApi/rebackTest',
  summary: 'Give students another attempt, with a reason.',
  title: 'Give another attempt',
  input: z.object({
    ...place,
    subjects: Subjects.check(z.minLength(1)),
    reason: z.string().check(z.maxLength(examLimits.reasonChars)),
  }),
  policy: 'commutative',
});

export const releaseResults = mutation({
  ...staffCall,
  name: 'releaseResults',
  path: '/TestpaperApi/publishScore',
  summary: 'Show results and answers that wait for a word of the staff, or hide them again.',
  title: 'Show or hide results',
  input: z.object({ ...place, shown: z.boolean() }),
  policy: 'lww-field',
});

export const takeLateTest = mutation({
  ...staffCall,
  name: 'takeLateTest',
  path: '/TestpaperApi/takeLate',
  summary: 'Count what arrived when an attempt was over as what was handed in.',
  title: 'Count a late test',
  input: z.object({ ...place, attemptId: Id }),
  policy: 'commutative',
});
