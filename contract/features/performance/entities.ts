import { stored } from '#contract/core/rows/table.ts';
import { CardSetRow, RewardRow } from './rows.ts';
import { cardSetTable, rewardTable } from './tables.ts';

export const performanceRows = {
  reward: stored(rewardTable, RewardRow, { audience: ({ uids }) => uids.map((uid) => `u:${uid}` as const) }),
  cardSet: stored(cardSetTable, CardSetRow, { audience: 'staff' }),
};
