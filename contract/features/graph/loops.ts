interface Edge {
  readonly fromId: string;
  readonly toId: string;
}

/** From where one comes to where, in the order of the edges. */
export const followers = (edges: Iterable<Edge>): ReadonlyMap<string, readonly string[]> => {
  const map = new Map<string, string[]>();
  for (const { fromId, toId } of edges) {
    const known = map.get(fromId);
    if (known === undefined) map.set(fromId, [toId]);
    else known.push(toId);
  }
  return map;
};

/** The way round that goes through this edge, if there is one: its points once each, `fromId` first. */
export const loopThrough = (
  { fromId, toId }: Edge,
  after: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined => {
  if (fromId === toId) return [fromId];
  const cameFrom = new Map<string, string>([[toId, fromId]]);
  const open = [toId];
  // A queue: the shortest way round is the one that is understood.
  for (let at = 0; at < open.length; at += 1) {
    const here = open[at] as string;
    if (here === fromId) break;
    for (const next of after.get(here) ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, here);
      open.push(next);
    }
  }
  if (!cameFrom.has(fromId)) return undefined;
  const way: string[] = [];
  for (let here = cameFrom.get(fromId) as string; here !== fromId; here = cameFrom.get(here) as string) way.push(here);
  return [fromId, ...way.reverse()];
};

/** The points that contain one another in a ring, from `id` on. */
export const ringAbove = (id: string, parentOf: (id: string) => string): readonly string[] | undefined => {
  const way: string[] = [];
  const seen = new Set<string>();
  for (let here = id; here !== '' && !seen.has(here); here = parentOf(here)) {
    seen.add(here);
    way.push(here);
    if (parentOf(here) === id) return way.reverse();
  }
  return undefined;
};

/** Whether the edges go round somewhere: each is looked at once, however many there are. */
export const goesRound = (after: ReadonlyMap<string, readonly string[]>): boolean => {
  const waits = new Map<string, number>();
  for (const toIds of after.values()) for (const id of toIds) waits.set(id, (waits.get(id) ?? 0) + 1);
  const open = [...after.keys()].filter((id) => !waits.has(id));
  let passed = 0;
  while (open.length > 0) {
    for (const id of after.get(open.pop() as string) ?? []) {
      passed += 1;
      const left = (waits.get(id) ?? 0) - 1;
      waits.set(id, left);
      if (left === 0) open.push(id);
    }
  }
  return passed < [...after.values()].reduce((sum, toIds) => sum + toIds.length, 0);
};
