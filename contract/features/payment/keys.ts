import { largestFile, largestPlainFile } from '../upload/keys.ts';

/** By `isvip` (E-001): 1 and 3 are members, by themselves or by their institution; 2 and 4 super members (S-047). */
export const tiers = ['ordinary', 'vip', 'super'] as const;
export type Tier = (typeof tiers)[number];

export const tierOf = (vip: number): Tier => {
  if (vip === 2 || vip === 4) return 'super';
  return vip === 1 || vip === 3 ? 'vip' : 'ordinary';
};

const none = Number.POSITIVE_INFINITY;

/** What may be counted, and how much of it a tier has. What was made under a membership stays when it ends: only making more is asked. */
const counted = {
  /** Bytes of one file (S-502). */
  uploadBytes: { ordinary: largestPlainFile, vip: largestFile, super: largestFile },
  /** Submissions of one download (S-495, S-506). */
  homeworkFiles: { ordinary: 5, vip: none, super: none },
  /** Lesson preparation areas that somebody owns (S-496). */
  prepAreas: { ordinary: 2, vip: none, super: none },
  /** Classes of one course (S-501). */
  courseClasses: { ordinary: 50, vip: none, super: none },
} as const satisfies Record<string, Record<Tier, number>>;

/** What a tier has or has not. */
const given = {
  /** Others prepare lessons along (S-497). */
  sharedPrep: { ordinary: false, vip: true, super: true },
  /** The names of who has handed in, for students (S-498, S-505). */
  whoSubmitted: { ordinary: false, vip: true, super: true },
  /** The data of a whole course in one package (S-499). */
  coursePackage: { ordinary: false, vip: true, super: true },
  /** Plagiarism checks without a price for each (S-503). */
  unlimitedChecks: { ordinary: false, vip: true, super: true },
} as const satisfies Record<string, Record<Tier, boolean>>;

export type Counted = keyof typeof counted;
export type Given = keyof typeof given;
/** What a membership is about, one by one. */
export type Perk = Counted | Given;

/** How much of it somebody may have. */
export const most = (what: Counted, vip: number): number => counted[what][tierOf(vip)];

export const has = (what: Given, vip: number): boolean => given[what][tierOf(vip)];

/** Of a school that sells no memberships: everybody has everything. */
export const vipOfAll = 2;

/** `product_type` (S-530). */
export const productTypes = { vip: 1, super: 2 } as const;
export type ProductType = 1 | 2;

/** How an order is paid. The first two are the specification's (S-361); the third is at the school's desk. */
export const payWays = { wechat: 1, alipay: 2, desk: 3 } as const;
export type PayWay = 1 | 2 | 3;

/** `source_from` of this program (S-531). */
export const sourceFrom = 1;

/** Cents as the specification shows them (S-529). */
export const yuan = (cents: number): string => (cents / 100).toFixed(2);

/** Months of a product at most. */
export const maxMonths = 120;
/** Cents of a product at most. */
export const maxPrice = 10_000_000;
/** Products of one school at most. */
export const maxProducts = 24;

/** A membership that ends within this many milliseconds is warned of (S-525). */
const warnsBefore = 7 * 24 * 60 * 60 * 1_000;

/** Whole days until a membership ends, the last one counted; nothing while there is no need to say it (S-525). */
export const daysLeft = ({ vip, vipUntil }: { readonly vip: number; readonly vipUntil?: number }, now: number) => {
  const left = (vipUntil ?? 0) - now;
  if (vip === 0 || !vipUntil || left <= 0 || left >= warnsBefore) return undefined;
  return Math.ceil(left / (24 * 60 * 60 * 1_000));
};
