import { msg } from '@lingui/core/macro';
import type { storageRefusal } from '#contract/features/storage/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const storageRefusalTexts = refusalTexts<typeof storageRefusal>('storage', {
  courseDeleted: msg`This course has been deleted.`,
});
