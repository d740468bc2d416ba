import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const activityMutationTexts: MutationTexts = {
  setActivities: { title: msg`Dates and audience`, fields: [] },
  openActivity: { title: msg`Seen`, fields: [] },
  remindActivity: { title: msg`Reminder`, fields: [] },
};
