import * as z from 'zod/mini';
import { mutation, Title } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { FileRef, Id } from '#contract/core/shapes.ts';
import { Term } from './rows.ts';

const empty = z.object({});
const shared = {
  feature: 'course',
  version: 1,
  wire: { courseId: 'courseid', fromCourseId: 'fromcourseid', name: 'coursename', className: 'classname' },
} as const;

/** The course stands at once; the server fills it, and its import says how far that is. */
export const copyCourse = mutation({
  ...shared,
  name: 'copyCourse',
  path: '/CourseApi/copyCourse',
  ledger: 'C-071',
  summary:
    'Make a new course with everything of another one but its people and their work. Ids are made by the client.',
  title: 'Copy a course',
  input: z.object({
    courseId: Id,
    /** Of the import. */
    id: Id,
    fromCourseId: Id,
    name: Title,
    className: z.string().check(z.maxLength(limits.nameChars)),
    semester: z.string().check(z.regex(/^\d{4}-\d{4}$/)),
    term: Term,
  }),
  output: z.object({ courseId: z.string() }),
  scopes: ({ courseId, fromCourseId }, uid) => [userScope(uid), courseScope(fromCourseId), courseScope(courseId)],
  creates: ({ courseId, id }) => [courseId, id],
  policy: 'commutative',
  offline: 'queue',
});

export const copyCourseToCourse = mutation({
  ...shared,
  name: 'copyCourseToCourse',
  path: '/CourseApi/copyCourseToCourse',
  ledger: 'C-072',
  summary: 'Bring everything of another course but its people and their work into this one, unpublished.',
  title: 'Bring in from another course',
  input: z.object({ courseId: Id, id: Id, fromCourseId: Id }),
  output: empty,
  scopes: ({ courseId, fromCourseId }) => [courseScope(courseId), courseScope(fromCourseId)],
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

/** "pares" as the specification spells it. */
export const paresMoodleMbz = mutation({
  ...shared,
  name: 'paresMoodleMbz',
  path: '/CourseApi/paresMoodleMbz',
  ledger: 'C-074',
  summary: 'Bring what a Moodle backup (.mbz) holds into a course, unpublished.',
  title: 'Import a Moodle backup',
  input: z.object({ courseId: Id, id: Id, file: FileRef }),
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  creates: ({ id }) => [id],
  files: ({ file }) => [file.id],
  policy: 'commutative',
  offline: 'queue',
});

/** What an import has brought stays. */
export const removeImport = mutation({
  ...shared,
  name: 'removeImport',
  path: '/CourseApi/removeImport',
  ledger: 'ours',
  summary: 'Stop an import that is at work, or put away its report.',
  title: 'Stop an import, or put its report away',
  input: z.object({ courseId: Id, id: Id }),
  output: empty,
  scopes: ({ courseId }) => [courseScope(courseId)],
  policy: 'commutative',
  offline: 'queue',
});
