import { topicMutationTexts } from './mutation-texts.ts';
import { topicRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: topicMutationTexts, refusals: topicRefusalTexts };
