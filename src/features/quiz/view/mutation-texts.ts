import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const quizMutationTexts: MutationTexts = {
  openQuizQuestion: { title: msg`Ask the class a question`, fields: [] },
  stopQuizQuestion: { title: msg`Stop a question`, fields: [] },
  revealQuizQuestion: { title: msg`Show or hide an answer`, fields: [] },
  answerQuizQuestion: { title: msg`Answer in class`, fields: [] },
};
