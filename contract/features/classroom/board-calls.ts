import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { boardLimits, papers } from './board/keys.ts';
import { Stroke } from './board/rows.ts';

const common = {
  feature: 'classroom',
  version: 1,
  wire: { courseId: 'courseid' },
  ledger: 'ours',
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  policy: 'commutative',
  offline: 'queue',
} as const;

const one = { id: Id, courseId: Id };
const Title = z.string().check(z.trim(), z.maxLength(limits.nameChars));

export const addBoardPage = mutation({
  ...common,
  name: 'addBoardPage',
  path: '/ClassroomApi/addBoardPage',
  summary: 'Add a page to the blackboard and show it: an empty one, or one with a material under it.',
  title: 'New blackboard page',
  input: z.object({
    ...one,
    title: z._default(Title, ''),
    paper: z.enum(papers),
    activityId: z._default(z.union([z.literal(''), Id]), ''),
  }),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
});

export const changeBoardPage = mutation({
  ...common,
  name: 'changeBoardPage',
  path: '/ClassroomApi/changeBoardPage',
  summary: 'Say what is on a page of the blackboard, or change its background.',
  title: 'Change a blackboard page',
  input: z.object({ ...one, title: z.optional(Title), paper: z.optional(z.enum(papers)) }),
  output: z.object({ id: z.string() }),
});

export const removeBoardPage = mutation({
  ...common,
  name: 'removeBoardPage',
  path: '/ClassroomApi/removeBoardPage',
  summary: 'Remove a page of the blackboard with what is written on it.',
  title: 'Remove a blackboard page',
  input: z.object(one),
  output: z.object({ id: z.string() }),
});

export const showBoardPage = mutation({
  ...common,
  name: 'showBoardPage',
  path: '/ClassroomApi/showBoardPage',
  summary: 'Say which page of the blackboard the class looks at; none, where the id is empty.',
  title: 'Show a blackboard page',
  input: z.object({ courseId: Id, pageId: z.union([z.literal(''), Id]) }),
  output: z.object({}),
});

const written = { ...one, pageId: Id, strokes: z.array(Stroke).check(z.minLength(1), z.maxLength(boardLimits.atOnce)) };

export const beginBoardInk = mutation({
  ...common,
  name: 'beginBoardInk',
  path: '/ClassroomApi/beginBoardInk',
  summary: 'Write on a page of the blackboard, into a new row of strokes.',
  title: 'Write on the blackboard',
  input: z.object(written),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
});

export const addBoardInk = mutation({
  ...common,
  name: 'addBoardInk',
  path: '/ClassroomApi/addBoardInk',
  summary: 'Write on a page of the blackboard, into a row of strokes that there is.',
  title: 'Write on the blackboard',
  input: z.object(written),
  output: z.object({ id: z.string() }),
});

export const eraseBoardInk = mutation({
  ...common,
  name: 'eraseBoardInk',
  path: '/ClassroomApi/eraseBoardInk',
  summary: 'Take strokes off the blackboard. One that is gone is erased.',
  title: 'Erase on the blackboard',
  input: z.object({
    courseId: Id,
    rows: z
      .array(
        z.object({
          id: Id,
          strokes: z.array(z.string().check(z.maxLength(36))).check(z.maxLength(boardLimits.rowStrokes)),
        }),
      )
      .check(z.minLength(1), z.maxLength(boardLimits.rows)),
  }),
  output: z.object({}),
});
