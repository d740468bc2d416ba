import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const texts = {
  subject: 'content',
  fields: [{ name: 'content', label: msg`Objective`, long: true, limit: 'objectiveChars' }],
} as const;

export const objectiveMutationTexts: MutationTexts = { createObjective: texts, updateObjective: texts };
