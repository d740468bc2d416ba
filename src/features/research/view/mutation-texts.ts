import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const title = { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' } as const;
const name = { name: 'title', label: msg`Name`, long: false, limit: 'nameChars' } as const;
const description = { name: 'description', label: msg`Description`, long: true, limit: 'officeChars' } as const;
const post = {
  subject: 'title',
  fields: [title, { name: 'content', label: msg`Content`, long: true, rich: true, limit: 'richTextChars' }],
} as const;
const named = { subject: 'title', fields: [name, description] } as const;

export const researchMutationTexts: MutationTexts = {
  createOffice: named,
  updateOffice: named,
  saveBulletin: {
    subject: 'content',
    fields: [{ name: 'content', label: msg`Bulletin`, long: true, limit: 'bulletinChars' }],
  },
  createSubject: post,
  createArticle: post,
  createVideo: post,
  createMeeting: post,
  editSubject: post,
  addComment: {
    subject: 'content',
    isMessage: true,
    fields: [{ name: 'content', label: msg`Comment`, long: true, limit: 'messageChars' }],
  },
  createOfficeTopic: named,
  editOfficeTopic: named,
  addResource: { subject: 'title', fields: [title] },
  updateResource: { subject: 'title', fields: [title] },
  addCourse: { subject: 'title', fields: [title, description] },
  saveCourse: { subject: 'title', fields: [title, description] },
};
