import { todoMutationTexts } from './mutation-texts.ts';
import { todoRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: todoMutationTexts, refusals: todoRefusalTexts };
