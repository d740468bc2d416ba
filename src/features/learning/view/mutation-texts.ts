import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const learningMutationTexts: MutationTexts = {};
