import { contentMutationTexts } from './mutation-texts.ts';
import { contentRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: contentMutationTexts, refusals: contentRefusalTexts };
