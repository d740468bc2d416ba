import * as z from 'zod/mini';
import { call, inCourse } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Id } from '#contract/core/shapes.ts';
import { certificationStates } from './keys.ts';

const empty = z.object({});
const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '');
const Coid = text(100);

/** E-004. What is missing is refused by name, as the dialog says it. */
const attest = { coid: Coid, name: text(limits.nameChars), stno: text(40) };

const wire = {
  classId: 'classid',
  classNumber: 'teachclassnum',
  className: 'classname',
  courseName: 'coursename',
  boundClass: 'classnameKtp',
  boundSemester: 'semesterKtp',
  boundTerm: 'termKtp',
  boundCode: 'courseCodeKtp',
} as const;

/** E-006 */
const ScheduledClass = z.object({
  id: z.string(),
  /** '0': bound to none. */
  classId: z.string(),
  classNumber: z.string(),
  teachClass: z.string(),
  /** The administrative classes that attend it, as the school writes them. */
  className: z.string(),
  semester: z.string(),
  term: z.int(),
  courseName: z.string(),
  boundClass: z.string(),
  boundSemester: z.string(),
  boundTerm: z.string(),
  boundCode: z.string(),
});

const attested = z.object({ list: z.array(ScheduledClass), coid: z.string() });

/** C-039: the specification shows the call and no path. */
export const searchSchools = call({
  name: 'searchSchools',
  path: '/UserApi/searchSchools',
  ledger: 'ours',
  summary: 'Institutions whose name contains the words, at most twenty; no words, none.',
  reads: 'self',
  input: z.object({ search: text(limits.nameChars) }),
  output: z.object({ list: z.array(z.object({ coid: z.string(), name: z.string() })) }),
});

/** C-040 too, whose path the specification does not show. */
export const userAttest = call({
  name: 'userAttest',
  path: '/UserApi/userAttest',
  ledger: 'C-012',
  summary:
    'Be certified by an institution whose register has this name with this number. A teacher is answered the classes of its timetable.',
  reads: 'self',
  input: z.object(attest),
  output: attested,
  wire,
});

export const askAttest = call({
  name: 'askAttest',
  path: '/UserApi/askAttest',
  ledger: 'ours',
  summary: 'Ask an institution to look at somebody whom its register does not have.',
  reads: 'self',
  input: z.object(attest),
  output: empty,
});

/** C-041: the specification shows the call and no path. */
export const listAttests = call({
  name: 'listAttests',
  path: '/UserApi/listAttests',
  ledger: 'ours',
  summary: 'Institutions that certified the signed-in person, and those that were asked to.',
  reads: 'self',
  input: empty,
  output: z.object({
    list: z.array(
      z.object({
        jigouid: z.string(),
        jigou: z.string(),
        realname: z.string(),
        realstno: z.string(),
        /** 1: as a teacher. */
        usertype: z.int(),
        state: z.enum(certificationStates),
        /** 1: the institution made the account, and only it changes this. */
        made: z.int(),
      }),
    ),
  }),
});

/** C-042: the specification shows the call and no path. */
export const cancelAttest = call({
  name: 'cancelAttest',
  path: '/UserApi/cancelAttest',
  ledger: 'ours',
  summary: 'Be certified by an institution no longer; its classes are bound to none of the person’s courses then.',
  reads: 'self',
  input: z.object(attest),
  output: empty,
});

/** C-043: the specification shows the call and no path. */
export const changeAttest = call({
  name: 'changeAttest',
  path: '/UserApi/changeAttest',
  ledger: 'ours',
  summary: 'Be certified by another institution instead of one before; where the new one refuses, the old one stays.',
  reads: 'self',
  input: z.object({ sourceCoid: Coid, ...attest }),
  output: attested,
  wire: { ...wire, sourceCoid: 'source_coid' },
});

/** C-044: the specification shows the call and no path, and `option` once as text and once as a number. */
export const listOnlineCourses = call({
  name: 'listOnlineCourses',
  path: '/CourseApi/listOnlineCourses',
  ledger: 'ours',
  summary:
    'Courses that the signed-in person teaches; isRelationCollege 2: those that no class of a timetable is bound to.',
  reads: 'self',
  input: z.object({
    option: z._default(z.union([z.literal(['0', '1']), z.literal([0, 1])]), '1'),
    isRelationCollege: z._default(z.union([z.literal(['0', '1', '2']), z.literal([0, 1, 2])]), '2'),
  }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        courseName: z.string(),
        className: z.string(),
        semester: z.string(),
        term: z.int(),
        code: z.string(),
      }),
    ),
  }),
  wire: { courseName: 'coursename', className: 'classname' },
});

export const teachClass = call({
  name: 'teachClass',
  path: '/CourseApi/teachClass',
  ledger: 'C-047',
  summary: 'The classes that an institution’s timetable has for the signed-in teacher whom it certified.',
  reads: 'self',
  input: z.object({ coid: Coid }),
  output: attested,
  wire,
});

/** C-045 too, whose path the specification does not show. */
export const relationTeachClass = call({
  name: 'relationTeachClass',
  path: '/CourseApi/relationTeachClass',
  ledger: 'C-048',
  summary:
    'Bind classes of the timetable to courses; classid 0 unbinds. isAutoCreate 1: makes a course for each that has none.',
  reads: 'self',
  input: z.object({
    coid: Coid,
    classArray: z.array(z.object({ teachClassid: Id, classid: z.union([z.literal('0'), Id]) })).check(z.maxLength(200)),
    isAutoCreate: z._default(z.literal(['0', '1']), '0'),
  }),
  output: z.object({ list: z.array(ScheduledClass), coid: z.string(), made: z.int() }),
  wire,
});

/** C-046 too, whose path the specification does not show. The address is spelled as there. */
export const cancelRealtionTeachClass = call({
  name: 'cancelRealtionTeachClass',
  path: '/CourseApi/cancelRealtionTeachClass',
  ledger: 'C-049',
  summary: 'Bind a course of the signed-in teacher to no class of a timetable any more.',
  reads: inCourse('course.manage'),
  input: z.object({ courseId: Id }),
  output: empty,
  wire: { courseId: 'courseid' },
});
