/** An exact fraction that is not negative: sums of points over other full marks come out as they do on paper. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

/** `d` is positive. Never reduced: of many different full marks that takes longer than everything else. */
export const ratio = (n: number | bigint, d: number | bigint = 1): Ratio => ({ n: BigInt(n), d: BigInt(d) });

export const zero = ratio(0);

export const plus = (one: Ratio, other: Ratio): Ratio =>
  one.d === other.d ? ratio(one.n + other.n, one.d) : ratio(one.n * other.d + other.n * one.d, one.d * other.d);

export const times = (one: Ratio, other: Ratio): Ratio => ratio(one.n * other.n, one.d * other.d);

/** `other` is not zero. */
export const over = (one: Ratio, other: Ratio): Ratio => ratio(one.n * other.d, one.d * other.n);

/** Negative, zero or positive, as a comparison has it. */
export const compared = (one: Ratio, other: Ratio): number => {
  const [left, right] = [one.n * other.d, other.n * one.d];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** In hundredths of a percent; half is rounded up. */
export const percentOf = ({ n, d }: Ratio): number => Number((2n * n * 100_00n + d) / (2n * d));
