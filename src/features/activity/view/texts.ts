import { msg } from '@lingui/core/macro';
import type { activityRefusal } from '#contract/features/activity/rules.ts';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

const mutations: MutationTexts = {
  setActivities: { title: msg`Dates and audience`, fields: [] },
  openActivity: { title: msg`Seen`, fields: [] },
  remindActivity: { title: msg`Reminder`, fields: [] },
};

const refusals = refusalTexts<typeof activityRefusal>('activity', {
  titleBlank: msg`Give it a title.`,
  closesTooEarly: msg`The deadline must be later than the beginning.`,
  gone: msg`It was deleted or taken back.`,
  deadlinePassed: msg`Its deadline has passed: choose another one first.`,
  nobody: msg`Choose at least one group or student.`,
});

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations, refusals };
