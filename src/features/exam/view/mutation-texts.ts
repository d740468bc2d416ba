import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

export const examMutationTexts: MutationTexts = {
  startTest: { title: msg`Begin a test`, fields: [] },
  askDevice: { title: msg`Ask to go on with a test at this device`, fields: [] },
  saveAnswers: { title: msg`Save answers`, fields: [] },
  handInTest: { title: msg`Hand in a test`, fields: [] },
  giveMarks: { title: msg`Mark answers`, fields: [] },
  markAgain: { title: msg`Mark a test again`, fields: [] },
  setExtraTime: { title: msg`Give extra time`, fields: [] },
  allowDevice: { title: msg`Allow another device in a test`, fields: [] },
  collectTests: { title: msg`Collect open tests`, fields: [] },
  endTest: { title: msg`End a test`, fields: [] },
  returnTests: {
    title: msg`Give another attempt`,
    subject: 'reason',
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
  releaseResults: { title: msg`Show or hide results`, fields: [] },
  takeLateTest: { title: msg`Count a late test`, fields: [] },
};
