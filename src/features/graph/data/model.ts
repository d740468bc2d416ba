import type { Relation } from '#contract/features/graph/ids.ts';
import type { GraphPointRow } from '#contract/features/graph/rows.ts';

export type Point = Omit<GraphPointRow, 'graphId' | 'editions'>;

export interface Graph {
  readonly points: readonly Point[];
  readonly relations: readonly Relation[];
}

/** A point where it stands in the outline. */
export interface Line {
  readonly point: Point;
  /** 0: in no other. */
  readonly depth: number;
  readonly children: number;
  /** Among those in the same point, from 1, and how many those are. */
  readonly position: number;
  readonly siblings: number;
}

const byPlace = (one: Point, other: Point): number => one.place - other.place || (one.id < other.id ? -1 : 1);

/** The points by the one that contains them, in order. Whoever is in none that there is, or in a ring, stands at the top. */
export const childrenOf = (points: readonly Point[]): ReadonlyMap<string, readonly Point[]> => {
  const byId = new Map(points.map((point) => [point.id, point]));
  const isRooted = new Map<string, boolean>();
  const rooted = (id: string): boolean => {
    const way: string[] = [];
    let here = id;
    while (true) {
      const known = isRooted.get(here);
      const parent = byId.get(here)?.parentId ?? '';
      const answer = known ?? (way.includes(here) ? false : byId.has(parent) ? undefined : true);
      way.push(here);
      if (answer !== undefined) {
        for (const one of way) isRooted.set(one, answer);
        return answer;
      }
      here = parent;
    }
  };
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const key = byId.has(point.parentId) && rooted(point.id) ? point.parentId : '';
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [point]);
    else group.push(point);
  }
  for (const group of groups.values()) group.sort(byPlace);
  return groups;
};

/** The outline from top to bottom; what is in a folded point is left out. */
export const linesOf = (
  children: ReadonlyMap<string, readonly Point[]>,
  isFolded: (id: string) => boolean = () => false,
): readonly Line[] => {
  const lines: Line[] = [];
  const walk = (parent: string, depth: number): void => {
    const group = children.get(parent) ?? [];
    group.forEach((point, at) => {
      lines.push({
        ...{ point, depth, children: children.get(point.id)?.length ?? 0 },
        ...{ position: at + 1, siblings: group.length },
      });
      if (!isFolded(point.id)) walk(point.id, depth + 1);
    });
  };
  walk('', 0);
  return lines;
};

/** A point and all that is in it, the outer ones first. */
export const under = (id: string, children: ReadonlyMap<string, readonly Point[]>): readonly string[] => {
  const all = [id];
  for (let at = 0; at < all.length; at += 1)
    for (const { id: inner } of children.get(all[at] as string) ?? []) all.push(inner);
  return all;
};
