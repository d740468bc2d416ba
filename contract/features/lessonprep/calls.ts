import * as z from 'zod/mini';
import { call, mutation, Page, pageSize, RichContent, Title } from '#contract/core/call.ts';
import { courseScope, teamScope } from '#contract/core/scopes.ts';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { Done, Order } from '#contract/features/activity/call-parts.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';
import { filesOf } from '#contract/features/question/html.ts';
import { areaDeeds, areaLimits, nodeKinds } from './keys.ts';
import { PaperDoc } from './rows.ts';

const inArea = {
  feature: 'lessonprep',
  version: 1,
  ledger: 'ours',
  scopes: ({ areaId }: { readonly areaId: string }): readonly [string] => [teamScope('area', areaId)],
  offline: 'queue',
} as const;

export const createArea = mutation({
  ...inArea,
  name: 'createArea',
  path: '/PrepareLessonsGroupApi/create',
  summary: 'Open a lesson-preparation area, a personal one or one for a group. The id is made by the client.',
  title: 'New lesson-preparation area',
  input: z.object({ areaId: Id, name: Title, personal: z.boolean() }),
  output: z.object({ areaId: z.string() }),
  creates: ({ areaId }) => [areaId],
  policy: 'commutative',
});

export const updateArea = mutation({
  ...inArea,
  name: 'updateArea',
  path: '/PrepareLessonsGroupApi/update',
  summary: 'Rename a lesson-preparation area, or set what its members may do.',
  title: 'Lesson-preparation area',
  input: z.object({
    areaId: Id,
    name: z.optional(Title),
    membersEdit: z.optional(z.boolean()),
    restricted: z.optional(z.boolean()),
    membersAdd: z.optional(z.boolean()),
    noSaving: z.optional(z.boolean()),
  }),
  output: Done,
  policy: 'lww-field',
});

/** It is kept, and its owner can take it back. */
export const deleteArea = mutation({
  ...inArea,
  name: 'deleteArea',
  path: '/PrepareLessonsGroupApi/delete',
  summary: 'Delete a lesson-preparation area, or take it back.',
  title: 'Delete a lesson-preparation area',
  input: z.object({ areaId: Id, deleted: z._default(z.boolean(), true) }),
  output: Done,
  policy: 'lww-field',
});

const NewNode = z.object({
  id: Id,
  parentId: z._default(IdOrNone, ''),
  kind: z.enum(nodeKinds),
  title: Title,
  order: Order,
  html: z._default(RichContent, ''),
  file: z._default(z.nullable(FileRef), null),
  paper: z._default(z.nullable(PaperDoc), null),
});
export type NewNode = z.output<typeof NewNode>;

interface Holding {
  readonly html?: string | undefined;
  readonly file?: FileRef | null | undefined;
  readonly paper?: PaperDoc | null | undefined;
}

/** The files that a node names: its own, and those in its texts. */
export const filesOfNode = ({ html, file, paper }: Holding): string[] => [
  ...filesIn(html ?? ''),
  ...(file ? [file.id] : []),
  ...(paper
    ? [...filesIn(paper.intro), ...paper.sections.flatMap(({ intro }) => filesIn(intro)), ...filesOf(paper.items)]
    : []),
];

export const addAreaNodes = mutation({
  ...inArea,
  name: 'addAreaNodes',
  path: '/PrepareLessonsApi/addNodes',
  summary:
    'Put folders, outlines, files, papers and quizzes into a lesson-preparation area. Ids are made by the client.',
  title: 'Add to a lesson-preparation area',
  input: z.object({
    areaId: Id,
    /** The area that they are copied from; ''. */
    fromAreaId: z._default(IdOrNone, ''),
    nodes: z.array(NewNode).check(z.minLength(1), z.maxLength(areaLimits.batch)),
  }),
  output: Done,
  creates: ({ nodes }) => nodes.map(({ id }) => id),
  files: ({ nodes }) => nodes.flatMap(filesOfNode),
  policy: 'commutative',
});

/** Title and content are guarded by `basis`, each by itself. */
export const updateAreaNode = mutation({
  ...inArea,
  name: 'updateAreaNode',
  path: '/PrepareLessonsApi/updateNode',
  summary: 'Rename something in a lesson-preparation area, or edit its text or its paper.',
  title: 'Edit in a lesson-preparation area',
  input: z.object({
    areaId: Id,
    id: Id,
    title: z.optional(Title),
    html: z.optional(RichContent),
    paper: z.optional(PaperDoc),
    basis: Editions,
  }),
  output: Done,
  files: filesOfNode,
  policy: 'guarded',
});

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(areaLimits.ids));

export const moveAreaNode = mutation({
  ...inArea,
  name: 'moveAreaNode',
  path: '/PrepareLessonsApi/moveNode',
  summary: 'Move something in a lesson-preparation area into another folder, or to another place in its own.',
  title: 'Move in a lesson-preparation area',
  input: z.object({ areaId: Id, id: Id, parentId: IdOrNone, order: Order }),
  output: Done,
  policy: 'lww-field',
});

/** Those that were put into a folder meanwhile stay, outside of it. */
export const removeAreaNodes = mutation({
  ...inArea,
  name: 'removeAreaNodes',
  path: '/PrepareLessonsApi/removeNodes',
  summary: 'Delete something from a lesson-preparation area, with what is in it.',
  title: 'Delete from a lesson-preparation area',
  input: z.object({ areaId: Id, ids: Ids }),
  output: Done,
  policy: 'commutative',
});

/** The activity is made by the calls of its own kind; this says in the area that it was, and is asked first. */
export const shareAreaNode = mutation({
  ...inArea,
  name: 'shareAreaNode',
  path: '/PrepareLessonsApi/share',
  summary: 'Note that something of a lesson-preparation area is given to a course as a draft.',
  title: 'Share to a course',
  input: z.object({ areaId: Id, id: Id, nodeId: Id, courseId: Id, activityId: Id }),
  output: Done,
  scopes: ({ areaId, courseId }) => [teamScope('area', areaId), courseScope(courseId)],
  creates: ({ id }) => [id],
  policy: 'commutative',
});

const Deed = z.object({
  uid: z.string(),
  username: z.string(),
  deed: z.enum(areaDeeds),
  title: z.string(),
  count: z.int(),
  at: z.int(),
});
export type Deed = z.output<typeof Deed>;

export const getAreaRecord = call({
  name: 'getAreaRecord',
  path: '/PrepareLessonsGroupApi/operationRecord',
  ledger: 'ours',
  summary: 'What was done in a lesson-preparation area, the newest first.',
  reads: { scope: ({ areaId }) => teamScope('area', areaId), may: 'team.read' },
  input: z.object({ areaId: Id, page: Page, limit: pageSize(50) }),
  output: z.object({ list: z.array(Deed), more: z.boolean() }),
});

/** C-353: thin, for other clients; our screens read the replica. */
export const getAreaLists = call({
  name: 'getAreaLists',
  path: '/PrepareLessonsGroupApi/getLists',
  ledger: 'C-353',
  summary: 'The lesson-preparation areas of the asker, with their role in each.',
  reads: 'self',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), personal: z.boolean(), role: z.string() })),
  }),
});
