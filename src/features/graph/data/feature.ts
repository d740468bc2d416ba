import { graphRows } from '#contract/features/graph/entities.ts';
import * as writes from '#contract/features/graph/writes.ts';
import type { DataFeature } from '#src/core/feature.ts';
import { actorInGraph } from './queries.ts';

export const graph: DataFeature = {
  name: 'graph',
  tables: Object.values(graphRows),
  actors: { graph: actorInGraph },
  writes: Object.values(writes),
};
