import type { Vip } from '#contract/features/account/rows.ts';

/**
 * The site where an institution is looked after, with the sign-in along (S-117, S-118); '' for those who do not look after
 * one, and where the school has no such site.
 */
export const agencyAddress = (site: string, coidAdmin: number, token: string): string => {
  if (coidAdmin <= 0 || !URL.canParse(site)) return '';
  const address = new URL(site);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return '';
  address.searchParams.set('token', token);
  return address.href;
};

/** Of `isvip`: 1 and 3 are ordinary members, by themselves or by their institution; 2 and 4 super members (P2.9). */
export const vipBadge = (vip: Vip): 'none' | 'ordinary' | 'super' => {
  if (vip === 0) return 'none';
  return vip === 1 || vip === 3 ? 'ordinary' : 'super';
};
