import * as z from 'zod/mini';
import { call, inCourse, Page } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';
import { capacityPageSizes } from './keys.ts';

/** Ours by the wire's; "the same space and count pairs" of E-037 and E-039, and the wire's own spelling of `resource`. */
const wire = {
  courseId: 'courseid',
  courseName: 'coursename',
  className: 'classname',
  totalSpace: 'total_space',
  interactSpace: 'interact_courseware_space',
  interactCount: 'interact_courseware_count',
  homeworkSpace: 'homework_space',
  homeworkCount: 'homework_file_count',
  coursewareSpace: 'courseware_space',
  coursewareCount: 'courseware_count',
  liveSpace: 'live_space',
  liveCount: 'live_count',
  recordSpace: 'record_space',
  recordCount: 'record_count',
  studentCount: 'student_count',
  courseCount: 'course_count',
  feeRatio: 'courseware_fee_ratio',
  resourceSpace: 'resouce_total_space',
  resourceCount: 'resource_count',
  liveFee: 'live_fee',
  calculatedAt: 'calculatetime',
  total: 'contentTotal',
  page: 'currentPage',
} as const;

/** Spaces are bytes; counts are files. A content that is there twice is counted once. */
const Spaces = {
  totalSpace: z.int(),
  interactSpace: z.int(),
  interactCount: z.int(),
  homeworkSpace: z.int(),
  homeworkCount: z.int(),
  coursewareSpace: z.int(),
  coursewareCount: z.int(),
  liveSpace: z.int(),
  liveCount: z.int(),
  recordSpace: z.int(),
  recordCount: z.int(),
  /** Of an account: of all its courses, somebody in two of them twice. */
  studentCount: z.int(),
  /** Materials capacity times student person-times: bytes. */
  feeRatio: z.int(),
  /** Yuan. */
  liveFee: z.number(),
  /** Seconds. */
  calculatedAt: z.int(),
};

/** E-037. */
const CourseCapacity = z.object({
  course: z.object({ courseName: z.string(), className: z.string(), semester: z.string(), term: z.int() }),
  courseId: z.string(),
  /** 1: the course has been deleted. */
  status: z.int(),
  ...Spaces,
});
export type CourseCapacity = z.infer<typeof CourseCapacity>;

/** E-039. The resources are those of the prep area. */
const AccountCapacity = z.object({
  ...Spaces,
  courseCount: z.int(),
  resourceSpace: z.int(),
  resourceCount: z.int(),
});
export type AccountCapacity = z.infer<typeof AccountCapacity>;

export const getCourseStorage = call({
  name: 'getCourseStorage',
  path: '/Futurev2/StorageCalStat/getCourseStorage',
  ledger: 'C-110',
  summary: 'What the files of a course take, as calculated last; for its teacher.',
  reads: inCourse('course.manage'),
  input: z.object({ courseId: Id }),
  output: CourseCapacity,
  wire,
});

export const calCourse = call({
  name: 'calCourse',
  path: '/Futurev2/StorageCalStat/calCourse',
  ledger: 'C-111',
  summary: 'Calculate anew what the files of a course take.',
  reads: inCourse('course.manage'),
  input: z.object({ courseId: Id }),
  output: CourseCapacity,
  wire,
});

export const getUserStorage = call({
  name: 'getUserStorage',
  path: '/Futurev2/StorageCalStat/getUserStorage',
  ledger: 'C-112',
  summary: 'What all courses of a teacher and their prep area take, as calculated last.',
  reads: 'self',
  input: z.object({}),
  output: AccountCapacity,
  wire,
});

export const calMember = call({
  name: 'calMember',
  path: '/Futurev2/StorageCalStat/calMember',
  ledger: 'C-113',
  summary: 'Calculate anew what all courses of a teacher and their prep area take.',
  reads: 'self',
  input: z.object({}),
  output: AccountCapacity,
  wire,
});

export const capacityOrders = ['space', 'name', 'semester', 'students'] as const;
export type CapacityOrder = (typeof capacityOrders)[number];

/** The largest first, unless another order is asked for; it is ours, the specification only says that there is one. */
export const getCapacityList = call({
  name: 'getCapacityList',
  path: '/Futurev2/StorageCalStat/getCourseList',
  ledger: 'C-114',
  summary: 'What each course of a teacher takes, page by page; deleted courses too.',
  reads: 'self',
  input: z.object({
    page: Page,
    limit: z._default(z.literal(capacityPageSizes), 10),
    order: z._default(z.enum(capacityOrders), 'space'),
  }),
  output: z.object({ content: z.array(CourseCapacity), total: z.int(), page: z.int() }),
  wire,
});
