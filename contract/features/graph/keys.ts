import { teamScope } from '#contract/core/scopes.ts';

/** Points of one graph. */
export const mostPoints = 2_000;

/** Relations of one graph, besides what contains what. */
export const mostRelations = 6_000;

/** Graphs of which one person is the owner. */
export const mostGraphs = 200;

/** Courses that show one graph. */
export const mostCourses = 50;

/** Items of each kind in one edit; what is longer goes in several. */
export const editItems = 100;

/** Activities of one point in one course. */
export const mostLinks = 50;

/** Places on the drawing, in its own pixels. */
export const farthest = 200_000;

/** Why a point matters. */
export const pointTags = ['key', 'difficult', 'exam'] as const;
export type PointTag = (typeof pointTags)[number];

/** What contains what is said by the point itself: it lies in one other at most. */
export const relationKinds = ['before', 'related'] as const;
export type RelationKind = (typeof relationKinds)[number];

export const graphScope = (graphId: string): string => teamScope('graph', graphId);
