import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { changingMutations } from './changing.ts';
import { attendance as v0246 } from './migrations/0246-attendance.ts';
import { forgetEnded, keepName, runningCalls, runningJobs, runningMutations } from './running.ts';
import { sheetJobs } from './sheet.ts';
import { signingMutations } from './signing.ts';
import { attendance as entity, leftName, record, sheet } from './store.ts';

export const attendance: Feature = {
  name: 'attendance',
  migrations: { '0246-attendance': v0246 },
  entities: [asEntity(entity), asEntity(record), asEntity(sheet), asEntity(leftName)],
  mutations: [...runningMutations, ...signingMutations, ...changingMutations],
  calls: runningCalls,
  jobs: [...runningJobs, ...sheetJobs],
  schedules: [forgetEnded],
  left: [keepName],
};
