import { notificationMutationTexts } from './mutation-texts.ts';
import { notificationRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: notificationMutationTexts, refusals: notificationRefusalTexts };
