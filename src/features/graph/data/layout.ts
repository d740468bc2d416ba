import type { Relation } from '#contract/features/graph/ids.ts';
import { childrenOf, type Graph, linesOf } from './model.ts';

/** A point on the drawing, in its own pixels, by its middle. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const boxHeight = 36;
/** Between the middles of two points below one another. */
const rowHeight = 52;
/** Between two columns of one step. */
const columnWidth = 210;
/** Between two steps. */
const stepGap = 60;

/** Rows of one column before a step gets another one: large graphs become as wide as they are high. */
const rowsOf = (points: number): number => Math.max(24, Math.ceil(Math.sqrt(points) * 1.6));

/**
 * How many steps lead to each point: what contains and what comes before stands to the left. Edges that lead back, which only two who
 * worked apart can make, are passed over.
 */
export const stepsOf = (order: readonly string[], edges: readonly Relation[]): ReadonlyMap<string, number> => {
  const before = new Map<string, string[]>(order.map((id) => [id, []]));
  for (const { fromId, toId } of edges) if (before.has(fromId)) before.get(toId)?.push(fromId);
  const steps = new Map<string, number>();
  const open = new Set<string>();
  for (const start of order) {
    const stack = [start];
    while (stack.length > 0) {
      const id = stack.at(-1) as string;
      if (steps.has(id)) {
        stack.pop();
        continue;
      }
      open.add(id);
      const waits = (before.get(id) ?? []).filter((one) => !steps.has(one) && !open.has(one));
      if (waits.length > 0) {
        stack.push(...waits);
        continue;
      }
      const known = (before.get(id) ?? []).map((one) => steps.get(one) ?? -1);
      steps.set(id, Math.max(-1, ...known) + 1);
      open.delete(id);
      stack.pop();
    }
  }
  return steps;
};

/** The height at which each point would like to stand: leaves in the order of the outline, the others in the middle of what they contain. */
const wishesOf = (graph: Graph): ReadonlyMap<string, number> => {
  const children = childrenOf(graph.points);
  const wishes = new Map<string, number>();
  let row = 0;
  const lines = linesOf(children);
  for (const { point, children: inner } of lines) if (inner === 0) wishes.set(point.id, row++ * rowHeight);
  for (const { point, children: inner } of [...lines].reverse()) {
    if (inner === 0) continue;
    const group = children.get(point.id) ?? [];
    const [first, last] = [wishes.get(group[0]?.id ?? '') ?? 0, wishes.get(group.at(-1)?.id ?? '') ?? 0];
    wishes.set(point.id, (first + last) / 2);
  }
  return wishes;
};

/** Where every point stands: where somebody put it, or by its step from left to right. The same on every device. */
export const layoutOf = (graph: Graph): ReadonlyMap<string, Spot> => {
  const wishes = wishesOf(graph);
  const order = [...wishes.keys()].sort((one, other) => (wishes.get(one) ?? 0) - (wishes.get(other) ?? 0));
  const contains = graph.points
    .filter(({ parentId }) => parentId !== '')
    .map(({ id, parentId }) => ({ fromId: parentId, toId: id, kind: 'before' as const }));
  const steps = stepsOf(order, [...contains, ...graph.relations.filter(({ kind }) => kind === 'before')]);
  const byStep = Map.groupBy(order, (id) => steps.get(id) ?? 0);
  const rows = rowsOf(graph.points.length);
  const spots = new Map<string, Spot>();
  const isWide = [...byStep.values()].some((ids) => ids.length > rows);
  let left = 0;
  for (const step of [...byStep.keys()].sort((one, other) => one - other)) {
    const ids = byStep.get(step) ?? [];
    const columns = Math.ceil(ids.length / rows);
    if (!isWide) placeColumn(ids, wishes, left, spots);
    else {
      // Nobody stands beside what they contain any more: every step is spread over the same height.
      const perColumn = Math.ceil(ids.length / columns);
      const gap = Math.max(rowHeight, (rows * rowHeight) / perColumn);
      ids.forEach((id, at) => {
        const x = left + Math.floor(at / perColumn) * columnWidth;
        spots.set(id, { x, y: ((at % perColumn) + 0.5) * gap });
      });
    }
    left += columns * columnWidth + stepGap;
  }
  for (const { id, x, y } of graph.points) if (x !== null && y !== null) spots.set(id, { x, y });
  return spots;
};

/** As near to their wishes as there is room, and no column higher than it must be. */
const placeColumn = (
  ids: readonly string[],
  wishes: ReadonlyMap<string, number>,
  x: number,
  spots: Map<string, Spot>,
): void => {
  let free = Number.NEGATIVE_INFINITY;
  for (const id of ids) {
    const y = Math.max(free, wishes.get(id) ?? 0);
    spots.set(id, { x, y });
    free = y + rowHeight;
  }
};

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxWidth = 176;

export const boundsOf = (spots: Iterable<Spot>): Bounds => {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of spots) {
    bounds.left = Math.min(bounds.left, x - boxWidth / 2);
    bounds.right = Math.max(bounds.right, x + boxWidth / 2);
    bounds.top = Math.min(bounds.top, y - boxHeight / 2);
    bounds.bottom = Math.max(bounds.bottom, y + boxHeight / 2);
  }
  return Number.isFinite(bounds.left) ? bounds : { left: 0, top: 0, right: 0, bottom: 0 };
};
