import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Editions, Id } from '#contract/core/shapes.ts';
import { IdOrNone } from '#contract/features/content/rows.ts';
import { gradebookLimits } from './keys.ts';

const Name = z.string().check(z.maxLength(limits.nameChars));
const Percent = z.int().check(z.gte(0), z.lte(gradebookLimits.percent));
const Drop = z.int().check(z.gte(0), z.lte(gradebookLimits.drop));
const Points = z.int().check(z.gte(0), z.lte(gradebookLimits.points));

/** One lane for a course's book: a category is there before something is given to it. */
const common = {
  feature: 'gradebook',
  version: 1,
  output: z.object({}),
  wire: { courseId: 'courseid' },
  scopes: ({ courseId }: { readonly courseId: string }): readonly [string] => [courseScope(courseId)],
  policy: 'lww-field',
  offline: 'queue',
  ledger: 'ours',
} as const;

export const createGradeCategory = mutation({
  ...common,
  name: 'createGradeCategory',
  path: '/Gradebook/createCategory',
  summary: 'Add a category to the grades of a course. Its weight is in hundredths of a percent.',
  title: 'New category of grades',
  input: z.object({ courseId: Id, id: Id, name: Name, weight: Percent, drop: z._default(Drop, 0) }),
});

export const changeGradeCategory = mutation({
  ...common,
  name: 'changeGradeCategory',
  path: '/Gradebook/changeCategory',
  summary: 'Rename a category of grades, or say what it counts and how many of the lowest results are left out.',
  title: 'Change a category of grades',
  input: z.object({
    courseId: Id,
    id: Id,
    name: z.optional(Name),
    weight: z.optional(Percent),
    drop: z.optional(Drop),
  }),
});

/** What was in it is in no category; made again under its id, it has its items again. */
export const removeGradeCategory = mutation({
  ...common,
  name: 'removeGradeCategory',
  path: '/Gradebook/removeCategory',
  summary: 'Remove a category of grades.',
  title: 'Remove a category of grades',
  input: z.object({ courseId: Id, id: Id }),
});

/** What is left out of the input stays as it was. */
export const setGradeItems = mutation({
  ...common,
  name: 'setGradeItems',
  path: '/Gradebook/setItems',
  summary: 'Give activities to a category of grades, say what they count in it, or leave them out.',
  title: 'How activities count',
  input: z.object({
    courseId: Id,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(gradebookLimits.bulk)),
    categoryId: z.optional(IdOrNone),
    /** Hundredths; `null`: full marks. */
    weight: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(gradebookLimits.weight)))),
    isLeftOut: z.optional(z.boolean()),
  }),
});

/** Neither points nor excused takes back what was said. Guarded by the edition that was seen. */
export const setGradeMark = mutation({
  ...common,
  name: 'setGradeMark',
  path: '/Gradebook/setMark',
  summary: 'Give a student other points for an activity than the work came to, or excuse them from it, with a reason.',
  title: 'Change a grade',
  policy: 'guarded',
  input: z.object({
    courseId: Id,
    activityId: Id,
    uid: z.string().check(z.minLength(1), z.maxLength(64)),
    score: z.nullable(Points),
    /** Full marks as the writer saw them. */
    max: Points,
    isExcused: z._default(z.boolean(), false),
    reason: z._default(z.string().check(z.maxLength(limits.titleChars)), ''),
    isAnnounced: z._default(z.boolean(), false),
    basis: z._default(Editions, {}),
  }),
});

export const countMissingGrades = mutation({
  ...common,
  name: 'countMissingGrades',
  path: '/Gradebook/countMissing',
  summary: 'Count what was due and not handed in as 0 in the total at the end, or stop. Who did it, and when, is kept.',
  title: 'Count what is missing as 0',
  input: z.object({ courseId: Id, countsMissing: z.boolean() }),
});
