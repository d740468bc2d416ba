/** So many of them, each at most once, in a random order. `random`: from 0 to 1, 1 never. */
export const drawn = <T>(all: readonly T[], count: number, random: () => number): T[] => {
  const left = [...all];
  const out: T[] = [];
  while (out.length < count && left.length > 0) {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    if (one !== undefined) out.push(one);
  }
  return out;
};
