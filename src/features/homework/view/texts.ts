import { homeworkMutationTexts } from './mutation-texts.ts';
import { homeworkRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: homeworkMutationTexts, refusals: homeworkRefusalTexts };
