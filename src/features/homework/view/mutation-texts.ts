import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const task = [
  { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' },
  { name: 'content', label: msg`Task`, long: true, rich: true, limit: 'richTextChars' },
] as const;

export const homeworkMutationTexts: MutationTexts = {
  createHomework: { title: msg`New homework`, subject: 'title', fields: task },
  updateHomework: { title: msg`Edit homework`, subject: 'title', fields: task },
  setScoreDisplay: { title: msg`Hide or show scores`, fields: [] },
  submitHomework: {
    title: msg`Hand in homework`,
    subject: 'text',
    save: async () => (await import('./parts/save-work.ts')).saveEntry,
    fields: [
      { name: 'text', label: msg`Answer`, long: true, rich: true, limit: 'richTextChars' },
      { name: 'message', label: msg`Message to the teacher`, long: true, limit: 'messageChars' },
    ],
  },
  takeInWork: { title: msg`Take in a submission from a file`, fields: [] },
  giveScores: { title: msg`Score homework`, fields: [] },
  giveRandomScores: { title: msg`Score homework at random`, fields: [] },
  giveComments: {
    title: msg`Comment on homework`,
    subject: 'comment',
    fields: [{ name: 'comment', label: msg`Comment`, long: true, limit: 'messageChars' }],
  },
  releaseReviews: { title: msg`Release reviews`, fields: [] },
  returnWorks: {
    title: msg`Return homework`,
    subject: 'reason',
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
  setHandInState: { title: msg`Change what counts as handed in`, fields: [] },
  urgeStudents: { title: msg`Remind of homework`, fields: [] },
  urgeAll: { title: msg`Remind everybody of homework`, fields: [] },
  giveGroupScores: { title: msg`Score homework`, fields: [] },
  giveGroupComments: {
    title: msg`Comment on homework`,
    subject: 'comment',
    fields: [{ name: 'comment', label: msg`Comment`, long: true, limit: 'messageChars' }],
  },
  returnGroupWorks: {
    title: msg`Return homework`,
    subject: 'reason',
    fields: [{ name: 'reason', label: msg`Reason`, long: true, limit: 'messageChars' }],
  },
  setGroupHandInState: { title: msg`Change what counts as handed in`, fields: [] },
  urgeGroups: { title: msg`Remind of homework`, fields: [] },
  shareGroupAnswer: { title: msg`Share an answer`, fields: [] },
  unshareGroupAnswer: { title: msg`Stop sharing an answer`, fields: [] },
  setReviewInfo: { title: msg`Rules of peer review`, fields: [] },
  givePeerReview: {
    title: msg`Review a classmate’s submission`,
    subject: 'comment',
    fields: [{ name: 'comment', label: msg`Comment`, long: true, limit: 'messageChars' }],
  },
  saveHomeworkAiReviewSetting: {
    title: msg`Settings of the AI review`,
    fields: [{ name: 'guidance', label: msg`What to look at`, long: true, limit: 'messageChars' }],
  },
  aiReviewHomework: { title: msg`Ask the AI`, fields: [] },
  aiReviewSingleHomework: { title: msg`Ask the AI`, fields: [] },
  aiReviewSingleGroupHomework: { title: msg`Ask the AI`, fields: [] },
  retractAiReview: { title: msg`Discard the AI review`, fields: [] },
  retractAiGroupReview: { title: msg`Discard the AI review`, fields: [] },
  takeAiReviews: { title: msg`Use the AI suggestions`, fields: [] },
  saveComment: { title: msg`Keep a comment`, fields: [] },
  deleteComment: { title: msg`Forget a comment`, fields: [] },
  shareAnswer: { title: msg`Share an answer`, fields: [] },
  unshareAnswer: { title: msg`Stop sharing an answer`, fields: [] },
};
