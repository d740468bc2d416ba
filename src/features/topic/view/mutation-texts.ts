import { msg } from '@lingui/core/macro';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';

const content = { name: 'content', label: msg`Content`, long: true, limit: 'contentChars' } as const;

const fields: readonly EditableField[] = [
  { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' },
  { name: 'content', label: msg`Content`, long: true, rich: true, limit: 'richTextChars' },
];

export const topicMutationTexts: MutationTexts = {
  createTopic: { title: msg`New topic`, subject: 'title', fields },
  updateTopic: { title: msg`Edit a topic`, subject: 'title', fields },
  deleteTopic: { title: msg`Delete a topic`, fields: [] },
  setTopicTop: { title: msg`Pin or unpin a topic`, fields: [] },
  setTopicEssence: { title: msg`Mark a topic as one of the best, or not`, fields: [] },
  setForbidDiscuss: { title: msg`Close or open a discussion`, fields: [] },
  addTopicUpvote: { title: msg`Like or take it back`, fields: [] },
  addReply: { title: msg`Reply`, subject: 'content', fields: [content] },
  updateReply: { title: msg`Edit a reply`, subject: 'content', fields: [content] },
  deleteReply: { title: msg`Delete a reply`, fields: [] },
  updateTopicLog: { title: msg`Restore an earlier version`, fields: [] },
  createTopicLog: { title: msg`Keep this text`, fields: [] },
  deleteTopicLog: { title: msg`Delete an earlier version`, fields: [] },
  remindTopic: { title: msg`Remind of a topic`, fields: [] },
};
