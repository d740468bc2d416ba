import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { graphMutations } from './handlers.ts';
import { graphs as v0290 } from './migrations/0290-graphs.ts';
import { people } from './people.ts';
import { graphCalls } from './questions.ts';
import { showInCourse } from './show.ts';
import * as store from './store.ts';

export const graph: Feature = {
  name: 'graph',
  migrations: { '0290-graphs': v0290 },
  entities: [
    asEntity(store.graph),
    asEntity(store.graphPoint),
    asEntity(store.graphRelation),
    asEntity(people.entity),
    asEntity(store.courseGraph),
    asEntity(store.courseGraphPart),
    asEntity(store.pointLinks),
  ],
  mutations: [...graphMutations, ...people.mutations],
  calls: graphCalls,
  jobs: [showInCourse],
  schedules: [],
  left: [],
  moved: [people.moved],
};
