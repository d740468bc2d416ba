import { portalMutationTexts } from './mutation-texts.ts';
import { portalRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: portalMutationTexts, refusals: portalRefusalTexts };
