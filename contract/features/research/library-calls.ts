import * as z from 'zod/mini';
import { mutation } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { Editions, FileRef, Id } from '#contract/core/shapes.ts';
import { common, Done, Made, OneOf } from './calls.ts';
import { licences, officeLimits } from './keys.ts';
import { OfficeChapter } from './rows.ts';

const Title = z.string().check(z.maxLength(limits.titleChars));
const Words = z.string().check(z.maxLength(limits.officeChars));
const Labels = z.array(Id).check(z.maxLength(officeLimits.labelsOfResource));

export const addResource = mutation({
  ...common,
  name: 'addResource',
  path: '/ResourceApi/addResource',
  ledger: 'C-346',
  summary: 'Put a file or a link into the library of an office. The id is made by the client.',
  title: 'New resource of a research office',
  input: z.object({
    ...OneOf,
    title: Title,
    note: z._default(Words, ''),
    files: z._default(z.array(FileRef).check(z.maxLength(1)), []),
    url: z._default(z.string().check(z.maxLength(limits.urlChars)), ''),
    labelIds: z._default(Labels, []),
    licence: z._default(z.enum(licences), ''),
  }),
  output: Made,
  creates: ({ id }) => [id],
  files: ({ files }) => files.map(({ id }) => id),
});

export const updateResource = mutation({
  ...common,
  name: 'updateResource',
  path: '/ResourceApi/updateResource',
  ledger: 'C-348',
  summary: 'Change name, note, labels or licence of a resource of an office; the later change wins.',
  title: 'Edit a resource of a research office',
  input: z.object({
    ...OneOf,
    title: z.optional(Title),
    note: z.optional(Words),
    labelIds: z.optional(Labels),
    licence: z.optional(z.enum(licences)),
  }),
  output: Done,
  policy: 'lww-field',
});

export const delResource = mutation({
  ...common,
  name: 'delResource',
  path: '/ResourceApi/delResource',
  ledger: 'C-347',
  summary: 'Take a resource out of the library of an office.',
  title: 'Delete a resource of a research office',
  input: z.object(OneOf),
  output: Done,
});

/** `action` 1: it was opened, 2: it was taken over. */
export const addActionLog = mutation({
  ...common,
  name: 'addActionLog',
  path: '/PostNews/addActionLog',
  ledger: 'C-395',
  summary: 'Note that a resource of an office was opened, or taken over.',
  title: 'Use of a resource',
  input: z.object({ ...OneOf, action: z.literal([1, 2]) }),
  output: Done,
});

export const addWareLabel = mutation({
  ...common,
  name: 'addWareLabel',
  path: '/ResourceApi/addWareLabel',
  ledger: 'C-350',
  summary: 'Make a label for the resources of an office. The id is made by the client.',
  title: 'New label of a research office',
  input: z.object({ ...OneOf, name: z.string().check(z.maxLength(limits.nameChars)) }),
  output: Made,
  creates: ({ id }) => [id],
});

export const delWareLabels = mutation({
  ...common,
  name: 'delWareLabels',
  path: '/ResourceApi/delWareLabels',
  ledger: 'C-351',
  summary: 'Delete labels of an office; what bore them stays.',
  title: 'Delete labels of a research office',
  input: z.object({ officeId: Id, ids: z.array(Id).check(z.minLength(1), z.maxLength(officeLimits.labels)) }),
  output: Done,
});

const Category = z.literal([1, 2, 3, 4, 5, 6, 7]);
const Chapters = z
  .array(
    z.extend(OfficeChapter, {
      title: z.string().check(z.maxLength(limits.nameChars)),
      resourceIds: z.array(Id).check(z.maxLength(officeLimits.resourcesOfChapter)),
    }),
  )
  .check(z.maxLength(officeLimits.chapters));
const Place = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const addCourse = mutation({
  ...common,
  name: 'addCourse',
  path: '/CourseApi/add',
  ledger: 'C-360',
  summary: 'Add a model course to an office. The id is made by the client.',
  title: 'New model course',
  input: z.object({
    ...{ ...OneOf, title: Title, description: z._default(Words, ''), category: Category },
    place: z._default(Place, 0),
  }),
  output: Made,
  creates: ({ id }) => [id],
});

/** Also C-368, the directory of resources: title, description and chapters are guarded by `basis`. */
export const saveCourse = mutation({
  ...common,
  name: 'saveCourse',
  path: '/CourseApi/save',
  ledger: 'C-361',
  summary: 'Change a model course: its words, or its chapters with the resources in them.',
  title: 'Edit a model course',
  input: z.object({
    ...OneOf,
    title: z.optional(Title),
    description: z.optional(Words),
    category: z.optional(Category),
    chapters: z.optional(Chapters),
    basis: z._default(Editions, {}),
  }),
  output: Done,
  policy: 'guarded',
});

export const deleteOfficeCourse = mutation({
  ...common,
  name: 'deleteOfficeCourse',
  path: '/CourseApi/delete',
  ledger: 'C-362',
  summary: 'Delete a model course; the resources in it stay.',
  title: 'Delete a model course',
  input: z.object(OneOf),
  output: Done,
});

export const copyOfficeCourse = mutation({
  ...common,
  name: 'copyOfficeCourse',
  path: '/CourseApi/copy',
  ledger: 'C-363',
  summary: 'Make a second model course like the first. The id is made by the client.',
  title: 'Copy of a model course',
  input: z.object({ ...OneOf, from: Id, title: Title, place: z._default(Place, 0) }),
  output: Made,
  creates: ({ id }) => [id],
});

export const sortCourses = mutation({
  ...common,
  name: 'sortCourses',
  path: '/CourseApi/sort',
  ledger: 'C-367',
  summary: 'Put the model courses of an office into this order.',
  title: 'Order of model courses',
  input: z.object({ officeId: Id, ids: z.array(Id).check(z.minLength(1), z.maxLength(officeLimits.courses)) }),
  output: Done,
  policy: 'lww-field',
});

/** What it becomes, a course of one’s own, is written as any course is; here it is counted. */
export const citeCourse = mutation({
  ...common,
  name: 'citeCourse',
  path: '/CourseApi/cite',
  ledger: 'C-366',
  summary: 'Note that somebody took a model course over into a course of their own.',
  title: 'Taking over a model course',
  input: z.object(OneOf),
  output: Done,
});
