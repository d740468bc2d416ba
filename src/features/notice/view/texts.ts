import { noticeMutationTexts } from './mutation-texts.ts';
import { noticeRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: noticeMutationTexts, refusals: noticeRefusalTexts };
