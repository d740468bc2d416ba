/** The middle one; the lower of two middles. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The smallest value that `share` of the numbers do not exceed. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};
