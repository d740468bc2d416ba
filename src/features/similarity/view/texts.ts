import { msg } from '@lingui/core/macro';
import type { similarityRefusal } from '#contract/features/similarity/rules.ts';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

const mutations: MutationTexts = {
  reRepeateCheckHomework: { title: msg`Compare submissions`, fields: [] },
  saveCheckRepeatSetting: {
    title: msg`How submissions are compared`,
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
};

/** How its refusals and its queued mutations are spoken of. */
export const texts = {
  mutations,
  refusals: refusalTexts<typeof similarityRefusal>('similarity', {
    notCompared: msg`This submission has not been compared yet.`,
  }),
};
