import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { classroomMutations } from './handlers.ts';
import { classroom as v0256 } from './migrations/0256-classroom.ts';
import { serveClass } from './serve.ts';
import { classState, race } from './store.ts';

/** What a class does together: quick answers and what is on are rows, who is here and what flies over it is not kept. */
export const classroom: Feature = {
  name: 'classroom',
  migrations: { '0256-classroom': v0256 },
  entities: [asEntity(classState), asEntity(race)],
  mutations: classroomMutations,
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
  serve: serveClass,
};
