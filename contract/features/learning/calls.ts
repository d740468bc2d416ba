import * as z from 'zod/mini';
import { call, inCourse, mutation, ofRow, Page, pageSize } from '#contract/core/call.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { Id, Moment } from '#contract/core/shapes.ts';
import { day, second } from '#contract/core/time.ts';
import { learnSorts } from './keys.ts';
import { learnLimits, mergedLogs } from './logs.ts';

const wire = {
  courseId: 'courseid',
  groupId: 'groupid',
  lastAt: 'lasttime',
  finishedAt: 'finishtime',
  learnSeconds: 'learntime',
  lengthSeconds: 'length',
} as const;
const coursewareWire = { ...wire, id: 'coursewareid', watchSeconds: 'watchtime' } as const;

const Spans = z._default(z.array(z.tuple([Moment, Moment])).check(z.maxLength(learnLimits.spansPerLog)), []);
const Seconds = z._default(z.int().check(z.nonnegative(), z.lte(day / second)), 0);

/**
 * What our own client adds to a log: when it happened, and what of the recording was played. Another client sends seconds only,
 * which then end at the time of the log.
 */
const measured = {
  spent: Spans,
  played: Spans,
  /** Milliseconds from the start of the recording. */
  position: z._default(Moment, 0),
};

/** The learner's own scope: a whole class learning must not queue up for the course's revision. */
const own = {
  feature: 'learning',
  version: 1,
  output: z.object({}),
  scopes: (_input: unknown, uid: string): readonly [string] => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
} as const;

/** Payload ours. */
export const startLearnStatusV2 = mutation({
  ...own,
  name: 'startLearnStatusV2',
  path: '/CoursewareLearnApi/startLearnStatusV2',
  ledger: 'C-145',
  summary: 'The signed-in student opened an activity.',
  title: 'Activity opened',
  input: z.object({ courseId: Id, id: Id }),
  wire: coursewareWire,
});

export const watchTimeLogV2 = mutation({
  ...own,
  name: 'watchTimeLogV2',
  path: '/CoursewareLearnApi/watchTimeLogV2',
  ledger: 'C-146',
  summary: 'Time spent watching a video, and which parts of it. Told twice it counts once.',
  title: 'Viewing time',
  input: z.object({ courseId: Id, id: Id, watchSeconds: Seconds, lengthSeconds: Seconds, ...measured }),
  absorbs: mergedLogs,
  wire: coursewareWire,
});

/** Payload ours. */
export const learnTimeLogV2 = mutation({
  ...own,
  name: 'learnTimeLogV2',
  path: '/CoursewareLearnApi/learnTimeLogV2',
  ledger: 'C-147',
  summary: 'Time spent with a document. Told twice it counts once.',
  title: 'Learning time',
  input: z.object({ courseId: Id, id: Id, learnSeconds: Seconds, spent: Spans }),
  absorbs: mergedLogs,
  wire: coursewareWire,
});

/** Payload ours. Finished stays finished. */
export const finishLearnV2 = mutation({
  ...own,
  name: 'finishLearnV2',
  path: '/CoursewareLearnApi/finishLearnV2',
  ledger: 'C-148',
  summary: 'The signed-in student is done with an activity.',
  title: 'Activity completed',
  input: z.object({ courseId: Id, id: Id }),
  wire: coursewareWire,
});

/** `courseId` and what was measured are ours; another client names the video only. */
export const liveVideoWatchTimeLog = mutation({
  ...own,
  name: 'liveVideoWatchTimeLog',
  path: '/Live/LiveApi/liveVideoWatchTimeLog',
  ledger: 'C-149',
  summary: 'Time spent watching a recording of a live class. Told twice it counts once.',
  title: 'Viewing time',
  input: z.object({ courseId: z.optional(Id), id: Id, lengthSeconds: Seconds, learnSeconds: Seconds, ...measured }),
  absorbs: mergedLogs,
  wire,
});

