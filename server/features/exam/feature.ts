import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { deviceMutations } from './devices.ts';
import { examJobs } from './jobs.ts';
import { lateJobs } from './late.ts';
import { exam as v0055 } from './migrations/0055-exam.ts';
import { examDevices as v0156 } from './migrations/0156-exam-devices.ts';
import { examVoices as v0184 } from './migrations/0184-exam-voices.ts';
import { examVoicesWaiting as v0191 } from './migrations/0191-exam-voices-waiting.ts';
import { runningMutations } from './running.ts';
import { sittingMutations } from './sitting.ts';
import * as store from './store.ts';

export const exam: Feature = {
  name: 'exam',
  migrations: {
    '0055-exam': v0055,
    '0156-exam-devices': v0156,
    '0184-exam-voices': v0184,
    '0191-exam-voices-waiting': v0191,
  },
  entities: [
    asEntity(store.attempt),
    asEntity(store.attemptPaper),
    asEntity(store.answer),
    asEntity(store.outcome),
    asEntity(store.work),
    asEntity(store.marking),
    asEntity(store.mark),
    asEntity(store.person),
    asEntity(store.voice),
    asEntity(store.exam),
  ],
  mutations: [...sittingMutations, ...deviceMutations, ...runningMutations],
  calls: [],
  jobs: [...examJobs, ...lateJobs],
  schedules: [],
  left: [],
};
