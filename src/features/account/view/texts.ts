import { accountMutationTexts } from './mutation-texts.ts';
import { accountRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: accountMutationTexts, refusals: accountRefusalTexts };
