import { inCourse, rowTable } from '#contract/core/rows/table.ts';
import type { CardSetRow, RewardRow } from './rows.ts';

export const rewardTable = rowTable<RewardRow>({ name: 'reward', scope: inCourse, indexes: 'courseId' });

export const cardSetTable = rowTable<CardSetRow>({ name: 'cardSet', scope: inCourse, indexes: 'courseId' });

export const performanceTables = [rewardTable, cardSetTable];
