import { courseRows } from '#contract/features/course/entities.ts';
import * as opening from '#contract/features/course/opening-writes.ts';
import * as writes from '#contract/features/course/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { actorIn } from './public.ts';

export const course: DataFeature = {
  name: 'course',
  tables: Object.values(courseRows),
  actors: { course: actorIn },
  writes: [...Object.values(opening), ...Object.values(writes)],
};
