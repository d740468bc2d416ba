import { msg } from '@lingui/core/macro';
import type { oauthRefusal } from '#contract/features/oauth/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const oauthRefusalTexts = refusalTexts<typeof oauthRefusal>('oauth', {
  clientUnknown: msg`Your school does not know the system that sent you here. Nobody was signed in.`,
  requestWrong: msg`The system that sent you here asked in a way that is not safe. Nobody was signed in.`,
});
