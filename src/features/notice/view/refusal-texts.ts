import { msg } from '@lingui/core/macro';
import type { noticeRefusal } from '#contract/features/notice/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const noticeRefusalTexts = refusalTexts<typeof noticeRefusal>('notice', {
  titleBlank: msg`Give the notice a title.`,
  contentBlank: msg`Write what the notice says.`,
  gone: msg`The notice was deleted.`,
});
