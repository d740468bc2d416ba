import { msg } from '@lingui/core/macro';
import type { examRefusal } from '#contract/features/exam/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const examRefusalTexts = refusalTexts<typeof examRefusal>('exam', {
  gone: msg`The test was deleted or taken back. Your answers are kept here: save them as a file, or ask your teacher.`,
  notOpen: msg`The test has not begun yet.`,
  closed: msg`The test is over.`,
  noAttempts: msg`No attempts are left. Your teacher can give you another one.`,
  empty: msg`There are no questions in this test.`,
  elsewhere: msg`This test goes on at another device. Open it here and ask your teacher to allow this one.`,
  scoreRange: msg`The score is more than the question counts.`,
  reasonBlank: msg`Write a reason.`,
});
