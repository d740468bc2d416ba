import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const marksMutationTexts: MutationTexts = {
  addMarks: { title: msg`Annotate a submission`, fields: [] },
  eraseMarks: { title: msg`Erase marks`, fields: [] },
  releaseMarks: { title: msg`Show marks to a student`, fields: [] },
};
