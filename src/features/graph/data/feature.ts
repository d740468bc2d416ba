import { graphRows } from '#contract/features/graph/entities.ts';
import { graphPeople } from '#contract/features/graph/people-writes.ts';
import * as writes from '#contract/features/graph/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { teamActor } from '#src/features/team/data/public.ts';

export const graph: DataFeature = {
  name: 'graph',
  tables: Object.values(graphRows),
  actors: { graph: teamActor('graph') },
  writes: [...Object.values(writes), ...Object.values(graphPeople)],
};
