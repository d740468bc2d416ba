import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { activityMutations } from './handlers.ts';
import { activityFields as v0030 } from './migrations/0030-activity.ts';
import { alignPerson, joined, regrouped } from './people.ts';
import { publishDue, releaseMutations } from './publish.ts';
import { recordDue, writeSheet } from './results/record.ts';
import { result, resultSheet } from './results/store.ts';
import { activity as activityEntity } from './store.ts';
import { activityWords } from './words.ts';

export const activity: Feature = {
  name: 'activity',
  migrations: { '0030-activity': v0030 },
  entities: [asEntity(activityEntity), asEntity(result), asEntity(resultSheet)],
  mutations: [...releaseMutations, ...activityMutations],
  calls: [],
  jobs: [publishDue, recordDue, writeSheet, alignPerson],
  schedules: [],
  left: [],
  moved: [joined],
  regrouped: [regrouped],
  words: activityWords,
};
