import * as z from 'zod/mini';
import { call, inCourse, mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { groupLimits } from './keys.ts';

const wire = {
  courseId: 'courseid',
  setId: 'setid',
  groupId: 'groupid',
  createdAt: 'createtime',
  joinedAt: 'jointime',
} as const;

const Name = z.string().check(z.maxLength(limits.nameChars));
const Flag = z.literal([0, 1]);
/** Of one group; 0 without a bound. */
const Cap = z.int().check(z.gte(0), z.lte(groupLimits.moves));
const empty = z.object({});
const inLane = ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)];
const Named = z.object({ id: Id, name: Name });

export const createGroupSet = mutation({
  name: 'createGroupSet',
  path: '/CourseGroupApi/createGroupSet',
  ledger: 'ours',
  summary: 'Make a set of groups in a course. Ids are made by the client.',
  title: 'New set of groups',
  feature: 'group',
  version: 1,
  input: z.object({
    courseId: Id,
    id: Id,
    name: Name,
    groups: z.array(Named).check(z.maxLength(groupLimits.groups)),
    choosing: Flag,
    listed: Flag,
    cap: Cap,
  }),
  output: empty,
  wire,
  scopes: inLane,
  creates: ({ id, groups }) => [id, ...groups.map((group) => group.id)],
  policy: 'commutative',
  offline: 'queue',
});

/** The name, and how students take part. */
export const updateGroupSet = mutation({
  name: 'updateGroupSet',
  path: '/CourseGroupApi/updateGroupSet',
  ledger: 'ours',
  summary: 'Rename a set of groups, or say whether students choose, how many a group takes and who sees it.',
  title: 'Change a set of groups',
  feature: 'group',
  version: 1,
  input: z.object({
    courseId: Id,
    id: Id,
    name: z.optional(Name),
    choosing: z.optional(Flag),
    listed: z.optional(Flag),
    cap: z.optional(Cap),
  }),
  output: empty,
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** `state` 1 takes it out of use, 0 brings it back. A set of which nothing was ever used is gone for good. */
export const archiveGroupSet = mutation({
  name: 'archiveGroupSet',
  path: '/CourseGroupApi/archiveGroupSet',
  ledger: 'ours',
  summary: 'Take a set of groups out of use, or bring it back.',
  title: 'Remove a set of groups or restore it',
  feature: 'group',
  version: 1,
  input: z.object({ courseId: Id, id: Id, state: Flag }),
  output: empty,
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

export const createCourseGroup = mutation({
  name: 'createCourseGroup',
  path: '/CourseGroupApi/createGroup',
  ledger: 'ours',
  summary: 'Add a group to a set. The id is made by the client.',
  title: 'Add a group',
  feature: 'group',
  version: 1,
  input: z.object({ courseId: Id, setId: Id, id: Id, name: Name }),
  output: empty,
  wire,
  scopes: inLane,
  creates: ({ id }) => [id],
  policy: 'commutative',
  offline: 'queue',
});

/** `leader`: the uid of one of its students, or empty. */
export const updateCourseGroup = mutation({
  name: 'updateCourseGroup',
  path: '/CourseGroupApi/updateGroup',
  ledger: 'ours',
  summary: 'Rename a group, or say who leads it.',
  title: 'Edit a group of the course',
  feature: 'group',
  version: 1,
  input: z.object({
    courseId: Id,
    setId: Id,
    id: Id,
    name: z.optional(Name),
    leader: z.optional(Name),
  }),
  output: empty,
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** `state` 1 takes it out of use, 0 brings it back. An empty group to which nothing was given is gone for good. */
export const archiveCourseGroup = mutation({
  name: 'archiveCourseGroup',
  path: '/CourseGroupApi/archiveGroup',
  ledger: 'ours',
  summary: 'Take a group out of use, or bring it back.',
  title: 'Remove a group or restore it',
  feature: 'group',
  version: 1,
  input: z.object({ courseId: Id, setId: Id, id: Id, state: Flag }),
  output: empty,
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** Each student goes where the last word says; an empty `groupId` takes them out. Who is no student any more is passed over. */
export const placeStudents = mutation({
  name: 'placeStudents',
  path: '/CourseGroupApi/placeStudents',
  ledger: 'ours',
  summary: 'Put students into groups of a set, or take them out.',
  title: 'Put students into groups',
  feature: 'group',
  version: 1,
  input: z.object({
    courseId: Id,
    setId: Id,
    moves: z
      .array(z.object({ uid: z.string(), groupId: z.union([Id, z.literal('')]) }))
      .check(z.minLength(1), z.maxLength(groupLimits.moves)),
  }),
  output: empty,
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

/** A student's own choice, where the set lets them. The server counts the places. */
export const chooseGroup = mutation({
  name: 'chooseGroup',
  path: '/CourseGroupApi/chooseGroup',
  ledger: 'ours',
  summary: 'Join a group of a set in which students choose, or leave it (empty groupid).',
  title: 'Choose a group',
  feature: 'group',
  version: 1,
  input: z.object({ courseId: Id, setId: Id, groupId: z.union([Id, z.literal('')]) }),
  output: empty,
  wire,
  scopes: inLane,
  policy: 'lww-field',
  offline: 'queue',
});

const Student = z.object({
  uid: z.string(),
  username: z.string(),
  isleader: z.int(),
  /** Seconds. */ joinedAt: z.int(),
});

/** `classid` is the teaching class, our course. Students are not told of groups that they may not see. */
export const getGroupTree = call({
  name: 'getGroupTree',
  path: '/FutureV2/Student/getGroupTree',
  ledger: 'C-107',
  summary: 'Sets of groups of a course with their groups and how many are in each, as far as the asker may see them.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** 1 an administrative class of the institution. */
        institution: z.int(),
        choosing: z.int(),
        cap: z.int(),
        children: z.array(z.object({ id: z.string(), name: z.string(), count: z.int(), mine: z.int() })),
      }),
    ),
  }),
  wire: { ...wire, courseId: 'classid' },
});

/** Without `groupId`: the students who are in no group of the set, for staff. */
export const getGroupStudents = call({
  name: 'getGroupStudents',
  path: '/CourseGroupApi/getGroupStudents',
  ledger: 'C-108',
  summary:
    'The students of a group, as far as the asker may see it; without a group those of the set who are in none, for staff.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, setId: Id, groupId: z.optional(Id) }),
  output: z.object({ list: z.array(Student) }),
  wire,
});

const Word = z.string().check(z.maxLength(limits.nameChars));

/** Accounts and numbers of others lie on no device, so a list that names them is asked. */
export const matchStudents = call({
  name: 'matchStudents',
  path: '/CourseGroupApi/matchStudents',
  ledger: 'ours',
  summary: 'Which students of a course are meant by accounts, student numbers or names; for its staff.',
  reads: inCourse('group.write'),
  input: z.object({ courseId: Id, words: z.array(Word).check(z.minLength(1), z.maxLength(groupLimits.moves)) }),
  /** In the order of `words`: the uids that one may mean. */
  output: z.object({ list: z.array(z.array(z.string())) }),
  wire,
});
