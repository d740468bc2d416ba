import { msg } from '@lingui/core/macro';
import type { questionRefusal } from '#contract/features/question/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const questionRefusalTexts = refusalTexts<typeof questionRefusal>('question', {
  gone: msg`The question was deleted.`,
  paperGone: msg`The test was deleted.`,
  folderBlank: msg`Give the folder a name.`,
  paperOpen: msg`The test is published. Take it back before you change its questions.`,
  tooMany: msg`A test has at most {most} questions.`,
  tooLong: msg`The questions of this test, with their earlier versions, are too long. Make a copy and go on there.`,
  empty: msg`Add a question before you publish the test.`,
  broken: msg`{count, plural, one {# question needs to be fixed first.} other {# questions need to be fixed first.}}`,
  shortPool: msg`A rule draws more questions than its pool holds.`,
});
