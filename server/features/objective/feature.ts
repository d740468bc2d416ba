import * as writes from '#contract/features/objective/writes.ts';
import type { Feature } from '#server/core/feature.ts';
import { publishing } from '#server/core/session/paces.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { objectives as v0265 } from './migrations/0265-objectives.ts';
import { objective as row } from './store.ts';

/** Everything of it is played alike on both sides. */
export const objective: Feature = {
  name: 'objective',
  migrations: { '0265-objectives': v0265 },
  entities: [asEntity(row)],
  mutations: [
    onWrite(writes.createObjective, { paces: publishing }),
    onWrite(writes.updateObjective, { paces: publishing }),
    onWrite(writes.deleteObjective, { paces: publishing }),
    onWrite(writes.setEvidence, { paces: publishing }),
  ],
  calls: [],
  jobs: [],
  schedules: [],
  left: [],
};
