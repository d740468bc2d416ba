import { second } from '#contract/core/time.ts';
import { usualPresence } from '#server/core/presence.ts';

/** What another process says of a room is good for this long; it says it again in a third of it. */
export const lease = 75 * second;

interface Report {
  readonly uids: readonly string[];
  readonly until: number;
}

/** Who is in which room at other processes of this server. One that stopped saying so is forgotten. */
export interface Elsewhere {
  /** Answers whether that was news. */
  readonly hear: (process: string, courseId: string, uids: readonly string[]) => boolean;
  readonly in: (courseId: string) => readonly string[];
  readonly alive: (process: string) => void;
  /** Forgets what silent processes said; answers the rooms that had people there. */
  readonly forgetSilent: () => readonly string[];
}

export const createElsewhere = (clock: () => number, { aliveEvery } = usualPresence): Elsewhere => {
  // A process that was silent for so long has died, and so have its pages.
  const silence = 3 * aliveEvery;
  const rooms = new Map<string, Map<string, Report>>();
  const heardAt = new Map<string, number>();
  const alive = (process: string) => void heardAt.set(process, clock());
  return {
    alive,
    forgetSilent: () => {
      const silent = [...heardAt].filter(([, at]) => at <= clock() - silence).map(([process]) => process);
      for (const process of silent) heardAt.delete(process);
      const left = [...rooms].filter(([, reports]) => silent.filter((process) => reports.delete(process)).length > 0);
      return left.map(([courseId]) => courseId);
    },
    hear: (process, courseId, uids) => {
      alive(process);
      const reports = rooms.get(courseId) ?? new Map<string, Report>();
      const before = reports.get(process)?.uids ?? [];
      if (uids.length === 0) reports.delete(process);
      else reports.set(process, { uids, until: clock() + lease });
      if (reports.size === 0) rooms.delete(courseId);
      else rooms.set(courseId, reports);
      return before.join() !== uids.join();
    },
    in: (courseId) => {
      const now = clock();
      const reports = rooms.get(courseId);
      if (reports === undefined) return [];
      for (const [process, { until }] of reports) if (until <= now) reports.delete(process);
      if (reports.size === 0) rooms.delete(courseId);
      return [...reports.values()].flatMap(({ uids }) => uids);
    },
  };
};
