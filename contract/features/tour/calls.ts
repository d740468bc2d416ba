import * as z from 'zod/mini';
import { call, mutation } from '#contract/core/call.ts';
import { userScope } from '#contract/core/scopes.ts';
import { Id } from '#contract/core/shapes.ts';
import { tourVersions } from './keys.ts';

const wire = { courseId: 'courseid', finishedAt: 'finishtime' } as const;

const Version = z.literal(tourVersions);

export const isTourV2 = call({
  name: 'isTourV2',
  path: '/TourApi/isTourV2',
  ledger: 'C-037',
  summary: 'Whether the signed-in person has taken a tour.',
  reads: 'self',
  input: z.object({ version: Version, courseId: z.optional(Id) }),
  /** `finish` 1 taken; `finishedAt` in seconds, 0 when not. */
  output: z.object({ finish: z.int(), finishedAt: z.int() }),
  wire,
});

/** The course is named where the tour has one; of version 40 it belongs to the report's identity. */
export const setTourFinishV2 = mutation({
  name: 'setTourFinishV2',
  path: '/TourApi/setTourFinishV2',
  ledger: 'C-038',
  summary: 'Report that a tour was taken; the first report counts.',
  title: 'Tour taken',
  feature: 'tour',
  version: 1,
  input: z.object({ version: Version, courseId: z.optional(Id) }),
  output: z.object({}),
  wire,
  scopes: (_input, uid) => [userScope(uid)],
  policy: 'commutative',
  offline: 'queue',
});
