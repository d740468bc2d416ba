import { second } from '#contract/core/time.ts';

export const outlineAfter = 0.3 * second;
/** P9. */
export const overlayAfter = 2.5 * second;
export const wordsAfter = 10 * second;