/** `type` is the content type: 20 live replay, 21 recorded video. `courseId` is ours. */
export const videoVisitV2 = mutation({
  ...own,
  name: 'videoVisitV2',
  path: '/Live/LiveApi/videoVisitV2',
  ledger: 'C-152',
  summary: 'The signed-in student opened a recording of a live class.',
  title: 'Recording opened',
  input: z.object({ courseId: z.optional(Id), id: Id, type: z.union([z.literal(20), z.literal(21)]) }),
  wire,
});

const Student = z.object({
  uid: z.string(),
  username: z.string(),
  /** 0 not learned, 1 learning, 2 completed. */
  state: z.int(),
  learnSeconds: z.int(),
  /** Of a recording's length that was played; 0 to 100. */
  percent: z.int(),
  visits: z.int(),
  /** Seconds; 0 never. */
  lastAt: z.int(),
  /** Seconds; 0 not yet. */
  finishedAt: z.int(),
});
export type LearningStudent = z.infer<typeof Student>;

const Totals = {
  students: z.int(),
  learners: z.int(),
  completed: z.int(),
  /** Of all students together. */
  learnSeconds: z.int(),
};

const paging = { page: Page, limit: pageSize(50) };
const Filter = z._default(z.int().check(z.gte(0), z.lte(3)), 0);

/** `type` 0 everybody, 1 not learned, 2 learning, 3 completed; values of `sort` are ours. */
export const getCoursewareUseStatV2 = call({
  name: 'getCoursewareUseStatV2',
  path: '/CoursewareApi/getCoursewareUseStatV2',
  ledger: 'C-153',
  summary: 'How each student of the course is doing with an activity; for staff.',
  reads: ofRow('activity', 'learning.statistics'),
  input: z.object({ id: Id, type: Filter, sort: z._default(z.enum(learnSorts), 'name'), ...paging }),
  output: z.object({ list: z.array(Student), total: z.int(), ...Totals }),
  wire,
});

/** `groupId` empty: the whole course. */
export const liveStudyStatisticsV2 = call({
  name: 'liveStudyStatisticsV2',
  path: '/Live/LiveApi/liveStudyStatisticsV2',
  ledger: 'C-150',
  summary: 'How each student is doing with a recording of a live class; for staff.',
  reads: { ...ofRow('activity', 'learning.statistics'), within: ({ courseId }) => courseScope(courseId) },
  input: z.object({
    id: Id,
    courseId: Id,
    groupId: z._default(z.string().check(z.maxLength(64)), ''),
    type: Filter,
    ...paging,
  }),
  output: z.object({ list: z.array(Student), total: z.int() }),
  wire,
});

/** Payload ours. */
export const liveStudyStatisticsHeadV2 = call({
  name: 'liveStudyStatisticsHeadV2',
  path: '/Live/LiveApi/liveStudyStatisticsHeadV2',
  ledger: 'C-151',
  summary: 'The sums above that table; for staff.',
  reads: { ...ofRow('activity', 'learning.statistics'), within: ({ courseId }) => courseScope(courseId) },
  input: z.object({ id: Id, courseId: Id }),
  output: z.object(Totals),
  wire,
});

/** `fileType` is one of the course's own kinds of files (E-017). */
export const getListsByFileType = call({
  name: 'getListsByFileType',
  path: '/CoursewareApi/getListsByFileType',
  ledger: 'C-154',
  summary: 'Content of one file type that the asker sees, newest first, with how far they are.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, fileType: Id, page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        contentType: z.int(),
        /** The asker's: 0 not learned, 1 learning, 2 completed. */
        state: z.int(),
        learnSeconds: z.int(),
        /** Seconds; 0 not published. */
        publishedAt: z.int(),
      }),
    ),
    total: z.int(),
  }),
  wire: { ...wire, contentType: 'contenttype', publishedAt: 'publishtime' },
});
