import type { Feature } from '#server/core/feature.ts';
import { attestHandlers } from './attest.ts';
import { certificationDesk } from './desk.ts';
import { certification as v0131 } from './migrations/0131-certification.ts';
import { timetableHandlers } from './timetable.ts';

export const certification: Feature = {
  name: 'certification',
  migrations: { '0131-certification': v0131 },
  entities: [],
  mutations: [],
  calls: [...attestHandlers, ...timetableHandlers, ...certificationDesk],
  jobs: [],
  schedules: [],
  left: [],
};
