import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const name = { name: 'name', label: msg`Name`, long: false } as const;
const ofGraph = { subject: 'name', fields: [{ ...name, limit: 'nameChars' }] } as const;

export const graphMutationTexts: MutationTexts = {
  createGraph: ofGraph,
  renameGraph: ofGraph,
  writePoint: {
    subject: 'name',
    fields: [
      { ...name, limit: 'pointChars' },
      { name: 'description', label: msg`Description`, long: true, limit: 'pointTextChars' },
    ],
  },
};
