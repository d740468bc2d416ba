import { tourMutationTexts } from './mutation-texts.ts';
import { tourRefusalTexts } from './refusal-texts.ts';

/** How its refusals and its queued mutations are spoken of. */
export const texts = { mutations: tourMutationTexts, refusals: tourRefusalTexts };
