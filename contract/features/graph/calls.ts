import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { editItems, farthest, graphScope, pointTags, relationKinds } from './keys.ts';

const common = { feature: 'graph', version: 1, ledger: 'ours', policy: 'lww-field', offline: 'queue' } as const;

const inGraph = {
  ...common,
  scopes: ({ graphId }: { readonly graphId: string }): readonly [string] => [graphScope(graphId)],
} as const;

const inCourse = {
  ...common,
  wire: { courseId: 'courseid' },
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
} as const;

const GraphName = z.string().check(z.maxLength(limits.nameChars));
const Made = z.object({ graphId: z.string() });

export const createGraph = mutation({
  ...inGraph,
  name: 'createGraph',
  path: '/Knowledgegraph/KnowledgeGraph/create',
  summary: 'Begin a knowledge graph, whose owner one is. The id is made by the client.',
  title: 'New knowledge graph',
  input: z.object({ graphId: Id, name: GraphName }),
  output: Made,
  creates: ({ graphId }) => [graphId],
});

export const renameGraph = mutation({
  ...inGraph,
  name: 'renameGraph',
  path: '/Knowledgegraph/KnowledgeGraph/rename',
  summary: 'Name a knowledge graph.',
  title: 'Rename a knowledge graph',
  input: z.object({ graphId: Id, name: GraphName }),
  output: Made,
});

/** Courses that have it keep what they have of it. */
export const deleteGraph = mutation({
  ...inGraph,
  name: 'deleteGraph',
  path: '/Knowledgegraph/KnowledgeGraph/delete',
  summary: 'Delete a knowledge graph, or bring it back with state 0.',
  title: 'Delete a knowledge graph',
  input: z.object({ graphId: Id, state: z._default(z.literal([0, 1]), 1) }),
  output: z.object({}),
});

const Description = z.string().check(z.maxLength(limits.pointTextChars));
const Name = z.string().check(z.maxLength(limits.pointChars));
const Parent = z.union([Id, z.literal('')]);
const Place = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));
const Where = z.nullable(z.int().check(z.minimum(-farthest), z.maximum(farthest)));
const Tags = z.array(z.enum(pointTags)).check(z.maxLength(pointTags.length));

const NewPoint = z.object({
  id: Id,
  parentId: Parent,
  place: Place,
  name: Name,
  description: Description,
  tags: Tags,
  x: Where,
  y: Where,
});
export type NewPoint = z.infer<typeof NewPoint>;

/** Absent: unchanged. */
const PointChange = z.object({
  id: Id,
  parentId: z.optional(Parent),
  place: z.optional(Place),
  name: z.optional(Name),
  description: z.optional(Description),
  tags: z.optional(Tags),
  x: z.optional(Where),
  y: z.optional(Where),
});
export type PointChange = z.infer<typeof PointChange>;

const RelationOf = z.object({ fromId: Id, toId: Id, kind: z.enum(relationKinds) });

const some = <T extends z.ZodMiniType>(item: T) => z.optional(z.array(item).check(z.maxLength(editItems)));

/** One step in the editor, whatever it consists of: points merge field by field, relations are there or not. */
export const editGraph = mutation({
  ...inGraph,
  name: 'editGraph',
  path: '/Knowledgegraph/KnowledgeGraph/edit',
  summary: 'Add, change and remove points and relations of a knowledge graph in one step.',
  title: 'Change a knowledge graph',
  input: z.object({
    graphId: Id,
    add: some(NewPoint),
    change: some(PointChange),
    remove: some(Id),
    relate: some(RelationOf),
    unrelate: some(RelationOf),
  }),
  output: z.object({}),
  creates: ({ add = [] }) => add.map(({ id }) => id),
});

/** What is written of one point, by itself: the texts are guarded by `basis`. */
export const writePoint = mutation({
  ...inGraph,
  name: 'writePoint',
  path: '/Knowledgegraph/KnowledgeGraph/writePoint',
  summary: 'Write name, description and tags of one point; refused when somebody else changed the same text since.',
  title: 'Edit a knowledge point',
  input: z.object({
    ...{ graphId: Id, id: Id },
    name: z.optional(Name),
    description: z.optional(Description),
    tags: z.optional(Tags),
    basis: z._default(Editions, {}),
  }),
  output: z.object({}),
  policy: 'guarded',
});

/** What a course shows of it is made by the server, so it asks at once. */
export const bindGraphByCourse = mutation({
  ...common,
  name: 'bindGraphByCourse',
  path: '/Knowledgegraph/KnowledgeGraph/bindGraphByCourse',
  ledger: 'C-314',
  summary:
    'Give a course one of the asker’s knowledge graphs, or none with an empty `graphId`. `bindState` 1 is success.',
  title: 'Bind a knowledge graph',
  wire: { courseId: 'courseid', graphName: 'graphname' },
  input: z.object({
    courseId: Id,
    graphId: Parent,
    /** The graph's own name counts. */
    graphName: z.optional(z.string().check(z.maxLength(200))),
    type: z.optional(z.union([z.string().check(z.maxLength(20)), z.int()])),
  }),
  output: z.object({ bindState: z.int() }),
  scopes: ({ courseId, graphId }) =>
    graphId === '' ? [courseScope(courseId)] : [courseScope(courseId), graphScope(graphId)],
  policy: 'server-decides',
  offline: 'refuse',
});

export const switchCourseGraphOpen = mutation({
  ...inCourse,
  name: 'switchCourseGraphOpen',
  path: '/Knowledgegraph/KnowledgeGraph/switchCourseGraphOpen',
  ledger: 'C-316',
  summary: 'Show the knowledge graph of a course to its students, or stop showing it with state 0.',
  title: 'Show the knowledge graph to students',
  input: z.object({
    courseId: Id,
    state: z.literal([0, 1]),
    type: z.optional(z.union([z.string().check(z.maxLength(20)), z.int()])),
  }),
  output: z.object({}),
});

export const syncResource = mutation({
  ...inCourse,
  name: 'syncResource',
  path: '/Knowledgegraph/KnowledgeGraphResourceSync/syncResource',
  ledger: 'C-319',
  summary:
    'Say that an activity of a course belongs to a point of its knowledge graph, or does not any more with state 0.',
  title: 'What belongs to a point',
  wire: { courseId: 'courseid', activityId: 'fileId' },
  input: z.object({ courseId: Id, activityId: Id, pointId: Id, state: z._default(z.literal([0, 1]), 1) }),
  output: z.object({}),
});
