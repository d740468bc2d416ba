import * as z from 'zod/mini';
import { call, inCourse, Page, pageSize, type ReadsRow, type ReadsScope } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { FileRef, Id } from '#contract/core/shapes.ts';
import { workScope } from '../activity/keys.ts';
import { wire } from './calls.ts';
import { handInStates, homeworkKinds, homeworkModes, workStates } from './keys.ts';

interface InWork {
  readonly courseId: string;
  readonly activityId: string;
}

/** A homework that the asker sees, in the course that they name. */
const seen: ReadsRow<InWork> = {
  row: 'homework',
  id: ({ activityId }) => activityId,
  may: 'course.read',
  within: ({ courseId }) => courseScope(courseId),
};

/** The works of a homework, for those who review them. */
const reviewed: ReadsScope<InWork> = { scope: ({ activityId }) => workScope(activityId), may: 'homework.review' };

const place = { courseId: Id, activityId: Id };
const score = z.nullable(z.number());

const Simple = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(homeworkKinds),
  type: z.enum(homeworkModes),
  /** Points. */
  total: z.number(),
  /** Seconds; 0: none. */
  closesAt: z.int(),
  /** 1 late work waits for a teacher. */
  blocklate: z.int(),
  /** 1 published. */
  published: z.int(),
  /** 1 scores are hidden. */
  hidescore: z.int(),
});
const Whole = z.object({ ...Simple.shape, content: z.string(), files: z.array(FileRef) });

const Work = z.object({
  uid: z.string(),
  username: z.string(),
  state: z.enum(handInStates),
  attempts: z.int(),
  /** Seconds. */
  finishedat: z.int(),
  arrivedat: z.int(),
  /** Points; of a draft, too. */
  score,
  comment: z.string(),
  /** 1 its author was told. */
  released: z.int(),
});

const Attempt = z.object({
  id: z.string(),
  number: z.int(),
  text: z.string(),
  files: z.array(FileRef),
  message: z.string(),
  finishedat: z.int(),
  arrivedat: z.int(),
});

const Own = z.object({ ...Simple.shape, state: z.enum(workStates), score });

export const getHomework = call({
  name: 'getHomework',
  path: '/Futurev2/Homework/getHomework',
  ledger: 'C-190',
  summary: 'One homework with its task.',
  reads: seen,
  input: z.object(place),
  output: Whole,
  wire,
});

export const getHomeworkSimple = call({
  name: 'getHomeworkSimple',
  path: '/Futurev2/Homework/getHomeworkSimple',
  ledger: 'C-194',
  summary: 'One homework without its task.',
  reads: seen,
  input: z.object(place),
  output: Simple,
  wire,
});

export const getlistsTeacher = call({
  name: 'getlistsTeacher',
  path: '/Futurev2/Homework/getlistsTeacher',
  ledger: 'C-192',
  summary: 'Homework of a course with the number of works, newest first; for staff.',
  reads: inCourse('homework.review'),
  input: z.object({ courseId: Id, page: Page, limit: pageSize(20) }),
  output: z.object({
    list: z.array(z.object({ ...Simple.shape, submitted: z.int(), graded: z.int(), students: z.int() })),
    total: z.int(),
  }),
  wire: { courseId: 'courseid', closesAt: 'deadline' },
});

export const getListByCourseToStudent = call({
  name: 'getListByCourseToStudent',
  path: '/Futurev2/Homework/getListByCourseToStudent',
  ledger: 'C-196',
  summary: 'The homework that the asker sees in a course, with how far they are.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({ list: z.array(Own) }),
  wire: { courseId: 'courseid', closesAt: 'deadline' },
});

export const getActivityList = call({
  name: 'getActivityList',
  path: '/Futurev2/Student/getActivityList',
  ledger: 'C-204',
  summary: 'The homework of all courses in which the asker is a student, the next date first.',
  reads: 'self',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ ...Own.shape, courseId: z.string() })) }),
  wire: { courseId: 'courseid', closesAt: 'deadline' },
});

const listed = {
  reads: reviewed,
  input: z.object({ ...place, state: z.optional(z.enum(handInStates)), page: Page, size: pageSize(50) }),
  output: z.object({ list: z.array(Work), total: z.int() }),
  wire,
} as const;

export const getListByHomework = call({
  ...listed,
  name: 'getListByHomework',
  path: '/HomeworkRecordApi/getListByHomework',
  ledger: 'C-205',
  summary: 'What was handed in for a homework, one line a student; for staff.',
});

export const getlistByhomework = call({
  ...listed,
  name: 'getlistByhomework',
  path: '/ReviewApi/getlistByhomework',
  ledger: 'C-224',
  summary: 'The students of a homework with state, score and comment; for staff.',
});

export const getStudentHomework = call({
  name: 'getStudentHomework',
  path: '/ReviewApi/getStudentHomework',
  ledger: 'C-220',
  summary: 'One student’s work with its attempts, the newest that one answer takes; for staff.',
  reads: reviewed,
  input: z.object({ ...place, subject: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ ...Work.shape, list: z.array(Attempt), more: z.int() }),
  wire: { ...wire, subject: 'uid' },
});

export const getHandupHomework = call({
  name: 'getHandupHomework',
  path: '/HomeworkApi/getHandupHomework',
  ledger: 'C-239',
  summary: 'What the asker handed in for a homework, the newest that one answer takes, and what was said of it.',
  reads: 'self',
  input: z.object({ activityId: Id }),
  output: z.object({
    state: z.enum(workStates),
    returnreason: z.string(),
    score,
    comment: z.string(),
    list: z.array(Attempt),
    /** 1: there are older attempts, for which the answer has no room. */
    more: z.int(),
  }),
  wire,
});

export const getHandupListsVip = call({
  name: 'getHandupListsVip',
  path: '/HomeworkApi/getHandupListsVip',
  ledger: 'C-244',
  summary: 'Who has handed in a homework: for staff and students with a membership by name, for others their number.',
  reads: seen,
  input: z.object(place),
  output: z.object({
    list: z.array(z.object({ uid: z.string(), username: z.string(), arrivedat: z.int() })),
    total: z.int(),
    /** 1 a membership would show the names. */
    needvip: z.int(),
  }),
  wire,
});

export const homeworkLogList = call({
  name: 'homeworkLogList',
  path: '/ReviewGroupApi/homeworkLogList',
  ledger: 'C-212',
  summary: 'What was done to the works of a homework, newest first; for staff.',
  reads: reviewed,
  input: z.object({ ...place, page: Page, size: pageSize(50) }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        what: z.string(),
        detail: z.string(),
        names: z.array(z.string()),
        /** How many works. */
        count: z.int(),
        /** Seconds. */
        at: z.int(),
      }),
    ),
    total: z.int(),
  }),
  wire,
});

export const listShared = call({
  name: 'listShared',
  path: '/HomeworkshareApi/lists',
  ledger: 'C-238',
  summary: 'Answers to a homework that were shared, newest first.',
  reads: seen,
  input: z.object(place),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** Empty: not named. */
        username: z.string(),
        text: z.string(),
        files: z.array(FileRef),
        reason: z.string(),
      }),
    ),
  }),
  wire,
});
