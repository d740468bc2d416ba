/** An exact fraction that is not negative: sums of points over other full marks come out as they do on paper. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

const gcd = (one: bigint, other: bigint): bigint => {
  let [a, b] = [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};

/** `d` is positive. */
export const ratio = (n: number | bigint, d: number | bigint = 1): Ratio => {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  const common = gcd(top, bottom);
  return common <= 1n ? { n: top, d: bottom } : { n: top / common, d: bottom / common };
};

/** The same as it stands: cheaper where it is only compared and added. */
export const share = (n: number, d: number): Ratio => ({ n: BigInt(n), d: BigInt(d) });

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
