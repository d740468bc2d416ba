import { msg } from '@lingui/core/macro';
import type { notificationRefusal } from '#contract/features/notification/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const notificationRefusalTexts = refusalTexts<typeof notificationRefusal>('notification', {
  gone: msg`The notification is not there any more.`,
  pushOff: msg`Your school has not set up push notifications.`,
  pushServiceUnknown: msg`The push service of this browser is not supported.`,
});
