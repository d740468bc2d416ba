import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';
import { workScope } from '../activity/keys.ts';
import { markColors, markKinds, marksLimits, writtenText } from './keys.ts';

interface InWork {
  readonly activityId: string;
}

const common = {
  feature: 'marks',
  version: 1,
  wire: { courseId: 'courseid', activityId: 'homeworkid' },
  scopes: ({ activityId }: InWork): readonly [string] => [workScope(activityId)],
  ledger: 'ours',
  policy: 'commutative',
  offline: 'queue',
} as const;

const place = { courseId: Id, activityId: Id };
const work = { ...place, subject: z.string().check(z.minLength(1), z.maxLength(64)), attemptId: Id };
const Words = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

const NewMark = z.object({
  id: Id,
  kind: z.enum(markKinds),
  target: z.union([z.literal(writtenText), Id]),
  page: z._default(z.int().check(z.nonnegative(), z.lte(marksLimits.pages)), 0),
  color: z._default(z.enum(markColors), 'red'),
  points: z._default(z.string().check(z.maxLength(marksLimits.pointsChars), z.regex(/^[A-Za-z0-9_-]*$/)), ''),
  quote: Words(marksLimits.quoteChars),
  before: Words(marksLimits.contextChars),
  after: Words(marksLimits.contextChars),
  start: z._default(z.int().check(z.nonnegative()), 0),
  note: z._default(z.string().check(z.trim(), z.maxLength(marksLimits.noteChars)), ''),
});

export const addMarks = mutation({
  ...common,
  name: 'addMarks',
  path: '/ReviewApi/addMarks',
  summary:
    'Mark a work: strokes and notes on a page of a file, or passages of its text. Nobody but staff sees them yet.',
  title: 'Annotate a submission',
  input: z.object({
    ...work,
    marks: z.array(NewMark).check(z.minLength(1), z.maxLength(marksLimits.atOnce)),
  }),
  output: z.object({}),
  creates: ({ marks }) => marks.map(({ id }) => id),
});

/** One that is gone is erased. */
export const eraseMarks = mutation({
  ...common,
  name: 'eraseMarks',
  path: '/ReviewApi/eraseMarks',
  summary: 'Take marks away again.',
  title: 'Erase marks',
  input: z.object({ ...place, ids: z.array(Id).check(z.minLength(1), z.maxLength(marksLimits.atOnce)) }),
  output: z.object({}),
});

export const releaseMarks = mutation({
  ...common,
  name: 'releaseMarks',
  path: '/ReviewApi/releaseMarks',
  summary: 'Show these marks of a work to whoever handed it in, and no others.',
  title: 'Show marks to a student',
  input: z.object({ ...work, ids: z.array(Id).check(z.maxLength(marksLimits.each)) }),
  output: z.object({}),
});
