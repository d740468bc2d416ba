import { uploadMutationTexts } from './mutation-texts.ts';
import { uploadRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: uploadMutationTexts, refusals: uploadRefusalTexts };
