import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { notificationMutations } from './handlers.ts';
import { notification as v0007 } from './migrations/0007-notification.ts';
import { messageNotices as v0020 } from './migrations/0020-message-notices.ts';
import { notificationGroups as v0021 } from './migrations/0021-notification-groups.ts';
import { pushCalls } from './push/calls.ts';
import { notificationCalls } from './questions.ts';
import { notification as notificationEntity, notificationSeen } from './store.ts';
import { tell } from './tell.ts';
import {
  forgetCourse,
  forgetGroup,
  forgetStaffs,
  movedFromStaff,
  tidyNotifications,
  withdrawTold,
} from './withdraw.ts';

export const notification: Feature = {
  name: 'notification',
  migrations: { '0007-notification': v0007, '0020-message-notices': v0020, '0021-notification-groups': v0021 },
  entities: [asEntity(notificationEntity), asEntity(notificationSeen)],
  mutations: notificationMutations,
  calls: [...notificationCalls, ...pushCalls],
  jobs: [tell, withdrawTold, forgetGroup, forgetCourse.rest, forgetStaffs],
  schedules: [tidyNotifications],
  left: [forgetCourse.left],
  moved: [movedFromStaff],
};
