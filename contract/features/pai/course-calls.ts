import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { SpaceId } from './calls.ts';

const Nothing = z.object({});
/** Of an agent in a course; see `placedId`. */
const PlacedId = z.string().check(z.maxLength(100), z.regex(/^[0-9a-f.-]+$/));
const Order = z.string().check(z.minLength(1), z.maxLength(200));

const common = {
  feature: 'pai',
  version: 1,
  wire: { courseId: 'courseid' },
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
} as const;

const placing = {
  ...{ spaceId: SpaceId, agentId: Id, courseId: Id },
  ...{ forTeachers: z.boolean(), forStudents: z.boolean(), isCopied: z.boolean() },
};

export const publishToCourse = mutation({
  ...common,
  name: 'publishToCourse',
  path: '/Pai/PaiCourseManage/publishToCourse',
  ledger: 'C-279',
  summary: 'Give an agent to a course; again, it is as it is now.',
  title: 'Agent for a course',
  input: z.object(placing),
  output: z.object({ id: z.string() }),
});

export const publishToResource = mutation({
  ...common,
  name: 'publishToResource',
  path: '/Pai/PaiCourseManage/publishToResource',
  ledger: 'C-280',
  summary: 'Give an agent to one material of a course.',
  title: 'Agent for a material',
  input: z.object({ ...placing, activityId: Id }),
  output: z.object({ id: z.string() }),
});

export const switchTeacherOpenState = mutation({
  ...common,
  name: 'switchTeacherOpenState',
  path: '/Pai/PaiCourseManage/switchTeacherOpenState',
  ledger: 'C-276',
  summary: 'Say whether teachers of a course talk to an agent.',
  title: 'Agent for teachers',
  input: z.object({ id: PlacedId, courseId: Id, open: z.boolean() }),
  output: Nothing,
});

export const switchStudentOpenState = mutation({
  ...common,
  name: 'switchStudentOpenState',
  path: '/Pai/PaiCourseManage/switchStudentOpenState',
  ledger: 'C-277',
  summary: 'Say whether students of a course talk to an agent.',
  title: 'Agent for students',
  input: z.object({ id: PlacedId, courseId: Id, open: z.boolean() }),
  output: Nothing,
});

export const cancelRelease = mutation({
  ...common,
  name: 'cancelRelease',
  path: '/Pai/PaiCourseManage/cancleRelease',
  ledger: 'C-278',
  summary: 'Take an agent back from a course.',
  title: 'Take an agent back',
  input: z.object({ id: PlacedId, courseId: Id }),
  output: Nothing,
});

export const setCoursePosition = mutation({
  ...common,
  name: 'setCoursePosition',
  path: '/Pai/PaiCourseManage/setCoursePosition',
  ledger: 'C-281',
  summary: 'Where an agent stands among those of a course, for students; the first is the teaching assistant.',
  title: 'Order of agents',
  input: z.object({ id: PlacedId, courseId: Id, order: Order }),
  output: Nothing,
});

export const setCourseTeacherPosition = mutation({
  ...common,
  name: 'setCourseTeacherPosition',
  path: '/Pai/PaiCourseManage/setCourseTeacherPosition',
  ledger: 'C-282',
  summary: 'Where an agent stands among those of a course, for teachers.',
  title: 'Order of agents for teachers',
  input: z.object({ id: PlacedId, courseId: Id, order: Order }),
  output: Nothing,
});
