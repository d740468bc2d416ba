import * as z from 'zod/mini';
import { mutation, RichContent } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Editions, FileRef, Id, Moment } from '#contract/core/shapes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { changeFields, newFields } from '../activity/fields.ts';
import { IdOrNone } from '../content/rows.ts';
import { homeworkKinds, homeworkLimits, homeworkModes, peerWays } from './keys.ts';

export const wire = { courseId: 'courseid', activityId: 'homeworkid', closesAt: 'deadline' } as const;

export const Files = z.array(FileRef).check(z.maxLength(homeworkLimits.files));
const Level = z.object({
  text: z.string().check(z.maxLength(homeworkLimits.levelChars)),
  score: z.int().check(z.nonnegative(), z.lte(homeworkLimits.total)),
});
const Part = z.object({
  title: z.string().check(z.maxLength(homeworkLimits.partChars)),
  total: z.int().check(z.positive(), z.lte(homeworkLimits.total)),
  levels: z._default(z.array(Level).check(z.maxLength(homeworkLimits.levels)), []),
});
const Parts = z.array(Part).check(z.maxLength(homeworkLimits.parts));
const Reference = z.object({ content: RichContent, files: Files, isShown: z.boolean() });

/** How classmates review each other. */
export const Peer = z.object({
  count: z._default(z.int().check(z.gte(1), z.lte(homeworkLimits.reviewers)), 3),
  way: z._default(z.enum(peerWays), 'random'),
  isAnonymous: z._default(z.boolean(), true),
  dropsOutliers: z._default(z.boolean(), true),
  dueAt: z._default(Moment, 0),
});

interface Named {
  readonly content?: string | undefined;
  readonly files?: readonly { readonly id: string }[] | undefined;
}

/** Ids of the files that a text and a list name. */
export const filesOfWork = ({ content = '', files = [] }: Named): readonly string[] => [
  ...new Set([...filesIn(content), ...files.map(({ id }) => id)]),
];

/** A homework is said with its activity: the lane is that of its course's content. */
const common = {
  feature: 'content',
  version: 1,
  wire,
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  offline: 'queue',
} as const;

/** The payload is not shown in C7.7, so this one is ours. */
export const createHomework = mutation({
  ...common,
  name: 'createHomework',
  path: '/Futurev2/Homework/addHomework',
  ledger: 'C-191',
  summary:
    'Add a homework or a case study, unpublished; scores are hundredths of a point. The id is made by the client.',
  title: 'New homework',
  input: z.object({
    ...newFields,
    kind: z._default(z.enum(homeworkKinds), 'homework'),
    content: RichContent,
    files: z._default(Files, []),
    mode: z._default(z.enum(homeworkModes), 'individual'),
    groupSetId: z._default(IdOrNone, ''),
    peer: z._default(z.nullable(Peer), null),
    parts: z._default(Parts, []),
    canResubmit: z._default(z.boolean(), true),
    hidesScores: z._default(z.boolean(), false),
    reference: z._default(Reference, { content: '', files: [], isShown: false }),
  }),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
  files: (input) => [...filesOfWork(input), ...filesOfWork(input.reference)],
  policy: 'commutative',
});

/** Only what changed is sent; texts, files and parts each with the edition that they were made from. */
export const updateHomework = mutation({
  ...common,
  name: 'updateHomework',
  path: '/Futurev2/Homework/editHomework',
  ledger: 'C-189',
  summary: 'Edit a homework; refused when somebody else changed the same text since.',
  title: 'Edit homework',
  input: z.object({
    ...changeFields,
    content: z.optional(RichContent),
    files: z.optional(Files),
    parts: z.optional(Parts),
    canResubmit: z.optional(z.boolean()),
    reference: z.optional(Reference),
    basis: z._default(Editions, {}),
  }),
  output: z.object({ id: z.string() }),
  files: (input) => [...filesOfWork(input), ...filesOfWork(input.reference ?? {})],
  policy: 'guarded',
});

export const setScoreDisplay = mutation({
  ...common,
  name: 'setScoreDisplay',
  path: '/ReviewApi/setScoreDisplay',
  ledger: 'C-227',
  summary: 'Hide the scores of a homework from students, or show those that were released.',
  title: 'Hide or show scores',
  input: z.object({ courseId: Id, activityId: Id, hides: z.boolean() }),
  output: z.object({}),
  policy: 'lww-field',
});
