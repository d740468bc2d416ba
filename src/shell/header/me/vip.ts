import type { Vip } from '#contract/features/account/rows.ts';

/** Of `isvip`: 1 and 3 are ordinary members, by themselves or by their institution; 2 and 4 super members (P2.9). */
export const vipBadge = (vip: Vip): 'none' | 'ordinary' | 'super' => {
  if (vip === 0) return 'none';
  return vip === 1 || vip === 3 ? 'ordinary' : 'super';
};
