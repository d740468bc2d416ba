import { questionMutationTexts } from './mutation-texts.ts';
import { questionRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: questionMutationTexts, refusals: questionRefusalTexts };
