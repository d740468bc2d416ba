import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const title = { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' } as const;

export const questionMutationTexts: MutationTexts = {
  addBankItems: { title: msg`Questions for a bank`, fields: [] },
  reviseBankItem: { title: msg`Edit a question of a bank`, fields: [] },
  setBankItems: { title: msg`Sort questions of a bank`, fields: [] },
  removeBankItems: { title: msg`Delete questions of a bank`, fields: [] },
  saveBankFolder: { title: msg`Folder of a question bank`, subject: 'title', fields: [title] },
  removeBankFolder: { title: msg`Delete a folder of a question bank`, fields: [] },
  createPaper: { title: msg`New test`, subject: 'title', fields: [title] },
  updatePaper: { title: msg`Settings of a test`, subject: 'title', fields: [title] },
  arrangePaper: { title: msg`Sections of a test`, fields: [] },
  addPaperItems: { title: msg`Questions for a test`, fields: [] },
  revisePaperItem: { title: msg`Edit a question of a test`, fields: [] },
  setPaperItems: { title: msg`Order and scores of a test`, fields: [] },
  removePaperItems: { title: msg`Take questions out of a test`, fields: [] },
  correctKey: { title: msg`Correct the answer of a question`, fields: [] },
};
