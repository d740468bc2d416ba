import { lessonprepRows } from '#contract/features/lessonprep/entities.ts';
import { areaPeople } from '#contract/features/lessonprep/people-writes.ts';
import * as writes from '#contract/features/lessonprep/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { teamActor } from '#src/features/team/data/public.ts';

export const lessonprep: DataFeature = {
  name: 'lessonprep',
  tables: Object.values(lessonprepRows),
  writes: [...Object.values(writes), ...Object.values(areaPeople)],
  actors: { area: teamActor('area') },
};
