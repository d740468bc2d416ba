import { learningMutationTexts } from './mutation-texts.ts';
import { learningRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: learningMutationTexts, refusals: learningRefusalTexts };
