/** From, up to but not including: milliseconds of a clock, or of a recording. */
export type Span = readonly [from: number, to: number];
export type Spans = [from: number, to: number][];

/** What any of the spans covers: sorted, apart from each other, none empty. Nothing is in it twice. */
export const union = (...lists: readonly (readonly Span[])[]): Spans => {
  const sorted = lists
    .flat()
    .filter(([from, to]) => to > from)
    .sort(([one], [other]) => one - other);
  const made: Spans = [];
  for (const [from, to] of sorted) {
    const last = made.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else made.push([from, to]);
  }
  return made;
};

/** How long the spans of a union are together. */
export const totalOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** The part of each span that lies in the given one. */
export const clip = (spans: readonly Span[], [from, to]: Span): Spans =>
  spans.flatMap(([begin, end]): Spans => {
    const part: [number, number] = [Math.max(begin, from), Math.min(end, to)];
    return part[1] > part[0] ? [part] : [];
  });

export const shifted = (spans: readonly Span[], by: number): Spans => spans.map(([from, to]) => [from + by, to + by]);

/** When the last of them ends; 0 of none. */
export const endOf = (spans: readonly Span[]): number => spans.reduce((end, [, to]) => Math.max(end, to), 0);

/** As much of a union as `total` holds, from its beginning. */
export const firstOf = (spans: readonly Span[], total: number): Spans => {
  let left = total;
  return spans.flatMap(([from, to]): Spans => {
    const taken = Math.min(to - from, left);
    left -= taken;
    return taken > 0 ? [[from, from + taken]] : [];
  });
};

/** The `count` longest spans of a union, in their order. */
export const longestOf = (spans: readonly Span[], count: number): Spans => {
  const kept = new Set(spans.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0])).slice(0, count));
  return spans.filter((span) => kept.has(span)).map(([from, to]) => [from, to]);
};
