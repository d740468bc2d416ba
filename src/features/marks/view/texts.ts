import { msg } from '@lingui/core/macro';
import type { marksRefusal } from '#contract/features/marks/rules.ts';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

const mutations: MutationTexts = {
  addMarks: { title: msg`Annotate a submission`, fields: [] },
  eraseMarks: { title: msg`Erase marks`, fields: [] },
  releaseMarks: { title: msg`Show marks to a student`, fields: [] },
};

/** How its refusals and its queued mutations are spoken of. */
export const texts = {
  mutations,
  refusals: refusalTexts<typeof marksRefusal>('marks', {
    gone: msg`The submission or the file is not there any more. Your mark is kept here.`,
    tooMany: msg`There are too many marks on this submission. Erase some of them first.`,
    blank: msg`Write what the mark says.`,
  }),
};
