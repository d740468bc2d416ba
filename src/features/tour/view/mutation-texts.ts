import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const tourMutationTexts: MutationTexts = {
  setTourFinishV2: { title: msg`Tour taken`, fields: [] },
};
