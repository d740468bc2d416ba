import { msg } from '@lingui/core/macro';
import type { tourRefusal } from '#contract/features/tour/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const tourRefusalTexts = refusalTexts<typeof tourRefusal>('tour', {
  courseMissing: msg`It is not known which course this is about.`,
});
