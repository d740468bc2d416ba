import { courseMutationTexts } from './mutation-texts.ts';
import { courseRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: courseMutationTexts, refusals: courseRefusalTexts };
