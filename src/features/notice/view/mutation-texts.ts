import { msg } from '@lingui/core/macro';
import type { EditableField, MutationTexts } from '#src/ui/words/mutation-texts.ts';

const fields: readonly EditableField[] = [
  { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' },
  { name: 'content', label: msg`Content`, long: true, rich: true, limit: 'richTextChars' },
  { name: 'files', label: msg`Files`, long: true, isFiles: true, limit: 'richTextChars' },
];

export const noticeMutationTexts: MutationTexts = {
  createNotice: { title: msg`New notice`, subject: 'title', fields },
  updateNotice: { title: msg`Edit a notice`, subject: 'title', fields },
  updateNoticeLog: { title: msg`Restore an earlier version`, fields: [] },
  deleteNotice: { title: msg`Delete a notice`, fields: [] },
  setNoticeTop: { title: msg`Pin or unpin a notice`, fields: [] },
  remindStudentRead: { title: msg`Remind of a notice`, fields: [] },
  readNotice: { title: msg`Notice read`, fields: [] },
};
