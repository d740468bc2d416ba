import { derivedId } from '#contract/core/text/digest.ts';
import type { RelationKind } from './keys.ts';

export interface Relation {
  readonly fromId: string;
  readonly toId: string;
  readonly kind: RelationKind;
}

/** What is related is so both ways, so it is kept one way. */
export const inOrder = (given: Relation): Relation =>
  given.kind === 'related' && given.fromId > given.toId ? { ...given, fromId: given.toId, toId: given.fromId } : given;

/** What a relation says, whichever way it is written. */
export const relationKey = (given: Relation): string => {
  const { fromId, toId, kind } = inOrder(given);
  return `${fromId} ${toId} ${kind}`;
};

/** Two who say the same in a graph say it once. Of another graph it is another one, whoever knows the points of this one. */
export const relationId = (graphId: string, given: Relation): string => {
  const { fromId, toId, kind } = inOrder(given);
  return derivedId(graphId, fromId, toId, kind);
};

/** What belongs to a point in one course. */
export const linksId = (courseId: string, pointId: string): string => derivedId(courseId, 'graph-links', pointId);

export const partId = (courseId: string, part: number): string => derivedId(courseId, 'graph-part', String(part));
