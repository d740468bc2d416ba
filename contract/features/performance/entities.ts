import { stored } from '#contract/core/rows/table.ts';
import { RewardRow } from './rows.ts';
import { rewardTable } from './tables.ts';

export const performanceRows = {
  reward: stored(rewardTable, RewardRow, { audience: ({ uids }) => uids.map((uid) => `u:${uid}` as const) }),
};
