import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const named = {
  subject: 'name',
  fields: [{ name: 'name', label: msg`What it is called`, long: false, limit: 'nameChars' }],
} as const;
const agent = {
  subject: 'name',
  fields: [
    ...named.fields,
    { name: 'about', label: msg`What it is for`, long: false, limit: 'aboutChars' },
    { name: 'prompt', label: msg`Instructions`, long: true, limit: 'promptChars' },
    { name: 'opening', label: msg`Opening words`, long: false, limit: 'aboutChars' },
  ],
} as const;
const dataset = {
  subject: 'name',
  fields: [
    { name: 'name', label: msg`What it is called`, long: false, limit: 'titleChars' },
    { name: 'about', label: msg`What it is for`, long: false, limit: 'aboutChars' },
  ],
} as const;
const document = {
  subject: 'name',
  fields: [{ name: 'name', label: msg`What it is called`, long: false, limit: 'titleChars' }],
} as const;

export const paiMutationTexts: MutationTexts = {
  createWorkspace: named,
  editWorkspaceName: named,
  createApp: agent,
  updateApp: agent,
  createDataSet: dataset,
  updateDataSet: dataset,
  importFile: document,
  importFromTestpaper: document,
  importFromInteractAnswer: document,
  importFromSubjectBank: document,
  renameDocument: document,
  applyFor: { fields: [{ name: 'note', label: msg`What for`, long: true, limit: 'aboutChars' }] },
  askAgent: {
    subject: 'question',
    fields: [{ name: 'question', label: msg`Your question`, long: true, limit: 'askedChars' }],
  },
};
