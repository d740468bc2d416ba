import { msg } from '@lingui/core/macro';
import type { quizRefusal } from '#contract/features/quiz/rules.ts';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

const mutations: MutationTexts = {
  openQuizQuestion: { title: msg`Ask the class a question`, fields: [] },
  stopQuizQuestion: { title: msg`Stop a question`, fields: [] },
  revealQuizQuestion: { title: msg`Show or hide an answer`, fields: [] },
  answerQuizQuestion: { title: msg`Answer in class`, fields: [] },
};

const refusals = refusalTexts<typeof quizRefusal>('quiz', {
  gone: msg`The question is not there any more. What you answered is kept here.`,
  notPublished: msg`Publish the quiz first: nobody would see the question.`,
  notForClass: msg`This kind of question cannot be asked in class. Put it into a test.`,
  shown: msg`The answer was shown already: this question takes no more answers.`,
  unfit: msg`The answer does not fit the question. Look at it again.`,
});

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations, refusals };
