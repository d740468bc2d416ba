import type { Feature } from '#server/core/feature.ts';
import { account } from './account/feature.ts';
import { course } from './course/feature.ts';
import { notice } from './notice/feature.ts';
import { topic } from './topic/feature.ts';

/** Every slice of the domain that this server has. */
export const features: readonly Feature[] = [account, course, notice, topic];
