import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { notificationMutations } from './handlers.ts';
import { pushCalls } from './push/calls.ts';
import { notificationCalls } from './questions.ts';
import { notification as notificationEntity, notificationSeen } from './store.ts';
import { tell } from './tell.ts';
import { forgetCourse, forgetGroup, tidyNotifications, withdrawTold } from './withdraw.ts';
import { notificationWords } from './words.ts';

export const notification: Feature = {
  name: 'notification',
  entities: [asEntity(notificationEntity), asEntity(notificationSeen)],
  mutations: notificationMutations,
  calls: [...notificationCalls, ...pushCalls],
  jobs: [tell, withdrawTold, forgetGroup],
  schedules: [tidyNotifications],
  left: [forgetCourse],
  words: notificationWords,
};
