import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { calendarCalls, serveCalendar } from './calendar.ts';
import { activityMutations } from './handlers.ts';
import { forgetHanging } from './hanging.ts';
import { activityFields as v0030 } from './migrations/0030-activity.ts';
import { calendar as v0140 } from './migrations/0140-calendar.ts';
import { alignPerson, joined, regrouped } from './people.ts';
import { publishDue, releaseMutations } from './publish.ts';
import { recordDue, writeSheet } from './results/record.ts';
import { result, resultSheet } from './results/store.ts';
import { activity as activityEntity } from './store.ts';

export const activity: Feature = {
  name: 'activity',
  migrations: { '0030-activity': v0030, '0140-calendar': v0140 },
  entities: [asEntity(activityEntity), asEntity(result), asEntity(resultSheet)],
  mutations: [...releaseMutations, ...activityMutations],
  calls: calendarCalls,
  jobs: [publishDue, recordDue, writeSheet, alignPerson, forgetHanging],
  schedules: [],
  left: [],
  moved: [joined],
  regrouped: [regrouped],
  serve: serveCalendar,
};
