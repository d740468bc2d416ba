import type { DataFeature } from '#src/core/feature.ts';
import { account } from './account/data/feature.ts';
import { course } from './course/data/feature.ts';
import { notice } from './notice/data/feature.ts';
import { topic } from './topic/data/feature.ts';

/** Every feature that keeps rows on the device. */
export const dataFeatures: readonly DataFeature[] = [account, course, notice, topic];

/** Of the replica's tables and indexes: grows by one whenever they change. */
export const schemaVersion = 1;
