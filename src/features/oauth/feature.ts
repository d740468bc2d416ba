import type { ScreenFeature } from '#src/ui/feature.ts';
import { oauthRefusalTexts } from './view/refusal-texts.ts';

export const oauth: ScreenFeature = {
  name: 'oauth',
  tables: [],
  texts: { mutations: {}, refusals: oauthRefusalTexts },
};
