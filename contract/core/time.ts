/** All times inside are int64 milliseconds since 1970 UTC; the wire's seconds exist only in `calls.ts`. */
export type Milliseconds = number;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** S-295: a sign-in on a device of one's own. */
export const rememberedFor = 30 * day;

/** S-296: any other one, after its last use. */
export const unusedFor = 4 * hour;

/** Nobody used this product before: an earlier time was never a click. */
export const productEpoch: Milliseconds = Date.UTC(2025, 0, 1);

/** The last moment that anything is planned for: the end of the year 9999. */
export const lastMoment: Milliseconds = Date.UTC(9999, 11, 31);

/** What of a claimed time can be true: not before the person was there, not before the product, not after `now`. */
export const clampedTime = (
  claimed: Milliseconds,
  { since = 0, now }: { readonly since?: Milliseconds | undefined; readonly now: Milliseconds },
): Milliseconds => Math.min(now, Math.max(claimed, since, productEpoch));
