import { examMutationTexts } from './mutation-texts.ts';
import { examRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: examMutationTexts, refusals: examRefusalTexts };
