import { storageMutationTexts } from './mutation-texts.ts';
import { storageRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: storageMutationTexts, refusals: storageRefusalTexts };
