/** A student in one of the groups, by its place in the list. */
export interface Placed {
  readonly uid: string;
  readonly group: number;
}

/**
 * Spreads students over groups of these sizes so that, in the end, the sizes differ by at most one wherever the sizes before
 * allow it. `order` is the students in the order of chance: the same order gives the same groups.
 */
export const spread = (order: readonly string[], sizes: readonly number[]): readonly Placed[] => {
  if (sizes.length === 0) return [];
  const now = [...sizes];
  return order.map((uid) => {
    const group = smallest(now);
    now[group] = (now[group] ?? 0) + 1;
    return { uid, group };
  });
};

const smallest = (sizes: readonly number[]): number =>
  sizes.reduce((best, size, index) => (size < (sizes[best] ?? 0) ? index : best), 0);

/** In the order of chance; `random` answers whole numbers below its argument. */
export const shuffled = <T>(list: readonly T[], random: (below: number) => number): readonly T[] => {
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(random(left.length), 1));
  return order;
};

/** Groups that hold so many with `size` at most in each. */
export const groupsFor = (students: number, size: number): number =>
  Math.max(1, Math.ceil(students / Math.max(1, size)));
