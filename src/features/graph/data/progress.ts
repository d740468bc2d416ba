import { isSettled } from '#contract/features/activity/result.ts';
import type { Replica } from '#src/core/replica.ts';
import { myResultsIn, talliesIn } from '#src/features/activity/data/public.ts';
import { childrenOf, linesOf } from './model.ts';
import { type ShownGraph, shownIn } from './queries.ts';

/** How much of each point is done, 0 to 1: of what belongs to it and to all that it contains. A point without anything has none. */
export const sharesOf = (
  graph: Pick<ShownGraph, 'points' | 'links'>,
  doneOf: (activityId: string) => number | undefined,
): ReadonlyMap<string, number> => {
  const sums = new Map<string, { count: number; done: number }>();
  const above: string[] = [];
  for (const { point, depth } of linesOf(childrenOf(graph.points))) {
    above.length = depth;
    above.push(point.id);
    for (const id of graph.links.get(point.id) ?? []) {
      const done = doneOf(id);
      if (done === undefined) continue;
      for (const one of above) {
        const sum = sums.get(one) ?? { count: 0, done: 0 };
        sums.set(one, { count: sum.count + 1, done: sum.done + done });
      }
    }
  }
  return new Map([...sums].map(([id, { count, done }]) => [id, done / count]));
};

/** Of the class, for its staff. */
export const sharesOfClass = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, number>> => {
  const [graph, tallies] = await Promise.all([shownIn(replica, courseId), talliesIn(replica, courseId)]);
  if (graph === null) return new Map();
  return sharesOf(graph, (id) => {
    const tally = tallies.get(id);
    const students = tally === undefined ? 0 : tally.students - tally.excused;
    return tally === undefined || students <= 0 ? undefined : Math.min(1, tally.done / students);
  });
};

/** One's own, of what is given to one and counted as done at all. */
export const ownShares = async (
  replica: Replica,
  courseId: string,
  /** Ids, with blanks between them. */
  given: string,
): Promise<ReadonlyMap<string, number>> => {
  const [graph, results] = await Promise.all([shownIn(replica, courseId), myResultsIn(replica, courseId)]);
  if (graph === null) return new Map();
  const isGiven = new Set(given.split(' '));
  return sharesOf(graph, (id) => (isGiven.has(id) ? (isSettled(results.get(id)?.state) ? 1 : 0) : undefined));
};
