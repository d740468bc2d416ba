import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { UserType } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { createGraph, editGraph, NewPoint, PointChange, writePoint } from './calls.ts';
import { type Relation, relationKey } from './ids.ts';
import { mostPoints, mostRelations } from './keys.ts';
import { followers, goesRound, loopThrough, ringAbove } from './loops.ts';
import type { GraphPointRow, GraphRelationRow, GraphRow } from './rows.ts';

export const graphRefusal = refusals('graph', {
  onlyTeachers: { text: 'Only teachers make knowledge graphs.', code: replyCode.notAllowed },
  unnamed: { text: 'Write a name.', field: 'name' },
  many: { text: 'You have 200 knowledge graphs, which is the limit. Delete one first.' },
  manyPoints: { text: 'A knowledge graph has 2,000 points at most.' },
  manyRelations: { text: 'A knowledge graph has 6,000 relations at most.' },
  gone: { text: 'This knowledge graph is not there any more.', code: replyCode.notFound },
  pointGone: { text: 'Somebody removed this point meanwhile.', code: replyCode.notFound },
  itself: { text: 'A point has no relation to itself.' },
  loop: { text: 'These points would come before one another in a circle: {loop}' },
  ring: { text: 'These points would contain one another in a circle: {loop}' },
  notBound: { text: 'This course has no knowledge graph.', code: replyCode.notFound },
  manyCourses: { text: 'A knowledge graph is shown in 50 courses at most.' },
  manyLinks: { text: 'A point has 50 activities at most.' },
});

export const refuseCreate = (
  { name }: Pick<Input<typeof createGraph>, 'name'>,
  userType: UserType,
): Refusal | undefined => {
  if (userType !== 'teacher') return graphRefusal.onlyTeachers;
  return name.trim() === '' ? graphRefusal.unnamed : undefined;
};

export const graphFrom = (
  { graphId, name }: { readonly graphId: string; readonly name: string },
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): GraphRow => ({ id: graphId, name: name.trim(), createdBy: uid, createdAt: at, editedAt: at, deletedAt: 0 });

export const pointFrom = (graphId: string, given: NewPoint, { mid }: Pick<Writing, 'mid'>): GraphPointRow => ({
  ...given,
  graphId,
  name: given.name.trim(),
  editions: editionsAfter({}, ['name', 'description'], mid),
});

/** What was played already is in it. */
export const pointAfter = (row: GraphPointRow, change: PointChange, { mid }: Pick<Writing, 'mid'>): GraphPointRow => {
  const { id: _, ...given } = change;
  const name = given.name?.trim();
  const texts = [...(name === undefined ? [] : ['name']), ...(given.description === undefined ? [] : ['description'])];
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...row,
    ...said,
    ...(name !== undefined && { name }),
    ...(texts.length > 0 && { editions: editionsAfter(row.editions, texts, mid) }),
  };
};

/** Whether what it does can make a circle or more than a graph holds: only then all of the graph is looked at. */
export const isStructural = ({ add = [], change = [], relate = [] }: Input<typeof editGraph>): boolean =>
  add.length > 0 || relate.length > 0 || change.some(({ parentId }) => parentId !== undefined);

/** The texts of single points, and what needs no look at the graph. */
export const refuseTexts = (
  { add = [], change = [], relate = [] }: Input<typeof editGraph>,
  isThere: (id: string) => boolean,
): Refusal | undefined => {
  if ([...add, ...change].some(({ name }) => name?.trim() === '')) return graphRefusal.unnamed;
  if (relate.some(({ fromId, toId }) => fromId === toId)) return graphRefusal.itself;
  const isLost = change.some(
    ({ id, name, description }) => (name !== undefined || description !== undefined) && !isThere(id),
  );
  return isLost ? graphRefusal.pointGone : undefined;
};

export const refuseWriting = (
  row: GraphPointRow | undefined,
  { name, basis }: Input<typeof writePoint>,
): Refusal | undefined => {
  if (row === undefined) return graphRefusal.pointGone;
  if (name?.trim() === '') return graphRefusal.unnamed;
  return fieldsInConflict(row.editions, basis).length > 0 ? coreRefusal.conflict : undefined;
};

interface Whole {
  readonly points: readonly GraphPointRow[];
  readonly relations: readonly GraphRelationRow[];
}

/** Points of a circle that a refusal names. */
const mostNames = 12;

/** What the graph would be as a whole: not too large, and without circles, which are named. */
export const refuseWhole = (input: Input<typeof editGraph>, { points, relations }: Whole): Refusal | undefined => {
  const { add = [], change = [], remove = [], relate = [], unrelate = [] } = input;
  const after = new Map<string, { readonly name: string; readonly parentId: string }>(
    points.map((one) => [one.id, one]),
  );
  for (const one of add) after.set(one.id, one);
  for (const { id, name, parentId } of change) {
    const row = after.get(id);
    if (row !== undefined) after.set(id, { name: name ?? row.name, parentId: parentId ?? row.parentId });
  }
  for (const id of remove) after.delete(id);
  if (add.length > 0 && after.size > mostPoints) return graphRefusal.manyPoints;
  const between = new Map<string, Relation>(relations.map((one) => [relationKey(one), one]));
  for (const one of unrelate) between.delete(relationKey(one));
  for (const one of relate) between.set(relationKey(one), one);
  if (relate.length > 0 && between.size > mostRelations) return graphRefusal.manyRelations;
  const told = (refusal: Refusal, ids: readonly string[]): Refusal => {
    // Of a way round through all of a graph nobody reads all the names, and the verdict keeps them.
    const some = ids.length <= mostNames ? ids : [...ids.slice(0, mostNames - 1), '', ids.at(-1)];
    const loop = [...some, ids[0]].map((id) => after.get(id ?? '')?.name ?? '…').join(' → ');
    return { ...refusal, params: { loop } };
  };
  const parentOf = (id: string) => after.get(id)?.parentId ?? '';
  for (const { id } of [...add, ...change.filter(({ parentId }) => parentId !== undefined)]) {
    const ring = ringAbove(id, parentOf);
    if (ring !== undefined) return told(graphRefusal.ring, ring);
  }
  if (!relate.some(({ kind }) => kind === 'before')) return undefined;
  const befores = followers(
    [...between.values()].filter(({ kind, fromId, toId }) => kind === 'before' && after.has(fromId) && after.has(toId)),
  );
  // What others made round is theirs to undo: only a way through what is new is refused, and looked for where there is any.
  for (const one of goesRound(befores) ? relate : []) {
    const loop = one.kind === 'before' ? loopThrough(one, befores) : undefined;
    if (loop !== undefined) return told(graphRefusal.loop, loop);
  }
  return undefined;
};
