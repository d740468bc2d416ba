import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const task = [
  { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' },
  { name: 'content', label: msg`Task`, long: true, rich: true, limit: 'richTextChars' },
] as const;

export const homeworkMutationTexts: MutationTexts = {
  createHomework: { subject: 'title', fields: task },
  updateHomework: { subject: 'title', fields: task },
  submitHomework: {
    subject: 'text',
    save: async () => (await import('./parts/save-work.ts')).saveEntry,
    fields: [
      { name: 'text', label: msg`Answer`, long: true, rich: true, limit: 'richTextChars' },
      { name: 'message', label: msg`Message to the teacher`, long: true, limit: 'messageChars' },
    ],
  },
  giveComments: {
    subject: 'comment',
    fields: [{ name: 'comment', label: msg`Comment`, long: true, limit: 'messageChars' }],
  },
  returnWorks: {
    subject: 'reason',
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
  giveGroupComments: {
    subject: 'comment',
    fields: [{ name: 'comment', label: msg`Comment`, long: true, limit: 'messageChars' }],
  },
  returnGroupWorks: {
    subject: 'reason',
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
  givePeerReview: {
    subject: 'comment',
    fields: [{ name: 'comment', label: msg`Comment`, long: true, limit: 'messageChars' }],
  },
  saveHomeworkAiReviewSetting: {
    fields: [{ name: 'guidance', label: msg`What to look at`, long: true, limit: 'messageChars' }],
  },
};
