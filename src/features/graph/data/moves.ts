import { type Edit, placeAt } from './edits.ts';
import type { Point } from './model.ts';

export type Children = ReadonlyMap<string, readonly Point[]>;

interface Standing {
  readonly point: Point;
  /** The point it is shown in, or ''. */
  readonly parentId: string;
  readonly siblings: readonly Point[];
  readonly at: number;
}

/** Where a point stands in the outline. */
export const standingOf = (children: Children, id: string): Standing | undefined => {
  for (const [parentId, siblings] of children) {
    const at = siblings.findIndex((one) => one.id === id);
    const point = siblings[at];
    if (point !== undefined) return { point, parentId, siblings, at };
  }
  return undefined;
};

interface Adding {
  readonly id: string;
  readonly name: string;
  /** The point that is chosen, or ''. */
  readonly by: string;
  /** In it, at the end; otherwise below it. */
  readonly isInside: boolean;
}

export const addition = (children: Children, { id, name, by, isInside }: Adding): Edit => {
  const standing = standingOf(children, by);
  const parentId = standing === undefined ? '' : isInside ? by : standing.parentId;
  const siblings = children.get(parentId) ?? [];
  const at = standing === undefined || isInside ? siblings.length : standing.at + 1;
  const { place, change } = placeAt(siblings, at);
  return { add: [{ id, name, parentId, place, description: '', tags: [], x: null, y: null }], change };
};

/** Puts it before the `at`th of those in another point; what is put where it is stays. */
const put = (children: Children, { point, parentId: from }: Standing, parentId: string, at: number): Edit => {
  const all = children.get(parentId) ?? [];
  const others = all.filter(({ id }) => id !== point.id);
  const { place, change } = placeAt(others, Math.max(0, Math.min(at, others.length)));
  return { change: [{ id: point.id, ...(parentId !== from && { parentId }), place }, ...change] };
};

export type Direction = 'up' | 'down' | 'in' | 'out';

/** Nothing where there is no way. */
export const moveOf = (children: Children, id: string, direction: Direction): Edit | undefined => {
  const standing = standingOf(children, id);
  if (standing === undefined) return undefined;
  const { at, siblings, parentId } = standing;
  if (direction === 'up') return at === 0 ? undefined : put(children, standing, parentId, at - 1);
  if (direction === 'down') return at === siblings.length - 1 ? undefined : put(children, standing, parentId, at + 1);
  if (direction === 'in') {
    const above = siblings[at - 1];
    return above && put(children, standing, above.id, Number.MAX_SAFE_INTEGER);
  }
  const parent = standingOf(children, parentId);
  return parent && put(children, standing, parent.parentId, parent.at + 1);
};

/** At the end of another point, or of the outline. */
export const moveInto = (children: Children, id: string, parentId: string): Edit | undefined => {
  const standing = standingOf(children, id);
  return standing === undefined || standing.parentId === parentId
    ? undefined
    : put(children, standing, parentId, Number.MAX_SAFE_INTEGER);
};
