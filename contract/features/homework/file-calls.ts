import * as z from 'zod/mini';
import { call, mutation, Title } from '#contract/core/call.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { Order } from '../activity/call-parts.ts';
import { workScope } from '../activity/keys.ts';
import { wire } from './calls.ts';
import { place, Subject } from './work-calls.ts';

/** The most that an address names one by one; above it, all. */
export const namedWorks = 50;

/** The address is opened by whoever has it, so it holds for some minutes only. */
export const downloadHomework = call({
  name: 'downloadHomework',
  path: '/ReviewApi/downloadHomework',
  ledger: 'ours',
  summary: 'An address of the works of a homework as one ZIP archive; of all, with a membership, when none is named.',
  reads: { scope: ({ activityId }) => workScope(activityId), may: 'homework.review' },
  input: z.object({ ...place, subjects: z._default(z.array(Subject).check(z.maxLength(namedWorks)), []) }),
  output: z.object({ url: z.string(), works: z.int() }),
  wire,
});

/** The spelling is the specification's. What is shown already, and what wants a password, stays as it is. */
export const reTrancodeHomework = call({
  name: 'reTrancodeHomework',
  path: '/ReviewApi/reTrancodeHomework',
  ledger: 'C-229',
  summary: 'Has the files of one work made viewable again where that failed; answers how many were begun.',
  reads: { scope: ({ activityId }) => workScope(activityId), may: 'homework.review' },
  input: z.object({ ...place, subject: Subject }),
  output: z.object({ files: z.int() }),
  wire: { ...wire, subject: 'uid' },
});

/** Needs the server, which knows whose file it is. */
export const storeHomeworkFileToCourseware = mutation({
  feature: 'content',
  version: 1,
  wire,
  offline: 'refuse',
  name: 'storeHomeworkFileToCourseware',
  path: '/ReviewApi/storeHomeworkFileToCourseware',
  ledger: 'C-228',
  summary: 'Keep a file of a work as a material of the course, unpublished. The id is made by the client.',
  scopes: ({ courseId }) => [courseScope(courseId)],
  input: z.object({ ...place, id: Id, fileId: Id, title: Title, order: Order }),
  output: z.object({ id: z.string() }),
  creates: ({ id }) => [id],
  policy: 'server-decides',
});
