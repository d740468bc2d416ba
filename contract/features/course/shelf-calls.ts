import * as z from 'zod/mini';
import { call, mutation, Page, pageSize } from '#contract/core/call.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { courseLimits } from './keys.ts';
import { Term } from './rows.ts';

const wire = { courseId: 'courseid', courseIds: 'courseids', name: 'coursename', className: 'classname' } as const;
const shared = {
  feature: 'course',
  version: 1,
  wire,
  output: z.object({}),
  scopes: (_input: unknown, uid: string) => [userScope(uid)] as const,
  policy: 'lww-field',
  offline: 'queue',
} as const;

const Courses = z.object({ courseIds: z.array(Id).check(z.minLength(1), z.maxLength(courseLimits.sorted)) });

export const setCourseTop = mutation({
  ...shared,
  name: 'setCourseTop',
  path: '/CourseApi/setCourseTop',
  ledger: 'C-059',
  summary: 'Pin a course above one’s others.',
  title: 'Pin a course',
  input: z.object({ courseId: Id }),
});

export const cancelCourseTop = mutation({
  ...shared,
  name: 'cancelCourseTop',
  path: '/CourseApi/cancelCourseTop',
  ledger: 'C-060',
  summary: 'Pin a course no longer.',
  title: 'Unpin a course',
  input: z.object({ courseId: Id }),
});

export const updateCourseSortBat = mutation({
  ...shared,
  name: 'updateCourseSortBat',
  path: '/CourseApi/updateCourseSortBat',
  ledger: 'C-061',
  summary: 'Put one’s courses in an order of one’s own: those that are named, in this order.',
  title: 'Sort courses',
  input: Courses,
});

export const addArchive = mutation({
  ...shared,
  name: 'addArchive',
  path: '/ArchiveApi/addArchive',
  ledger: 'C-079',
  summary: 'Put courses of one’s own list into its archive. Nothing changes for anybody else.',
  title: 'Archive courses',
  input: Courses,
});

export const cancleArchive = mutation({
  ...shared,
  name: 'cancleArchive',
  path: '/ArchiveApi/cancleArchive',
  ledger: 'C-080',
  summary: 'Take courses out of one’s archive.',
  title: 'Take courses out of the archive',
  input: Courses,
});

const Item = z.object({
  id: z.string(),
  name: z.string(),
  className: z.string(),
  minpic: z.string(),
  role: z.int(),
  semester: z.string(),
  term: z.int(),
  /** 0 study, 1 teach, 2 assist. */
  icontype: z.int(),
  top: z.int(),
  archived: z.int(),
});
const SemesterItem = z.object({ semester: z.string(), term: z.int(), courses: z.int() });
const ofSemester = { semester: z.string().check(z.regex(/^\d{4}-\d{4}$/)), term: Term };
const inPages = { page: Page, limit: pageSize(50) };
const Semesters = z.object({ list: z.array(SemesterItem) });
const Items = z.object({ list: z.array(Item), total: z.int() });

/** These read what every device holds anyway; they are for other clients. */
const own = { reads: 'self', wire } as const;

export const semesterList = call({
  ...own,
  name: 'semesterList',
  path: '/CourseApi/semesterList',
  ledger: 'C-051',
  summary: 'The semesters in which one has courses, newest first, without the archived ones.',
  input: z.object({}),
  output: Semesters,
});

export const semesterCourseList = call({
  ...own,
  name: 'semesterCourseList',
  path: '/CourseApi/semesterCourseList',
  ledger: 'C-056',
  summary: 'One’s courses of a semester, in the order of one’s own list.',
  input: z.object({ ...ofSemester, ...inPages }),
  output: Items,
});

export const getMySimpleSemesterList = call({
  ...own,
  name: 'getMySimpleSemesterList',
  path: '/CourseApi/getMySimpleSemesterList',
  ledger: 'C-052',
  summary: 'The semesters in which one teaches.',
  input: z.object({}),
  output: Semesters,
});

export const getSimpleSemesterMyTeachCourseList = call({
  ...own,
  name: 'getSimpleSemesterMyTeachCourseList',
  path: '/CourseApi/getSimpleSemesterMyTeachCourseList',
  ledger: 'C-053',
  summary: 'The courses that one teaches in a semester.',
  input: z.object({ ...ofSemester, ...inPages }),
  output: Items,
});

export const getCourseStateAll = call({
  ...own,
  name: 'getCourseStateAll',
  path: '/CourseApi/getCourseStateAll',
  ledger: 'C-055',
  summary: 'How many courses one teaches, studies, assists, has pinned and has archived.',
  input: z.object({}),
  output: z.object({
    teach: z.int(),
    study: z.int(),
    assist: z.int(),
    top: z.int(),
    archived: z.int(),
  }),
});

export const archiveSemesterList = call({
  ...own,
  name: 'archiveSemesterList',
  path: '/CourseApi/archiveSemesterList',
  ledger: 'C-065',
  summary: 'The semesters of one’s archived courses.',
  input: z.object({}),
  output: Semesters,
});

export const archiveSemesterCourseList = call({
  ...own,
  name: 'archiveSemesterCourseList',
  path: '/CourseApi/archiveSemesterCourseList',
  ledger: 'C-066',
  summary: 'One’s archived courses of a semester.',
  input: z.object({ ...ofSemester, ...inPages }),
  output: Items,
});

export const getCoursesToCopy = call({
  ...own,
  name: 'getCoursesToCopy',
  path: '/CourseApi/getImportList',
  ledger: 'C-050',
  summary: 'Courses out of which one may copy: those that one teaches, or where one was given that right.',
  input: z.object(inPages),
  output: Items,
});
