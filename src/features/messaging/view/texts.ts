import { messagingMutationTexts } from './mutation-texts.ts';
import { messagingRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: messagingMutationTexts, refusals: messagingRefusalTexts };
