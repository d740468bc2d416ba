import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { RewardRow } from './rows.ts';

export const rewardTable = rowTable<RewardRow>({ name: 'reward', scope: inCourse, indexes: 'courseId' });

export const performanceTables = [rewardTable];
