import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { mostWeight } from './keys.ts';

const common = {
  feature: 'objective',
  version: 1,
  wire: { courseId: 'courseid' },
  ledger: 'ours',
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  policy: 'commutative',
  offline: 'queue',
} as const;

const Content = z.string().check(z.maxLength(limits.objectiveChars));
const Place = z.int().check(z.minimum(1), z.maximum(999));
const Made = z.object({ id: z.string() });

export const createObjective = mutation({
  ...common,
  name: 'createObjective',
  path: '/CourseObjectiveApi/create',
  summary: 'Write an objective of a course. The id is made by the client.',
  title: 'New course objective',
  input: z.object({ id: Id, courseId: Id, number: Place, content: Content }),
  output: Made,
  creates: ({ id }) => [id],
});

/** The text is guarded by `basis`; of the number the later one wins. */
export const updateObjective = mutation({
  ...common,
  name: 'updateObjective',
  path: '/CourseObjectiveApi/update',
  summary: 'Edit number or text of an objective; refused when somebody else changed the text since.',
  title: 'Edit a course objective',
  input: z.object({
    ...{ id: Id, courseId: Id },
    number: z.optional(Place),
    content: z.optional(Content),
    basis: z._default(Editions, {}),
  }),
  output: Made,
  policy: 'guarded',
});

export const deleteObjective = mutation({
  ...common,
  name: 'deleteObjective',
  path: '/CourseObjectiveApi/delete',
  summary: 'Delete an objective of a course; the activities that showed it stay.',
  title: 'Delete a course objective',
  input: z.object({ id: Id, courseId: Id }),
  output: z.object({}),
});

export const setEvidence = mutation({
  ...common,
  name: 'setEvidence',
  path: '/CourseObjectiveApi/setEvidence',
  summary: 'Say how much an activity counts for an objective; 0: not at all.',
  title: 'What shows a course objective',
  input: z.object({
    ...{ id: Id, courseId: Id, activityId: Id },
    weight: z.int().check(z.minimum(0), z.maximum(mostWeight)),
  }),
  output: Made,
});
