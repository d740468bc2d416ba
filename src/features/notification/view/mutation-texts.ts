import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const notificationMutationTexts: MutationTexts = {
  readIt: { title: msg`Notification read`, fields: [] },
  readAll: { title: msg`Notifications read`, fields: [] },
};
