import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const category = [{ name: 'name', label: msg`Category`, long: false, limit: 'nameChars' }] as const;

export const gradebookMutationTexts: MutationTexts = {
  createGradeCategory: { subject: 'name', fields: category },
  changeGradeCategory: { subject: 'name', fields: category },
  setGradeMark: {
    subject: 'reason',
    fields: [
      { name: 'score', label: msg`Points`, long: false, isPoints: true, limit: 'titleChars' },
      { name: 'reason', label: msg`Reason`, long: false, limit: 'titleChars' },
    ],
  },
};
