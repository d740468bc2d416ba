import { msg } from '@lingui/core/macro';
import type { learningRefusal } from '#contract/features/learning/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const learningRefusalTexts = refusalTexts<typeof learningRefusal>('learning', {
  gone: msg`This activity is not there any more.`,
});
