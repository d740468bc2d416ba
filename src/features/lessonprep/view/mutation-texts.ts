import { msg } from '@lingui/core/macro';
import type { MutationTexts } from '#src/ui/words/mutation-texts.ts';

const name = {
  subject: 'name',
  fields: [{ name: 'name', label: msg`Name of the area`, long: false, limit: 'titleChars' }],
} as const;

export const lessonprepMutationTexts: MutationTexts = {
  createArea: name,
  updateArea: name,
  updateAreaNode: {
    subject: 'title',
    fields: [
      { name: 'title', label: msg`Title`, long: false, limit: 'titleChars' },
      { name: 'html', label: msg`Lesson outline`, long: true, rich: true, limit: 'richTextChars' },
    ],
  },
};
