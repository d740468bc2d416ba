import type { NewPoint, PointChange } from '#contract/features/graph/calls.ts';
import { type Relation, relationKey } from '#contract/features/graph/ids.ts';
import { editItems } from '#contract/features/graph/keys.ts';
import type { Graph, Point } from './model.ts';

/** One thing that somebody does in the editor. */
export interface Edit {
  readonly add?: readonly NewPoint[];
  readonly change?: readonly PointChange[];
  readonly remove?: readonly string[];
  readonly relate?: readonly Relation[];
  readonly unrelate?: readonly Relation[];
}

/** Letters of one call: a few calls of a push fit into one request. */
const letters = 40_000;

/** As many calls as it takes, each of which holds by itself: points before what names them, and what goes last. */
export const callsOf = ({ add = [], change = [], remove = [], relate = [], unrelate = [] }: Edit): readonly Edit[] => {
  const total = add.length + change.length + remove.length + relate.length + unrelate.length;
  const long = [...add, ...change].reduce((sum, { description = '' }) => sum + description.length, 0);
  if (total <= editItems && long <= letters) return [{ add, change, remove, relate, unrelate }];
  return [
    ...pieces(add).map((some) => ({ add: some })),
    ...pieces(unrelate).map((some) => ({ unrelate: some })),
    ...pieces(change).map((some) => ({ change: some })),
    ...pieces(relate).map((some) => ({ relate: some })),
    ...pieces(remove).map((some) => ({ remove: some })),
  ];
};

const pieces = <T extends object | string>(items: readonly T[]): readonly (readonly T[])[] => {
  const all: T[][] = [];
  let size = 0;
  for (const item of items) {
    const long = typeof item === 'object' && 'description' in item ? String(item.description ?? '').length : 0;
    const last = all.at(-1);
    if (last === undefined || last.length >= editItems || size + long > letters) {
      all.push([item]);
      size = long;
    } else {
      last.push(item);
      size += long;
    }
  }
  return all;
};

const whole = ({ id, parentId, place, name, description, tags, x, y }: Point): NewPoint => ({
  ...{ id, parentId, place, name, description, tags: [...tags], x, y },
});

/** What takes an edit back, asked before it is done. */
export const inverseOf = (edit: Edit, { points, relations }: Graph): Edit => {
  const pointOf = new Map(points.map((point) => [point.id, point]));
  const known = new Set(relations.map(relationKey));
  const { add = [], change = [], remove = [], relate = [], unrelate = [] } = edit;
  return {
    remove: add.flatMap(({ id }) => (pointOf.has(id) ? [] : [id])),
    add: remove.flatMap((id) => {
      const point = pointOf.get(id);
      return point === undefined ? [] : [whole(point)];
    }),
    change: change.flatMap((one) => {
      const point = pointOf.get(one.id);
      if (point === undefined) return [];
      const fields = Object.keys(one).filter((field) => field !== 'id') as (keyof Point)[];
      return [{ id: one.id, ...Object.fromEntries(fields.map((field) => [field, point[field]])) }];
    }),
    unrelate: relate.filter((one) => !known.has(relationKey(one))),
    relate: unrelate.filter((one) => known.has(relationKey(one))),
  };
};

/** Both as one: what takes back several calls is one step. */
export const joined = (one: Edit, other: Edit): Edit => ({
  add: [...(one.add ?? []), ...(other.add ?? [])],
  change: [...(one.change ?? []), ...(other.change ?? [])],
  remove: [...(one.remove ?? []), ...(other.remove ?? [])],
  relate: [...(one.relate ?? []), ...(other.relate ?? [])],
  unrelate: [...(one.unrelate ?? []), ...(other.unrelate ?? [])],
});

export const isNothing = (edit: Edit): boolean => Object.values(edit).every((items) => items.length === 0);

/** A point and all that is in it, with every relation of theirs. */
export const removalOf = (ids: readonly string[], { relations }: Graph): Edit => {
  const gone = new Set(ids);
  return {
    remove: [...ids].reverse(),
    unrelate: relations
      .filter(({ fromId, toId }) => gone.has(fromId) || gone.has(toId))
      .map(({ fromId, toId, kind }) => ({ fromId, toId, kind })),
  };
};

const step = 1_024;

/**
 * A place after the first `at` of those in one point, and the changes that make room where there is none left: a place is a whole
 * number between two others.
 */
export const placeAt = (
  siblings: readonly Point[],
  at: number,
): { readonly place: number; readonly change: readonly PointChange[] } => {
  const before = siblings[at - 1];
  const after = siblings[at];
  if (after === undefined) return { place: before === undefined ? 0 : before.place + step, change: [] };
  if (before === undefined) return { place: after.place - step, change: [] };
  if (after.place - before.place >= 2)
    return { place: before.place + Math.floor((after.place - before.place) / 2), change: [] };
  const spread = siblings.map(({ id }, index) => ({ id, place: (index < at ? index : index + 1) * step }));
  return { place: at * step, change: spread };
};

/** The same graph under other ids, for a copy. */
export const copyOf = ({ points, relations }: Graph, newId: () => string): Edit => {
  const ids = new Map(points.map(({ id }) => [id, newId()]));
  const named = (id: string) => ids.get(id) ?? '';
  return {
    add: points.map((point) => ({ ...whole(point), id: named(point.id), parentId: named(point.parentId) })),
    relate: relations.flatMap(({ fromId, toId, kind }) =>
      ids.has(fromId) && ids.has(toId) ? [{ fromId: named(fromId), toId: named(toId), kind }] : [],
    ),
  };
};
