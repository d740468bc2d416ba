import { msg } from '@lingui/core/macro';
import type { portalRefusal } from '#contract/features/portal/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const portalRefusalTexts = refusalTexts<typeof portalRefusal>('portal', {
  typeMissing: msg`Choose what it is about.`,
  emailWrong: msg`Check the e-mail address.`,
  contentBlank: msg`Write your feedback.`,
  tooMuch: msg`That was a lot of feedback within an hour. Send it again later.`,
});
