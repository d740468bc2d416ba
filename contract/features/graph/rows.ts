import * as z from 'zod/mini';
import { Editions, Id } from '#contract/core/shapes.ts';
import { pointTags, relationKinds } from './keys.ts';

/** A knowledge graph (E-009). */
export const GraphRow = z.object({
  id: Id,
  name: z.string(),
  createdBy: z.string(),
  createdAt: z.int(),
  /** Last change of anything in it. */
  editedAt: z.int(),
  /** 0: it is there. */
  deletedAt: z.int(),
});
export type GraphRow = z.infer<typeof GraphRow>;

/** What is to be known. */
export const GraphPointRow = z.object({
  id: Id,
  graphId: Id,
  /** The point that contains it, or ''. One that is gone counts as none. */
  parentId: z.string(),
  /** Among those in the same point. */
  place: z.int(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.enum(pointTags)),
  /** Where somebody put it; `null`: where the drawing puts it. */
  x: z.nullable(z.int()),
  y: z.nullable(z.int()),
  /** Of `name` and `description`. */
  editions: Editions,
});
export type GraphPointRow = z.infer<typeof GraphPointRow>;

/** Between two points; the id follows from both, the kind and the graph (`relationId`). */
export const GraphRelationRow = z.object({
  id: Id,
  graphId: Id,
  fromId: z.string(),
  toId: z.string(),
  kind: z.enum(relationKinds),
});
export type GraphRelationRow = z.infer<typeof GraphRelationRow>;

/** The graph of a course (E-010). The id is the course's. */
export const CourseGraphRow = z.object({
  id: Id,
  courseId: Id,
  /** '': none. */
  graphId: z.string(),
  name: z.string(),
  /** Students see it. */
  isOpen: z.boolean(),
  boundBy: z.string(),
  boundAt: z.int(),
});
export type CourseGraphRow = z.infer<typeof CourseGraphRow>;

/** A point as a course shows it. */
const ShownPoint = z.object({
  ...z.omit(GraphPointRow, { graphId: true, editions: true }).shape,
  /** Activities of the course. */
  links: z.array(z.string()),
});

/** Some points of the graph as a course shows it, with the relations that begin there: made by the server from the graph's own rows. */
export const CourseGraphPartRow = z.object({
  id: Id,
  courseId: Id,
  graphId: z.string(),
  part: z.int(),
  isOpen: z.boolean(),
  points: z.array(ShownPoint),
  relations: z.array(z.object({ fromId: z.string(), toId: z.string(), kind: z.enum(relationKinds) })),
});
export type CourseGraphPartRow = z.infer<typeof CourseGraphPartRow>;

/** What of a course belongs to a point; for staff, students find it in the parts. The id follows from course and point (`linksId`). */
export const PointLinksRow = z.object({
  id: Id,
  courseId: Id,
  pointId: Id,
  activities: z.record(z.string(), z.literal(true)),
});
export type PointLinksRow = z.infer<typeof PointLinksRow>;
